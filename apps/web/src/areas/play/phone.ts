import type { HallView } from '@adarash/contract';
import { HIGHEST_CARD, readCards as readCardList } from '@adarash/rules/card';
import { isPart } from '@adarash/rules/game';
import type { Witness } from '@adarash/rules/phone-evidence';
import { randomHex } from '../../api/intent.ts';
import {
  readJsonSetting,
  readSetting,
  removeSetting,
  writeJsonSetting,
  writeSetting,
} from '../../lib/stored-settings.ts';

/** What a phone stores between visits: its own id, its cards, whether it takes part, and the games it saw. */

const MAX_CARDS = 12;
const KEPT_GAMES = 20;
const EVENING_MS = 12 * 60 * 60 * 1_000;

export function phoneId(): string {
  const stored = readSetting('phoneId');
  if (isPart(stored)) return stored;
  const made = randomHex();
  writeSetting('phoneId', made);
  return made;
}

const isCardId = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= HIGHEST_CARD;

const areCards = (value: unknown): value is number[] => Array.isArray(value) && value.every(isCardId);

export const storedCards = (): number[] => (readJsonSetting('phoneCards', areCards) ?? []).slice(0, MAX_CARDS);
/** Those kept, and those that the code on a printed card or a ticket brought along: `#5` or `#5,7`. */
export function openingCards(exists: Exists): number[] {
  let cards = storedCards();
  for (const typed of window.location.hash.slice(1).split(',')) {
    const added = withCards(cards, typed, exists);
    if ('cards' in added) cards = added.cards;
  }
  keepCards(cards);
  // Else a card that is taken off comes back when the page is opened again.
  window.location.hash = '';
  return cards;
}

export const keepCards = (cards: readonly number[]): void => writeJsonSetting('phoneCards', cards);

export type CardFault = 'cardInvalid' | 'cardTwice' | 'cardsFull';

type Exists = (card: number) => boolean;

/** A hall has the cards 1 to its highest, or those of its own set. */
export function cardsOfHall({ cards, cardSet }: Pick<HallView['hall'], 'cards' | 'cardSet'>): Exists {
  if (!cardSet) return (card) => card >= 1 && card <= cards;
  const numbers = new Set(readCardList(cardSet.cards));
  return (card) => numbers.has(card);
}

/** The cards with those that were typed, one or several (`1, 13`), or what is wrong. */
export function withCards(
  cards: readonly number[],
  typed: string,
  exists: Exists,
): { cards: number[] } | { fault: CardFault } {
  const named = readCardList(typed) ?? [];
  if (named.length === 0 || !named.every(exists)) return { fault: 'cardInvalid' };
  const added = named.filter((card) => !cards.includes(card));
  if (added.length === 0) return { fault: 'cardTwice' };
  if (cards.length + added.length > MAX_CARDS) return { fault: 'cardsFull' };
  return { cards: [...cards, ...added] };
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
export interface SeenGame extends Witness {
  gameId: string;
  /** 0 while it has only been heard of, and not seen. */
  gameNumber: number;
}

const unseen = (gameId: string): SeenGame => ({
  gameId,
  gameNumber: 0,
  commitment: '',
  openings: [],
  closed: null,
  last: null,
  firstHeard: null,
});

const isSeen = (value: unknown): value is Pick<SeenGame, 'gameId'> & Partial<SeenGame> => {
  if (typeof value !== 'object' || value === null) return false;
  const { gameId, gameNumber, commitment, openings = [] } = value as Partial<SeenGame>;
  const named = typeof gameId === 'string' && typeof gameNumber === 'number' && typeof commitment === 'string';
  return named && Array.isArray(openings);
};
const areSeen = (value: unknown): value is SeenGame[] => Array.isArray(value) && value.every(isSeen);

/** A phone may have kept games before all of this was noted. */
export const seenGames = (): SeenGame[] =>
  (readJsonSetting('phoneGames', areSeen) ?? []).map((game) => ({ ...unseen(game.gameId), ...game }));

export const seenGame = (gameId: string): SeenGame =>
  seenGames().find((game) => game.gameId === gameId) ?? unseen(gameId);

/** Adds to what is known of a game. Notes keep what was noted first, for a server could change its mind. */
export function noteGame(gameId: string, note: (known: SeenGame) => Partial<SeenGame>): SeenGame[] {
  const known = seenGame(gameId);
  const rest = seenGames().filter((game) => game.gameId !== gameId);
  const kept = [...rest, { ...known, ...note(known) }].slice(-KEPT_GAMES);
  writeJsonSetting('phoneGames', kept);
  return kept;
}

type Shown = Pick<SeenGame, 'gameId' | 'gameNumber' | 'commitment'>;

export const noteShown = ({ gameId, gameNumber, commitment }: Shown): SeenGame[] =>
  noteGame(gameId, (known) => (known.gameNumber === 0 ? { gameNumber, commitment } : {}));
