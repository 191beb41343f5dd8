import patterns from '@adarash/texts/patterns.json';
import { staffArea } from '@/i18n/staff-area.ts';
import type { TextsOf } from '@/i18n/texts-of.tsx';

export const PATTERNS = staffArea('patterns', patterns);
export type PatternsTexts = TextsOf<typeof PATTERNS>;
