import voices from '@adarash/texts/voices.json';
import { staffArea } from '@/i18n/staff-area.ts';

export const VOICES = staffArea('voices', voices);
