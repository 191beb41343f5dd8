import type { DrawKind, GameStatus } from '../game/index.ts';
import { isRule, type Pattern, type PatternNames, patternLabel } from '../patterns/pattern.ts';

/**
 * Columns of the games spreadsheet. The first eight are required by the specification; the mark of the draw follows
 * them.
 */
const HEAD = ['Game #', 'Date', 'Pattern', 'Bet Amount', 'House %', 'House Fee', 'Prize Pool', 'Status', 'Draw'];

/** Game in the wire format of the API: amounts in Birr, times as ISO text. */
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

/** Returns false for pending and voided games, which have no house fee and no prize pool. */
const isPlayed = ({ status }: CsvGame) => status !== 'pending' && status !== 'voided';

/**
 * Returns the name of a game's pattern. For a rule the name is followed by its text, which defines the shapes of a
 * custom pattern.
 */
const csvPattern = ({ pattern, patternNames }: CsvGame) =>
  isRule(pattern) ? `${patternLabel(pattern, patternNames)} (${pattern})` : patternLabel(pattern, patternNames);

/**
 * Returns games as CSV. The sums of house fee and prize pool are equal to the report's; the export contains all other sums.
 * @param dateOf returns a time in the format of spreadsheets, `2026-11-16 19:30`
 * @param isDemo adds a mark to each row, so that it remains visible after sorting or cutting the sheet
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

/** Start of a text that a spreadsheet would execute as a formula. */
const RUNS = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** Cell of a spreadsheet: any text, or a number formatted by the server, whose sign is not the start of a formula. */
type CsvCell = string | { readonly number: string };

function cellOf(value: CsvCell): string {
  if (typeof value !== 'string') return value.number;
  const inert = RUNS.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Returns rows as RFC 4180 text: fields are quoted if required, and every line ends with CRLF. */
export function writeCsv(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}
