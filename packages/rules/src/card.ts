export const FREE = 'FREE';
export const SQUARES = 25;
export const CENTRE = 12;

export type Square = number | typeof FREE;

/** `numbers` holds the 25 squares in row order. */
export type Card = { cardId: number; numbers: readonly Square[] };

export const COLUMNS = [
  { letter: 'B', from: 1, to: 15 },
  { letter: 'I', from: 16, to: 30 },
  { letter: 'N', from: 31, to: 45 },
  { letter: 'G', from: 46, to: 60 },
  { letter: 'O', from: 61, to: 75 },
] as const;

export type Column = (typeof COLUMNS)[number];
export type ColumnLetter = Column['letter'];

export const HIGHEST_NUMBER = 75;

export const isBingoNumber = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= HIGHEST_NUMBER;

const columnIndex = (number: number): number => Math.floor((number - 1) / 15);

export function columnOf(number: number): Column {
  const column = isBingoNumber(number) ? COLUMNS[columnIndex(number)] : undefined;
  if (!column) throw new RangeError('numbers run from 1 to 75');
  return column;
}

/** The square of a number, looked up in the number's own column only; −1 when the card lacks it. */
export function squareOf(card: Card, number: number): number {
  for (let index = columnIndex(number); index < SQUARES; index += 5) if (card.numbers[index] === number) return index;
  return -1;
}

export const ascending = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);
