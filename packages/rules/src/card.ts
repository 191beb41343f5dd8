export const FREE = 'FREE';
export const SQUARES = 25;
export const CENTRE = 12;

export type Square = number | typeof FREE;

/** `numbers` holds the 25 squares in row order. */
export type Card = { cardId: number; numbers: readonly Square[] };

export const COLUMNS = ['B', 'I', 'N', 'G', 'O'] as const;
export type Column = (typeof COLUMNS)[number];

/** B has 1 to 15, I has 16 to 30, and so on. */
export const NUMBERS_PER_COLUMN = 15;
export const HIGHEST_NUMBER = 75;

export const isBingoNumber = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= HIGHEST_NUMBER;

export function columnOf(number: number): Column {
  const column = isBingoNumber(number) ? COLUMNS[Math.floor((number - 1) / NUMBERS_PER_COLUMN)] : undefined;
  if (!column) throw new RangeError('numbers run from 1 to 75');
  return column;
}

/** Whether these are the squares of a card: FREE in the centre alone, each number in its column, none twice. */
export function areSquares(squares: readonly Square[]): boolean {
  const inPlace = (square: Square, at: number) =>
    at === CENTRE ? square === FREE : square !== FREE && columnOf(square) === COLUMNS[at % 5];
  return squares.length === SQUARES && squares.every(inPlace) && new Set(squares).size === SQUARES;
}

const knownBits = new WeakMap<Card['numbers'], readonly number[]>();

/** number → the bit of its square, in row order; 0 when the card lacks it. A card never changes, so once is enough. */
export function squareBits({ numbers }: Card): readonly number[] {
  const known = knownBits.get(numbers);
  if (known) return known;
  const bits = new Array<number>(HIGHEST_NUMBER + 1).fill(0);
  numbers.forEach((square, index) => {
    if (square !== FREE) bits[square] = (bits[square] ?? 0) | (1 << index);
  });
  knownBits.set(numbers, bits);
  return bits;
}

export const ascending = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);

/** Ascending card numbers as their runs: the first and the last of each. */
function runsOf(cards: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const card of cards) {
    const run = runs.at(-1);
    if (run?.[1] === card - 1) run[1] = card;
    else runs.push([card, card]);
  }
  return runs;
}

/** Card numbers in ascending order as `1-20, 25`. */
export const writeCards = (cards: readonly number[]): string =>
  runsOf(cards)
    .map(([from, to]) => (from === to ? from : `${from}-${to}`))
    .join(', ');

/** The same in a sentence: `5–10, 14 and 15`. */
export function sayCards(cards: readonly number[]): string {
  const parts = runsOf(cards).flatMap(([from, to]) => {
    if (to - from > 1) return [`${from}–${to}`];
    return from === to ? [`${from}`] : [`${from}`, `${to}`];
  });
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

/** `1-20, 25` as its parts; a part that is no number and no range has no cards. */
function partsOf(text: string): { part: string; cards: number[] }[] {
  const parts = text
    .replace(/\s*[-–]\s*/g, '-')
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
  return parts.map((part) => {
    const range = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part);
    if (range === null) return { part, cards: [] };
    const ends = [Number(range[1]), Number(range[2] ?? range[1])];
    const first = Math.min(...ends);
    return { part, cards: Array.from({ length: Math.max(...ends) - first + 1 }, (_, index) => first + index) };
  });
}

/** `1-20, 25` as card numbers, each once; null when it is no number, list or range. */
export function readCards(text: string): number[] | null {
  const parts = partsOf(text);
  const isRead = parts.length > 0 && parts.every(({ cards }) => cards.length > 0);
  return isRead ? [...new Set(parts.flatMap(({ cards }) => cards))] : null;
}

/**
 * The same part by part: what can be sold, and the rest as it was typed. A range with a card that does not exist is
 * left as a whole: 1-200 may have been meant as 1-20.
 */
export function sortCards(text: string, exists: (card: number) => boolean) {
  const parts = partsOf(text);
  const isGood = ({ cards }: { cards: readonly number[] }) => cards.length > 0 && cards.every(exists);
  const bad = parts.filter((part) => !isGood(part));
  return {
    cards: [...new Set(parts.filter(isGood).flatMap(({ cards }) => cards))],
    rest: bad.map(({ part }) => part).join(', '),
    /** The first card of the rest that does not exist; null: it cannot be read. */
    unknown: bad.flatMap(({ cards }) => cards).find((card) => !exists(card)) ?? null,
  };
}

/** Of the name that an owner gives a set of their own. */
export const MAX_SET_NAME = 60;

/** A set of cards that games are sold from. */
export type CardSet = { digest: string; name: string; version: number };

/** Of a set's own cards. */
export const HIGHEST_CARD = 9999;

/** The catalogue has its own name, which no hall can give to a set, and its size for a version. */
export const CATALOGUE_NAME = 'adarash/cards/v1';

export const isCatalogue = ({ name }: Pick<CardSet, 'name'>): boolean => name === CATALOGUE_NAME;
