import adminHall from '@adarash/texts/admin-hall.json';
import { staffTexts } from '@/i18n/texts.ts';

export const t = staffTexts('admin-hall', adminHall);
