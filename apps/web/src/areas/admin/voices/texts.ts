import voices from '@adarash/texts/voices.json';
import { staffArea } from '@/i18n/staff-area.ts';
import type { TextsOf } from '@/i18n/texts-of.tsx';

export const VOICES = staffArea('voices', voices);
export type VoicesTexts = TextsOf<typeof VOICES>;
