import cardSets from '@adarash/texts/card-sets.json';
import { staffArea } from '@/i18n/staff-area.ts';
import type { TextsOf } from '@/i18n/texts-of.tsx';

export const CARD_SETS = staffArea('card-sets', cardSets);
export type CardSetsTexts = TextsOf<typeof CARD_SETS>;
