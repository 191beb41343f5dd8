import { CENTRE, SQUARES } from '@adarash/rules/card';
import { columnRange, type DraftCard } from '@adarash/rules/card-set';

/**
 * Cards read from a text. Their numbers may be listed row by row or column by column. Contains the result of both
 * readings. `fitsColumns` is true if the column reading has more valid numbers.
 */
export type ReadCards = {
  readonly rows: readonly DraftCard[];
  readonly columns: readonly DraftCard[];
  readonly fitsColumns: boolean;
};

/**
 * Returns the cards of a CSV or TSV text, or null if no line contains a card. A line has the card's number and 24 or 25
 * numbers; a title line is optional. A line with another count of numbers is returned too, so that an error can name
 * its card.
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

/**
 * Characters that are removed from a pasted or uploaded text: byte order marks, and the remains of UTF-16 text that was
 * decoded as UTF-8 (zero bytes and replacement characters).
 */
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

/** Notations of a card's free square that are common in files of card sets. */
const FREE_MARKS = /^(?:-1|0|free|f|x|\*|ነፃ|ነጻ)?$/i;
const isFreeMark = (cell: string | undefined): boolean => FREE_MARKS.test(cell ?? '');

/**
 * Returns the squares of a card with an empty centre. If there are only 24 numbers, the centre is inserted. Removes
 * empty cells that a spreadsheet added at the end of the line.
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
