import common from '@adarash/texts/common.json';
import { staffTexts } from './texts.ts';

export const tc = staffTexts('common', common);

export const cardsText = (count: number): string => (count === 1 ? tc('oneCard') : tc('cards', { count }));
