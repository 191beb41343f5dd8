import report from '@adarash/texts/cashier-report.json';
import { staffArea } from '@/i18n/staff-area.ts';
import type { TextsOf } from '@/i18n/texts-of.tsx';

export const CASHIER_REPORT = staffArea('cashier-report', report);
export type CashierReportTexts = TextsOf<typeof CASHIER_REPORT>;
