import sellers from '@adarash/texts/sellers.json';
import { staffTexts } from './texts.ts';

export const t = staffTexts('sellers', sellers);
