import admin from '@adarash/texts/admin.json';
import adminHome from '@adarash/texts/admin-home.json';
import { staffTexts } from '../../i18n/texts.ts';

export const t = staffTexts('admin', admin);
export const th = staffTexts('admin-home', adminHome);
