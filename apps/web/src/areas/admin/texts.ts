import admin from '@adarash/texts/admin.json';
import adminHome from '@adarash/texts/admin-home.json';
import { staffArea } from '../../i18n/staff-area.ts';
import type { TextsOf } from '../../i18n/texts-of.tsx';

export const ADMIN = staffArea('admin', admin);
export type AdminTexts = TextsOf<typeof ADMIN>;
export const ADMIN_HOME = staffArea('admin-home', adminHome);
export type AdminHomeTexts = TextsOf<typeof ADMIN_HOME>;
