import patterns from '@adarash/texts/patterns.json';
import { staffTexts } from '@/i18n/texts.ts';

export const t = staffTexts('patterns', patterns);
