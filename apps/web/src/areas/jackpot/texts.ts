import jackpot from '@adarash/texts/jackpot.json';
import { staffArea } from '../../i18n/staff-area.ts';
import type { TextsOf } from '../../i18n/texts-of.tsx';

export const JACKPOT = staffArea('jackpot', jackpot);
export type JackpotTexts = TextsOf<typeof JACKPOT>;
