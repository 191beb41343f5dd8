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

// Data that a phone stores between visits: its id, the cards, the participation in draws, and the displayed games.

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

/**
 * Returns the stored cards and the cards in the URL's hash (`#5` or `#5,7`). The QR code on a printed card or ticket
 * contains this hash.
 */
export function openingCards(exists: Exists): number[] {
  let cards = storedCards();
  for (const typed of window.location.hash.slice(1).split(',')) {
    const added = withCards(cards, typed, exists);
    if ('cards' in added) cards = added.cards;
  }
  keepCards(cards);
  // The hash must be removed from the URL, otherwise a removed card would return after a reload.
  window.location.hash = '';
  return cards;
}

export const keepCards = (cards: readonly number[]): void => writeJsonSetting('phoneCards', cards);

export type CardFault = 'cardInvalid' | 'cardTwice' | 'cardsFull';

type Exists = (card: number) => boolean;

/**
 * Returns a function that checks whether a card number exists in the hall: from 1 to the highest number, or in the
 * imported card set.
 */
export function cardsOfHall({ cards, cardSet }: Pick<HallView['hall'], 'cards' | 'cardSet'>): Exists {
  if (!cardSet) return (card) => card >= 1 && card <= cards;
  const numbers = new Set(readCardList(cardSet.cards));
  return (card) => numbers.has(card);
}

/**
 * Returns the existing cards together with the typed cards (one or several, such as `1, 13`), or an error if the input
 * is invalid.
 */
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

/** Returns whether this phone currently participates in draws. One tap is valid for EVENING_MS. */
export function takesPart(now: number): boolean {
  const since = Number(readSetting('phoneTakesPart') ?? Number.NaN);
  return now - since < EVENING_MS && now >= since;
}

export function keepTakingPart(on: boolean, now: number): void {
  if (on) writeSetting('phoneTakesPart', String(now));
  else removeSetting('phoneTakesPart');
}

/** Observations of a game that this phone stored. They are compared with the receipt of the game. */
export interface SeenGame extends Witness {
  gameId: string;
  /** Number of the game, or 0 if the phone received events of the game but has not displayed it. */
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

/** Returns the stored observations of all games, with defaults for fields that earlier versions did not store. */
export const seenGames = (): SeenGame[] =>
  (readJsonSetting('phoneGames', areSeen) ?? []).map((game) => ({ ...unseen(game.gameId), ...game }));

export const seenGame = (gameId: string): SeenGame =>
  seenGames().find((game) => game.gameId === gameId) ?? unseen(gameId);

/**
 * Updates the stored observations of a game. Callers must preserve existing values, otherwise a server could change
 * them later.
 */
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
