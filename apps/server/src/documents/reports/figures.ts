import type { Answer, Status, Summary } from '@adarash/contract';
import type { Books } from '@adarash/rules/books';
import { GAME_STATUSES } from '@adarash/rules/game';
import { addDays } from '@adarash/rules/hall-terms';
import { birrFromSantim, percentFromBasisPoints, santim } from '@adarash/rules/money';
import { PATTERNS, type Pattern } from '@adarash/rules/pattern';
import { booksJson } from '../../games/game-json.ts';
import {
  ALL,
  BET_BANDS,
  booksOfRollup,
  FEE_BANDS,
  rollupDelta,
  SUM_OF_EACH,
  WEEKDAYS,
} from '../../money/tallies/tally.ts';
import type { StoredGame } from '../../repositories/stored-game.ts';
import type { RollupDelta } from '../../storage/schema/money.ts';
import type { Db } from '../../storage/schema.ts';
import { isListed, type Parameter, statement } from '../../storage/statement.ts';
import type { Filter } from './matching.ts';

type Charts = Answer<'GET /games/report'>['charts'];

const WEEK = 7;
const birr = (amount: number) => birrFromSantim(santim(amount));

export const booksOfCells = (cells: readonly StatusCell[]): Books => booksOfRollup((name) => total(cells, name));

/**
 * Returns the summary of a report's games. Sums include only started games that are not voided; the profit is the house
 * fees.
 */
export function summaryOf(cells: readonly StatusCell[]): Summary {
  const completed = total(cells, 'games', 'completed');
  const books = booksJson(booksOfCells(cells));
  return {
    totalGames: total(cells, 'games'),
    startedGames: total(cells, 'started'),
    completedGames: completed,
    designatedGames: total(cells, 'designated'),
    manualGames: total(cells, 'typed_games'),
    voidedGames: total(cells, 'games', 'voided'),
    typedNumbers: total(cells, 'typed_numbers'),
    completeUnpaid: total(cells, 'complete_unpaid'),
    totalBets: birr(total(cells, 'pot')),
    totalPrizePool: birr(total(cells, 'prize_pool')),
    totalHouseFee: books.houseFee,
    totalPrizesAwarded: books.won,
    unclaimedPrizes: books.unclaimed,
    roundedOff: birr(total(cells, 'rounded_off')),
    profit: books.houseFee,
    winRate: completed === 0 ? 0 : percentFromBasisPoints(Math.round((total(cells, 'won') * 10_000) / completed)),
    books,
  };
}

/** Returns an average in Birr with two decimals, or 0 if the count is 0. */
export const averageBirr = (sum: number, count: number): number => (count === 0 ? 0 : birr(Math.round(sum / count)));

export function performanceOf(cells: readonly StatusCell[]) {
  const started = total(cells, 'started');
  return {
    averageBet: averageBirr(total(cells, 'started_bets'), started),
    averagePrizePool: averageBirr(total(cells, 'prize_pool'), started),
    averageHouseFee: averageBirr(total(cells, 'house_fee'), total(cells, 'started', 'completed')),
    averageCards: started === 0 ? 0 : Math.round((total(cells, 'cards') * 100) / started) / 100,
  };
}

/**
 * Returns the number of games per result. Each game counts once: voided, designated, typed, or fair with or without a
 * winner.
 */
export function resultsOf(cells: readonly StatusCell[]) {
  const completed = total(cells, 'games', 'completed');
  const designated = total(cells, 'designated', 'completed');
  const typed = total(cells, 'manual', 'completed');
  const won = total(cells, 'fair_won', 'completed');
  return [
    { result: 'winner', count: won },
    { result: 'no-winner', count: completed - designated - typed - won },
    { result: 'designated', count: designated },
    { result: 'typed', count: typed },
    { result: 'voided', count: total(cells, 'games', 'voided') },
  ];
}

/** Returns the days for which a report has separate sums: this week and the week before, oldest first. */
export const daysApart = (today: string): string[] =>
  Array.from({ length: 2 * WEEK }, (_, i) => addDays(today, i + 1 - 2 * WEEK));

export function reportCharts({ cells, days }: Sums, today: string): Charts {
  const countOf = (matches: (cell: Cell) => boolean) => total(cells.filter(matches), 'games');
  const bars = (columns: readonly { name: string; weight: Parameters<typeof total>[1] }[]) =>
    columns.map(({ name, weight }) => ({ name, count: total(cells, weight) }));
  return {
    status: GAME_STATUSES.map((name) => ({ name, count: countOf((cell) => cell.status === name) })),
    patterns: patternsIn(cells).map((name) => ({ name, count: countOf((cell) => cell.pattern === name) })),
    weekdays: bars(WEEKDAYS),
    betBands: bars(BET_BANDS),
    feeBands: bars(FEE_BANDS),
    revenue: daysApart(today)
      .slice(WEEK)
      .map((day) => ({ name: day, amount: birr(moneyOn(days, 'house_fee', day, day)) })),
    contributions: contributionsOf(cells, days, today),
  };
}

