import { CENTRE, SQUARES } from '@adarash/rules/card';
import { columnRange, type DraftCard } from '@adarash/rules/card-set';

/**
 * Cards of a text with the numbers of each card in both orders. `fitsColumns` is true if more numbers are valid column
 * by column.
 */
export type ReadCards = {
  readonly rows: readonly DraftCard[];
  readonly columns: readonly DraftCard[];
  readonly fitsColumns: boolean;
};

/**
 * Returns the cards of a CSV or TSV text, or null if no line contains a card. A line consists of the card's number and
 * 24 or 25 numbers; a title line is optional. A line with another count of numbers is included, so that its error names
 * the card.
 */
export function readCardSheet(text: string): ReadCards | null {
  const lines = text
    .replace(UNREADABLE, '')
    .split(/\r\n|\r|\n/)
    .map(cellsOf)
    .filter((cells) => cells.some((cell) => cell !== ''));
  const cards = isTitle(lines[0] ?? []) ? lines.slice(1) : lines;
  const rows = cards.map(([number = '', ...numbers]) => ({ number, squares: squaresOf(numbers) }));
  if (!rows.some(({ squares }) => squares.length === SQUARES)) return null;
  const columns = rows.map(({ number, squares }) => ({ number, squares: byColumn(squares) }));
  return { rows, columns, fitsColumns: countInRange(columns) > countInRange(rows) };
}

/** Byte order marks, and remains of UTF-16 text that was decoded as UTF-8: zero bytes and replacement characters. */
const UNREADABLE = /[\0\uFEFF\uFFFD]/g;

const cellsOf = (line: string): string[] =>
  line.split(/[\t,;]/).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );

const isNumber = (cell: string | undefined): boolean => /^\d+$/.test(cell ?? '');
const isTitle = ([first, second]: readonly string[]): boolean => !isNumber(first) && !isNumber(second);

/** Common notations of the free square. */
const FREE_MARKS = /^(?:-1|0|free|f|x|\*|ነፃ|ነጻ)?$/i;
const isFreeMark = (cell: string | undefined): boolean => FREE_MARKS.test(cell ?? '');

/**
 * Returns the squares with an empty centre, which is inserted if there are 24 numbers. Removes empty cells that a
 * spreadsheet added at the end.
 */
function squaresOf(numbers: readonly string[]): string[] {
  const hasCentre = isFreeMark(numbers[CENTRE]);
  const count = hasCentre ? SQUARES : SQUARES - 1;
  let end = numbers.length;
  while (end > count && numbers[end - 1] === '') end -= 1;
  const squares = numbers.slice(0, end);
  if (hasCentre) return squares.map((cell, at) => (at === CENTRE ? '' : cell));
  return squares.length === SQUARES - 1 ? [...squares.slice(0, CENTRE), '', ...squares.slice(CENTRE)] : squares;
}

function byColumn(squares: readonly string[]): readonly string[] {
  if (squares.length !== SQUARES) return squares;
  return squares.map((_, at) => squares[(at % 5) * 5 + Math.floor(at / 5)] ?? '');
}

const countInRange = (drafts: readonly DraftCard[]): number =>
  drafts.flatMap(({ squares }) => squares.filter(isInRange)).length;

function isInRange(text: string, square: number): boolean {
  const { from, to } = columnRange(square);
  return isNumber(text) && Number(text) >= from && Number(text) <= to;
}
