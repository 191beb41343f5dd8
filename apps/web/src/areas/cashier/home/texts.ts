import home from '@adarash/texts/cashier-home.json';
import { staffTexts } from '@/i18n/texts.ts';

export const t = staffTexts('cashier-home', home);
