import { defineTexts } from '../../../i18n/define-texts.ts';
import { cashierHome } from '../../../i18n/en/cashier-home.ts';

export const t = defineTexts(cashierHome);