/** Returns the patterns of a report: all built-in patterns in list order, and the custom patterns of existing games. */
const patternsIn = (cells: readonly Cell[]): Pattern[] => [
  ...new Set([...PATTERNS, ...cells.flatMap((cell) => (cell.games > 0 ? [cell.pattern] : []))]),
];

function contributionsOf(cells: readonly Cell[], days: readonly DayMoney[], today: string) {
  const thisWeek = moneyOn(days, 'to_jackpot', addDays(today, 1 - WEEK), today);
  const lastWeek = moneyOn(days, 'to_jackpot', addDays(today, 1 - 2 * WEEK), addDays(today, -WEEK));
  return [
    { name: 'This Week', amount: birr(thisWeek) },
    { name: 'Last Week', amount: birr(lastWeek) },
    { name: 'Prior', amount: birr(booksOfCells(cells).toJackpot - thisWeek - lastWeek) },
  ];
}

function moneyOn(days: readonly DayMoney[], money: 'house_fee' | 'to_jackpot', from: string, to: string): number {
  return days.reduce((sum, one) => (one.day >= from && one.day <= to ? sum + one[money] : sum), 0);
}

type StatusCell = { status: Status } & RollupDelta;
type Cell = StatusCell & { pattern: Pattern };
type DayMoney = { day: string; house_fee: number; to_jackpot: number };

/** Sums of all games in a report by status and pattern, and separate sums of some days. */
type Sums = { cells: Cell[]; days: DayMoney[] };

/**
 * Reads the sums of a report from the roll-ups. The number of rows depends on the statuses and patterns, not on the
 * number of games.
 */
export async function sumsOfCells(db: Db, hallId: string, filter: Filter, days: string[]): Promise<Sums> {
  if (filter.branches.length === 0 || filter.periods.length === 0) return { cells: [], days: [] };
  const isMatching = (cell: Pick<Cell, 'status' | 'pattern'>) =>
    filter.branches.some(
      ({ status = cell.status, pattern = cell.pattern }) => status === cell.status && pattern === cell.pattern,
    );
  const within = days.filter((day) => day >= (filter.from ?? day) && day <= (filter.to ?? day));
  const cells = await cellsOf.all(db, { hallId, periods: JSON.stringify(filter.periods) });
  const money = await moneyByDay.all(db, { hallId, days: JSON.stringify(within) });
  return {
    cells: (cells as Cell[]).filter(isMatching),
    days: money.filter(isMatching),
  };
}

const cellsOf = statement((db, parameter: Parameter<{ hallId: string; periods: string }>, engine) =>
  db
    .selectFrom('tallies')
    .select(['status', 'pattern'])
    .select(SUM_OF_EACH)
    .where('hall_id', '=', parameter('hallId'))
    .where(isListed(engine, 'period', parameter('periods')))
    .groupBy(['status', 'pattern']),
);

const moneyByDay = statement((db, parameter: Parameter<{ hallId: string; days: string }>, engine) =>
  db
    .selectFrom('tallies')
    .select(['period as day', 'status', 'pattern', 'house_fee'])
    .select((e) => e('contribution', '+', e.ref('rounded_off')).as('to_jackpot'))
    .where('hall_id', '=', parameter('hallId'))
    .where(isListed(engine, 'period', parameter('days'))),
);

/** Returns the sums of all games of each hall by status; halls without games are omitted. */
export async function sumsByHall(db: Db, halls?: readonly string[]): Promise<Map<string, StatusCell[]>> {
  const rows = await db
    .selectFrom('tallies')
    .select(['hall_id', 'status'])
    .select(SUM_OF_EACH)
    .where('period', '=', ALL)
    .$if(halls !== undefined, (query) => query.where('hall_id', 'in', halls ?? []))
    .groupBy(['hall_id', 'status'])
    .execute();
  const cells = new Map<string, StatusCell[]>();
  for (const row of rows as (StatusCell & { hall_id: string })[]) {
    const before = cells.get(row.hall_id) ?? [];
    cells.set(row.hall_id, [...before, row]);
  }
  return cells;
}

/** Computes the sums of a report from a few games, which a search by game number has found. */
export function sumsOfGames(rows: readonly StoredGame[]): Sums {
  const games = rows.map((row) => {
    const { day, status, pattern } = row;
    const weight = rollupDelta(row);
    return { day, status, pattern, to_jackpot: weight.contribution + weight.rounded_off, ...weight };
  });
  return { cells: games, days: games };
}

export const total = (cells: readonly StatusCell[], name: keyof RollupDelta, status?: Status): number =>
  cells.reduce((sum, cell) => (status && cell.status !== status ? sum : sum + cell[name]), 0);
