import adminSettings from '@adarash/texts/admin-settings.json';
import desk from '@adarash/texts/desk.json';
import { staffArea } from '@/i18n/staff-area.ts';
import type { TextsOf } from '@/i18n/texts-of.tsx';

export const ADMIN_SETTINGS = staffArea('admin-settings', adminSettings);
export type AdminSettingsTexts = TextsOf<typeof ADMIN_SETTINGS>;
export const DESK = staffArea('desk', desk);
