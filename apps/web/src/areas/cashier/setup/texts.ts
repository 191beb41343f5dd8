import { defineTexts } from '../../../i18n/define-texts.ts';
import { cashierSetup } from '../../../i18n/en/cashier-setup.ts';

export const t = defineTexts(cashierSetup);
