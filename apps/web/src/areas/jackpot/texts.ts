import jackpot from '@adarash/texts/jackpot.json';
import { staffTexts } from '../../i18n/texts.ts';

export const t = staffTexts('jackpot', jackpot);
