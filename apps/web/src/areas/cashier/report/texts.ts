import report from '@adarash/texts/cashier-report.json';
import { staffTexts } from '@/i18n/texts.ts';

export const t = staffTexts('cashier-report', report);
