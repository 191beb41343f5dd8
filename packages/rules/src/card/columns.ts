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

export function columnOf(number: number): Column {
  if (!isBingoNumber(number)) throw new RangeError('numbers run from 1 to 75');
  return COLUMNS[Math.floor((number - 1) / 15)]!;
}
