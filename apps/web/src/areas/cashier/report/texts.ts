import { defineTexts } from '../../../i18n/define-texts.ts';
import { cashierReport } from '../../../i18n/en/cashier-report.ts';

export const t = defineTexts(cashierReport);
