import home from '@adarash/texts/cashier-home.json';
import { staffArea } from '@/i18n/staff-area.ts';
import type { TextsOf } from '@/i18n/texts-of.tsx';

export const CASHIER_HOME = staffArea('cashier-home', home);
export type CashierHomeTexts = TextsOf<typeof CASHIER_HOME>;
