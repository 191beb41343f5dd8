import adminSettings from '@adarash/texts/admin-settings.json';
import desk from '@adarash/texts/desk.json';
import { staffTexts } from '@/i18n/texts.ts';

export const t = staffTexts('admin-settings', adminSettings);
export const td = staffTexts('desk', desk);
