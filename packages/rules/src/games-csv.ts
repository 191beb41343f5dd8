import { writeEthiopian } from './ethiopian.ts';
import type { DrawKind, GameStatus } from './game/index.ts';
import { MEANS_SUMS, type Moved } from './means.ts';
import { isRule, type Pattern, type PatternNames, patternLabel } from './pattern.ts';
import { having, SUMS, type SumName } from './sums.ts';

/** The first eight are those of the requirements; what is added follows them. */
const HEAD = [
  ...['Game #', 'Date', 'Pattern', 'Bet Amount', 'House %', 'House Fee', 'Prize Pool', 'Status', 'Draw'],
  ...['Cards Sold', 'Winner Cards', 'Handed Over', 'To Jackpot'],
];

const MONEY = having(SUMS, 'csv').sort((a, b) => SUMS[a].csv[0] - SUMS[b].csv[0]);

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
  /** Cards that staff locked, unlocked cards included; absent if there are none. */
  out?: readonly number[] | undefined;
  cardCount: number;
  winners: readonly { cardId: number; paid?: object | undefined }[];
  books: Readonly<Record<SumName, number>>;
  /** What moved by means other than cash, where anything did. */
  moved?: readonly Readonly<Record<keyof Moved, number> & { means: string }>[] | undefined;
};

const MOVED_TITLES: Record<keyof Moved, string> = {
  taken: 'Taken by',
  givenBack: 'Given Back by',
  handedOver: 'Handed Over by',
};

/** Money moved and stayed: not before the start, and not in a game that was called off. */
const isPlayed = ({ status }: CsvGame) => status !== 'pending' && status !== 'voided';

/** Whether the winners have their prizes in hand. */
function handedOverTo(winners: CsvGame['winners']): string {
  const paid = winners.filter((winner) => winner.paid !== undefined).length;
  if (winners.length === 0) return '';
  if (paid === winners.length) return 'yes';
  return paid === 0 ? 'no' : `${paid} of ${winners.length}`;
}

/** A rule by its name and its text, which says what its own shapes are. */
const csvPattern = ({ pattern, patternNames }: CsvGame) =>
  isRule(pattern) ? `${patternLabel(pattern, patternNames)} (${pattern})` : patternLabel(pattern, patternNames);

/**
 * Every column of money adds up to what the report says of these games.
 * @param dateOf a time as a spreadsheet reads it, `2026-11-16 19:30`
 * @param ethiopian whether a column more has the day in the Ethiopian calendar
 * @param isDemo whether each row says that it is made up, however the sheet is sorted or cut
 */
export function gamesCsv(
  games: readonly CsvGame[],
  dateOf: (at: string) => string,
  ethiopian = false,
  isDemo = false,
): string {
  const mark = isDemo ? ['DEMO'] : [];
  const means = [...new Set(games.flatMap(({ moved = [] }) => moved.map((one) => one.means)))].sort();
  const byMeans = means.flatMap((name) => MEANS_SUMS.map((sum) => ({ name, sum })));
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
    String(game.cardCount),
    game.winners.map(({ cardId }) => cardId).join(' '),
    handedOverTo(game.winners),
    game.books.toJackpot.toFixed(2),
    ...MONEY.map((sum) => game.books[sum].toFixed(2)),
    String(game.out?.length ?? 0),
    ...byMeans.map(({ name, sum }) => (game.moved?.find(({ means }) => means === name)?.[sum] ?? 0).toFixed(2)),
    ...(ethiopian ? [writeEthiopian(dateOf(game.createdAt).slice(0, 10))] : []),
    ...mark,
  ]);
  const sums = MONEY.map((sum) => SUMS[sum].csv[1]);
  const otherwise = byMeans.map(({ name, sum }) => `${MOVED_TITLES[sum]} ${name}`);
  const head = [...HEAD, ...sums, 'Cards Locked', ...otherwise, ...(ethiopian ? ['Ethiopian Date'] : []), ...mark];
  return writeCsv([head, ...rows]);
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
