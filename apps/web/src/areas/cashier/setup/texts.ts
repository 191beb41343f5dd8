import setup from '@adarash/texts/cashier-setup.json';
import { staffTexts } from '@/i18n/texts.ts';

export const t = staffTexts('cashier-setup', setup);
