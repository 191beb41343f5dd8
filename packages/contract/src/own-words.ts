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

/** What stands in place of one text; nothing in English. */
export const correctionIn = (
  own: Corrections | null | undefined,
  language: Language,
  area: string,
  key: string,
): string | undefined => (language === 'en' ? undefined : own?.[language][area]?.[key]);

/** Where people read the texts of an area; some are read in several places. */
export const SCREENS = {
  tv: ['hall-display', 'hall-words', 'notes', 'check'],
  liveGame: ['live-game', 'windows', 'hall-words', 'notes', 'second-person', 'tv-state'],
  phone: ['play', 'play-check', 'draws', 'hall-words', 'verify'],
  seller: ['sell'],
  setup: ['cashier-setup', 'hall-setup', 'rules', 'fee-table', 'program', 'print', 'patterns'],
  counter: ['cashier-home', 'cashier-report', 'checklist', 'desk', 'shift', 'sellers', 'books'],
  moderator: ['moderator', 'jackpot', 'patterns', 'windows'],
  owner: [
    ...['admin', 'admin-home', 'admin-settings', 'backup', 'card-sets', 'inspector-folder', 'own-words'],
    ...['owners-share', 'picture', 'record', 'record-actions', 'running', 'voices', 'worth-a-look'],
  ],
  everywhere: ['common', 'layouts', 'words', 'landing', 'login', 'account', 'credentials', 'answers', 'refusals'],
  papers: ['paper', 'hall-words', 'notes', 'worth-a-look'],
} as const satisfies Record<string, readonly string[]>;
export type ScreenName = keyof typeof SCREENS;
export const SCREEN_NAMES = Object.keys(SCREENS) as [ScreenName, ...ScreenName[]];

/** Nothing but verdicts about draws, and what was done to a game. */
const DISCLOSING_AREAS: readonly string[] = ['verify', 'play-check', 'draws', 'notes'];
const DISCLOSES =
  /designat|chosen|by staff|typed|manual|decided|decision|put out|out of the game|\bseal|verif|\bfair\b|demo\b|made up|commitment|broken off|\btrust|\bwon\b|winner|too late|no bingo|called off|taken back|\bdrawn\b|by hand|not paid|undone|voided|late call!|(?:you|card) missed (?:its|your) chance|card .* is out$|tickets were printed|not in (?:this|the) game/i;

/**
 * Whether a text discloses how a game was drawn, judged or ended. Nobody may reword it, or a hall could call a chosen
 * winner a fair one. Judged by the English, so that a text that is added later is held from its first day.
 */
export const isDisclosure = (area: string, english: string): boolean =>
  DISCLOSING_AREAS.includes(area) || DISCLOSES.test(english);
