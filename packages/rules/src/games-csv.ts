import type { DrawKind, GameStatus } from './game/index.ts';
import { isRule, type Pattern, type PatternNames, patternLabel } from './pattern.ts';

/** The first eight are those of the requirements; the mark of the draw follows them. */
const HEAD = ['Game #', 'Date', 'Pattern', 'Bet Amount', 'House %', 'House Fee', 'Prize Pool', 'Status', 'Draw'];

/** A game as the wire shows it: money in Birr, and the time as ISO text. */
export type CsvGame = {
  gameNumber: number;
  createdAt: string;
  pattern: Pattern;
  patternNames: PatternNames | null;
  betAmount: number;
  houseFeePercentage: number;
  prizePool: number;
  status: GameStatus;
  draw: DrawKind;
  books: { readonly houseFee: number };
};

/** Money moved and stayed: not before the start, and not in a game that was called off. */
const isPlayed = ({ status }: CsvGame) => status !== 'pending' && status !== 'voided';

/** A rule by its name and its text, which says what its own shapes are. */
const csvPattern = ({ pattern, patternNames }: CsvGame) =>
  isRule(pattern) ? `${patternLabel(pattern, patternNames)} (${pattern})` : patternLabel(pattern, patternNames);

/**
 * House fee and prize pool add up to what the report says of these games. All other sums are in the owner's export.
 * @param dateOf a time as a spreadsheet reads it, `2026-11-16 19:30`
 * @param isDemo whether each row says that it is made up, however the sheet is sorted or cut
 */
export function gamesCsv(games: readonly CsvGame[], dateOf: (at: string) => string, isDemo = false): string {
  const mark = isDemo ? ['DEMO'] : [];
  const rows = games.map((game) => [
    String(game.gameNumber),
    dateOf(game.createdAt),
    csvPattern(game),
    game.betAmount.toFixed(2),
    String(game.houseFeePercentage),
    game.books.houseFee.toFixed(2),
    (isPlayed(game) ? game.prizePool : 0).toFixed(2),
    game.status,
    game.draw,
    ...mark,
  ]);
  return writeCsv([[...HEAD, ...mark], ...rows]);
}

/** A spreadsheet would run a cell that begins like this as a formula. */
const RUNS = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** A text, which may be anybody's; or a number as the server wrote it, whose sign is no formula. */
type CsvCell = string | { readonly number: string };

function cellOf(value: CsvCell): string {
  if (typeof value !== 'string') return value.number;
  const inert = RUNS.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** RFC 4180: fields quoted where they must be, every line ended by CRLF. */
export function writeCsv(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}
