import { MAX_CATALOGUE } from '@adarash/rules/catalogue';
import { isPart } from '@adarash/rules/mix';
import {
  readJsonSetting,
  readSetting,
  removeSetting,
  writeJsonSetting,
  writeSetting,
} from '../../lib/stored-settings.ts';

/** What a phone keeps between visits: its own id, its cards, whether it takes part, and the games it saw. */

export const MAX_CARDS = 12;
const KEPT_GAMES = 20;
const EVENING_MS = 12 * 60 * 60 * 1_000;

/** Sixteen random bytes as hexadecimal digits; this works without a secure context. */
export function randomPart(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function phoneId(): string {
  const stored = readSetting('phoneId');
  if (isPart(stored)) return stored;
  const made = randomPart();
  writeSetting('phoneId', made);
  return made;
}

export const isCardId = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_CATALOGUE;

const areCards = (value: unknown): value is number[] => Array.isArray(value) && value.every(isCardId);

export const readCards = (): number[] => (readJsonSetting('phoneCards', areCards) ?? []).slice(0, MAX_CARDS);
export const keepCards = (cards: readonly number[]): void => writeJsonSetting('phoneCards', cards);

export type CardFault = 'cardInvalid' | 'cardTwice' | 'cardsFull';

/** The cards with another one, as it was typed, or what is wrong with it. */
export function withCard(cards: readonly number[], typed: string): { cards: number[] } | { fault: CardFault } {
  const card = Number(typed.trim() || Number.NaN);
  if (!isCardId(card)) return { fault: 'cardInvalid' };
  if (cards.includes(card)) return { fault: 'cardTwice' };
  if (cards.length >= MAX_CARDS) return { fault: 'cardsFull' };
  return { cards: [...cards, card] };
}

/** One tap counts for the evening. */
export function takesPart(now: number): boolean {
  const since = Number(readSetting('phoneTakesPart') ?? Number.NaN);
  return now - since < EVENING_MS && now >= since;
}

export function keepTakingPart(on: boolean, now: number): void {
  if (on) writeSetting('phoneTakesPart', String(now));
  else removeSetting('phoneTakesPart');
}

/** What this phone itself saw of a game, to hold against the receipt. */
export interface SeenGame {
  gameId: string;
  gameNumber: number;
  commitment: string;
  /** What it added to the draw; null where it was not asked. */
  part: string | null;
  /** By its own clock, from the opening of the mix to its end. */
  closedAfterMs: number | null;
  digest: string | null;
}

const isSeen = (value: unknown): value is SeenGame => {
  if (typeof value !== 'object' || value === null) return false;
  const { gameId, gameNumber, commitment } = value as SeenGame;
  return typeof gameId === 'string' && typeof gameNumber === 'number' && typeof commitment === 'string';
};
const areSeen = (value: unknown): value is SeenGame[] => Array.isArray(value) && value.every(isSeen);

export const seenGames = (): SeenGame[] => readJsonSetting('phoneGames', areSeen) ?? [];

/** Adds to what is known of a game; what was noted first stays, for a server could change its mind. */
export function noteGame(note: Pick<SeenGame, 'gameId'> & Partial<SeenGame>): SeenGame[] {
  const games = seenGames();
  const before = games.find(({ gameId }) => gameId === note.gameId);
  const blank: SeenGame = {
    gameId: note.gameId,
    gameNumber: 0,
    commitment: '',
    part: null,
    closedAfterMs: null,
    digest: null,
  };
  const known = Object.fromEntries(
    Object.entries(before ?? {}).filter(([, value]) => value !== null && value !== '' && value !== 0),
  );
  const game = { ...blank, ...note, ...known };
  const rest = games.filter(({ gameId }) => gameId !== note.gameId);
  const kept = [...rest, game].slice(-KEPT_GAMES);
  writeJsonSetting('phoneGames', kept);
  return kept;
}
