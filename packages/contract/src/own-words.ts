import type { Language } from './basics.ts';

/** The owner's corrections of what the screens say. No schema library: the browser loads this file. */

/** English is what the requirements and the code say; the other languages may be put right. */
export const CORRECTED_LANGUAGES = ['am', 'om'] as const satisfies readonly Language[];
export type CorrectedLanguage = (typeof CORRECTED_LANGUAGES)[number];

export const MAX_CORRECTION = 600;
export const MAX_CORRECTIONS = 3_000;
/** The longest text in Ethiopic for every fifth row, and the rest of the request. */
export const CORRECTIONS_BODY_LIMIT = 512 * 1024;

/** By area, then by key: what stands in place of a text. */
export type Corrections = Readonly<
  Record<CorrectedLanguage, Readonly<Record<string, Readonly<Record<string, string>>>>>
>;

/** Papers and the page for technicians: the list has the texts of screens. */
const NOT_ON_SCREENS: readonly string[] = ['paper', 'inspector-folder', 'check'];
export const isOnScreens = (area: string): boolean => !NOT_ON_SCREENS.includes(area);

/** Nothing but verdicts about draws, and what was done to a game. */
const DISCLOSING_AREAS: readonly string[] = ['verify', 'play-check', 'draws', 'notes'];
const DISCLOSES =
  /designat|chosen|by staff|typed|manual|decided|decision|put out|out of the game|\bseal|verif|\bfair\b|demo\b|made up|commitment|broken off|\btrust|\bwon\b|winner|too late|no bingo|called off|taken back/i;

/**
 * Whether a text discloses how a game was drawn, judged or ended. Nobody may reword it, or a hall could call a chosen
 * winner a fair one. Judged by the English, so that a text that is added later is held from its first day.
 */
export const isDisclosure = (area: string, english: string): boolean =>
  DISCLOSING_AREAS.includes(area) || DISCLOSES.test(english);
