import common from '@adarash/texts/common.json';
import { staffTexts } from './texts.ts';

export const tc = staffTexts('common', common);
