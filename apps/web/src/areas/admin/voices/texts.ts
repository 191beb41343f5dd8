import voices from '@adarash/texts/voices.json';
import { staffTexts } from '@/i18n/texts.ts';

export const t = staffTexts('voices', voices);
