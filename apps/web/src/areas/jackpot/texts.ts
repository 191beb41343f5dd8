import { defineTexts } from '../../i18n/define-texts.ts';
import { jackpot } from '../../i18n/en/jackpot.ts';

export const t = defineTexts(jackpot);
