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
