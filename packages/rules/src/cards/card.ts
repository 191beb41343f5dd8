export const FREE = 'FREE';
export const SQUARES = 25;
export const CENTRE = 12;

export type Square = number | typeof FREE;

/** Bingo card. `numbers` contains its 25 squares, row by row. */
export type Card = { cardId: number; numbers: readonly Square[] };

export const COLUMNS = ['B', 'I', 'N', 'G', 'O'] as const;
export type BingoColumn = (typeof COLUMNS)[number];

/** Letters of the columns. Column B contains the numbers 1 to 15, I contains 16 to 30, and so on. */
export const NUMBERS_PER_COLUMN = 15;
export const HIGHEST_NUMBER = 75;

export const isBingoNumber = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= HIGHEST_NUMBER;

export function columnOf(number: number): BingoColumn {
  const column = isBingoNumber(number) ? COLUMNS[Math.floor((number - 1) / NUMBERS_PER_COLUMN)] : undefined;
  if (!column) throw new RangeError(`number must be from 1 to 75, got ${number}`);
  return column;
}

/**
 * Returns whether a list of squares is a valid card: only the centre is FREE, each number is in its column, and no
 * number is repeated.
 */
export function areSquares(squares: readonly Square[]): boolean {
  const inPlace = (square: Square, at: number) =>
    at === CENTRE ? square === FREE : square !== FREE && columnOf(square) === COLUMNS[at % 5];
  return squares.length === SQUARES && squares.every(inPlace) && new Set(squares).size === SQUARES;
}

const knownBits = new WeakMap<Card['numbers'], readonly number[]>();

/**
 * Returns for each bingo number the bit of its square on the card, 0 if the card lacks the number. Bits are in row
 * order. The result is cached, because a card never changes.
 */
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

/** Returns the first and last number of each run of consecutive card numbers, such as 1 to 20. */
function runsOf(cards: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const card of cards) {
    const run = runs.at(-1);
    if (run?.[1] === card - 1) run[1] = card;
    else runs.push([card, card]);
  }
  return runs;
}

/** Returns ascending card numbers as a short text: `1-20, 25`. */
export const writeCards = (cards: readonly number[]): string =>
  runsOf(cards)
    .map(([from, to]) => (from === to ? from : `${from}-${to}`))
    .join(', ');

/** Returns ascending card numbers as part of an English sentence: `5–10, 14 and 15`. */
export function sayCards(cards: readonly number[]): string {
  const parts = runsOf(cards).flatMap(([from, to]) => {
    if (to - from > 1) return [`${from}–${to}`];
    return from === to ? [`${from}`] : [`${from}`, `${to}`];
  });
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

/**
 * Splits a text such as `1-20, 25` into its parts with their card numbers. A part that is neither a number nor a range
 * has no card numbers.
 */
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

/** Returns the card numbers of a text such as `1-20, 25`, each once, or null if any part is invalid. */
export function readCards(text: string): number[] | null {
  const parts = partsOf(text);
  const isRead = parts.length > 0 && parts.every(({ cards }) => cards.length > 0);
  return isRead ? [...new Set(parts.flatMap(({ cards }) => cards))] : null;
}

/**
 * Returns the existing card numbers of a text such as `1-20, 25`, and the invalid parts as typed. A range that contains
 * a missing card is invalid as a whole, because 1-200 may be a typing error for 1-20.
 */
export function sortCards(text: string, exists: (card: number) => boolean) {
  const parts = partsOf(text);
  const isGood = ({ cards }: { cards: readonly number[] }) => cards.length > 0 && cards.every(exists);
  const bad = parts.filter((part) => !isGood(part));
  return {
    cards: [...new Set(parts.filter(isGood).flatMap(({ cards }) => cards))],
    rest: bad.map(({ part }) => part).join(', '),
    /** First nonexistent card in the invalid parts; null if the parts cannot be parsed. */
    unknown: bad.flatMap(({ cards }) => cards).find((card) => !exists(card)) ?? null,
  };
}

/** Maximum length of the name of a card set. */
export const MAX_SET_NAME = 60;

/** Card set that games are sold from. */
export type CardSet = { digest: string; name: string; version: number };

/** Maximum card number in a hall's custom set. */
export const HIGHEST_CARD = 9999;

/**
 * Name of the built-in catalogue, which no hall can use for a custom set. The version of the catalogue is its number of
 * cards.
 */
export const CATALOGUE_NAME = 'adarash/cards/v1';

export const isCatalogue = ({ name }: Pick<CardSet, 'name'>): boolean => name === CATALOGUE_NAME;
