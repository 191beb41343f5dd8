import cardSets from '@adarash/texts/card-sets.json';
import { staffTexts } from '@/i18n/texts.ts';

export const t = staffTexts('card-sets', cardSets);
