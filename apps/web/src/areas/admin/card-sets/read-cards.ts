import { CENTRE, SQUARES } from '@adarash/rules/card';
import { columnRange, type DraftCard } from '@adarash/rules/card-set';

/** Cards of a text in both orders of their numbers; `fitsColumns` if more numbers are in the range of their column by column. */
export type ReadCards = {
  readonly rows: readonly DraftCard[];
  readonly columns: readonly DraftCard[];
  readonly fitsColumns: boolean;
};

/**
 * Reads CSV or TSV: a line for each card, its number and then 24 or 25 numbers. A title line may come first. A line with
 * another count of numbers stays as it is, so that the error names its card. Returns null if no line is a card.
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

/** Byte order marks, and what is left between the digits of UTF-16. */
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

/** How programs write the free square. */
const FREE_MARKS = /^(?:-1|0|free|f|x|\*|ነፃ|ነጻ)?$/i;
const isFreeMark = (cell: string | undefined): boolean => FREE_MARKS.test(cell ?? '');

/** Squares with an empty centre; 24 numbers have none, and a spreadsheet may leave empty cells behind them. */
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
