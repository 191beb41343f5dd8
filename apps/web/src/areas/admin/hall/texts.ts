import adminHall from '@adarash/texts/admin-hall.json';
import { staffArea } from '@/i18n/staff-area.ts';

export const ADMIN_HALL = staffArea('admin-hall', adminHall);
