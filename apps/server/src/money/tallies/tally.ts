import { type Books, booksOf, openWinnings, sumOpen } from '@adarash/rules/books';
import { documentIn, type GameDocument, hasEnded } from '@adarash/rules/game';
import { type Santim, santim } from '@adarash/rules/money';
import { byName, DEDUCTED, DEDUCTIONS, having, SUMS } from '@adarash/rules/sums';
import { type RawBuilder, sql } from 'kysely';
import type { GamesTable } from '../../storage/schema/games.ts';
import { type RollupDelta, TALLY_COLUMNS, type TalliesTable } from '../../storage/schema/money.ts';
import type { Db, HallRow } from '../../storage/schema.ts';
import { type Parameter, statement } from '../../storage/statement.ts';
import type { Tx } from '../../storage/storage.ts';

export const ALL = 'all';

export const SUM_OF_EACH = TALLY_COLUMNS.map((name) => sql<number>`sum(${sql.ref(name)})`.as(name));

/**
 * Returns the periods of all roll-up rows that include a game of this day: the day, its month, its year and all time.
 */
export const periodsOf = (day: string): string[] => [ALL, day.slice(0, 4), day.slice(0, 7), day];

/** Ranges of bets in reports. `upTo` is the highest bet of a range, in santim. */
export const BET_BANDS = [
  { weight: 'bet_10', name: 'Up to 10', upTo: 1_000 },
  { weight: 'bet_20', name: '11-20', upTo: 2_000 },
  { weight: 'bet_50', name: '21-50', upTo: 5_000 },
  { weight: 'bet_100', name: '51-100', upTo: 10_000 },
  { weight: 'bet_over', name: 'Over 100', upTo: Number.POSITIVE_INFINITY },
] as const;

const TEN_PERCENT = 1_000;
const TWENTY_PERCENT = 2_000;

export const FEE_BANDS = [
  { weight: 'fee_under_10', name: 'Under 10%', holds: (points: number) => points < TEN_PERCENT },
  { weight: 'fee_10_20', name: '10 to 20%', holds: (points: number) => points <= TWENTY_PERCENT },
  { weight: 'fee_over_20', name: 'Over 20%', holds: () => true },
] as const;

const betBand = (bet: number) => BET_BANDS.find((band) => bet <= band.upTo)!.weight;
const feeBand = (basisPoints: number) => FEE_BANDS.find((band) => band.holds(basisPoints))!.weight;

export const WEEKDAYS = [
  { weight: 'mon', name: 'Mon' },
  { weight: 'tue', name: 'Tue' },
  { weight: 'wed', name: 'Wed' },
  { weight: 'thu', name: 'Thu' },
  { weight: 'fri', name: 'Fri' },
  { weight: 'sat', name: 'Sat' },
  { weight: 'sun', name: 'Sun' },
] as const;

const weekdayOf = (day: string) => WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]!.weight;

/** Columns of a game that determine its roll-up rows and sums; most calls change none of these columns. */
const WEIGHED = [
  'day',
  'status',
  'pattern',
  'bet',
  'draw_kind',
  'started_at',
  'card_count',
  'pot',
  'contribution',
  'house_fee',
  'prize_pool',
  'prizes_paid',
  'rounded_off',
  'complete_unpaid',
  'winner_count',
  'document',
  'manual_calls',
] as const satisfies readonly (keyof GamesTable)[];
type Weighed = Readonly<Pick<GamesTable, (typeof WEIGHED)[number]>>;
type CountedRow = Weighed & Readonly<Pick<GamesTable, 'hall_id'>>;

/** Fields of a game's document that determine its sums in the roll-ups. */
type WeighedFacts = Pick<GameDocument, 'feeBasisPoints' | 'returned' | 'winners' | 'jackpot' | 'terms' | 'endedBy'>;

/** Row of a game, and the fields of its document if they are already parsed. */
type Counted = { readonly row: CountedRow; readonly game?: WeighedFacts };

/** Change of a game for the roll-ups. `before` is null for a new game. */
type TallyChange = { before: Counted | null; after: Counted };

/**
 * Updates the roll-ups after changes of games, in the same transaction: subtracts the previous sums of each game and
 * adds the current ones. On PostgreSQL it requires at most two statements for any number of games.
 */
export async function tally(tx: Tx, changes: readonly TallyChange[]): Promise<void> {
  const moved = changes.filter(
    ({ before, after }) => before === null || WEIGHED.some((name) => before.row[name] !== after.row[name]),
  );
  if (moved.length === 0) return;
  await addWeights(tx, weightMoved(moved));
}

/**
 * Returns a function that adds sums to the stored rows with the same keys and creates missing rows. On PostgreSQL all
 * rows are one JSON list in one statement. On SQLite each row is a statement, because reading 50 columns from JSON
 * takes ten times as long.
 */
function adder<Row extends object>(
  table: 'tallies',
  keys: readonly (keyof Row & string)[],
  sums: readonly (keyof Row & string)[],
) {
  const columns = [...keys, ...sums];
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const added = sums.map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
  );
  const upsert = (rows: RawBuilder<unknown>) =>
    sql`insert into ${sql.table(table)} (${names}) ${rows}
      on conflict (${sql.join(keys.map((name) => sql.ref(name)))}) do update set ${sql.join(added)}`;
  const addRow = statement((db, parameter: Parameter<Row>) => {
    const query = upsert(sql`values (${sql.join(columns.map((name) => parameter(name)))})`);
    return { compile: () => query.compile(db) };
  });
  const addList = statement((db, parameter: Parameter<{ list: string }>) => {
    const list = sql`json_populate_recordset(null::${sql.table(table)}, ${parameter('list')}::json)`;
    const query = upsert(sql`select ${names} from ${list}`);
    return { compile: () => query.compile(db) };
  });
  return async ({ db, engine }: Tx, rows: readonly Row[]): Promise<void> => {
    if (rows.length === 0) return;
    if (engine === 'postgresql') await addList.run(db, { list: JSON.stringify(rows) });
    else for (const row of rows) await addRow.run(db, row);
  };
}

const KEYS = ['hall_id', 'period', 'status', 'pattern'] as const;

const addWeights = adder<TalliesTable>('tallies', KEYS, TALLY_COLUMNS);

export function weightMoved(changes: Iterable<TallyChange>): TalliesTable[] {
  const rows = new Map<string, TalliesTable>();
  for (const { before, after } of changes) {
    if (before) addTo(rows, before, -1);
    addTo(rows, after, 1);
  }
  const moved = [...rows.entries()].filter(([, row]) => TALLY_COLUMNS.some((name) => row[name] !== 0));
  // Rows must have the same order in all transactions, otherwise two transactions could block each other.
  moved.sort(([a], [b]) => (a < b ? -1 : 1));
  return moved.map(([, row]) => row);
}

const NOTHING = Object.fromEntries(TALLY_COLUMNS.map((name) => [name, 0])) as RollupDelta;

function addTo(rows: Map<string, TalliesTable>, { row, game }: Counted, sign: 1 | -1): void {
  const { hall_id, status, pattern } = row;
  const weight = rollupDelta(row, game);
  if (sign === -1) for (const name of TALLY_COLUMNS) weight[name] = 0 - weight[name];
  for (const period of periodsOf(row.day)) {
    const key = keyOf({ hall_id, period, status, pattern });
    const there = rows.get(key);
    if (there) for (const name of TALLY_COLUMNS) there[name] += weight[name];
    else rows.set(key, { hall_id, period, status, pattern, ...weight });
  }
}

function booksOfRow(game: Weighed, { winners, jackpot, terms, endedBy }: WeighedFacts): Books {
  return booksOf({
    status: game.status,
    pot: game.pot,
    contribution: game.contribution,
    houseFee: game.house_fee,
    prizePool: game.prize_pool,
    winners,
    roundedOff: game.rounded_off,
    award: jackpot,
    terms,
    endedBy,
  });
}

export function booksOfRollup(total: (name: keyof RollupDelta) => number): Books {
  const sum = (...names: (keyof RollupDelta)[]): Santim => santim(names.reduce((all, name) => all + total(name), 0));
  const own = byName(OWN, (name) => sum(SUMS[name].column));
  const deducted = (from: 'prizes' | 'awards') => DEDUCTED.reduce((all, name) => all + own[DEDUCTIONS[name][from]], 0);
  return {
    ...own,
    stakes: sum('pot', 'given_back'),
    toJackpot: sum('contribution', 'rounded_off'),
    open: santim(own.won - own.handedOver - deducted('prizes')),
    inPlay: santim(total('pot') - sum('contribution', 'rounded_off', 'house_fee', 'prizes_paid', 'unclaimed')),
    awardsOpen: santim(own.awarded - own.awardsHandedOver - deducted('awards')),
  };
}

const OWN = having(SUMS, 'column');

/** Columns of the roll-ups for the books of a period, and the refunds for removed cards. */
const BOOKS_COLUMNS = [
  'pot',
  'contribution',
  'rounded_off',
  'returned',
  ...OWN.map((name) => SUMS[name].column),
] as const satisfies readonly (keyof RollupDelta)[];

export type SumsOfBooks = Pick<RollupDelta, (typeof BOOKS_COLUMNS)[number]>;

export const SUM_OF_BOOKS = BOOKS_COLUMNS.map((name) => sql<number>`sum(${sql.ref(name)})`.as(name));

/** Returns the books of a period from a row of `SUM_OF_BOOKS`. Without a row all sums are 0. */
export function booksOfSums(row: Partial<SumsOfBooks> | undefined): { books: Books; returned: Santim } {
  const total = (name: keyof RollupDelta) => Number((row as Partial<RollupDelta> | undefined)?.[name] ?? 0);
  return { books: booksOfRollup(total), returned: santim(total('returned')) };
}

/**
 * Returns the sums that one game adds to each of its roll-up rows. For a voided game only the refunded stakes are
 * included.
 */
export function rollupDelta(game: Weighed, facts: WeighedFacts = documentIn(game.document)): RollupDelta {
  const weight: RollupDelta = { ...NOTHING, games: 1, bets: game.bet };
  weight[betBand(game.bet)] = 1;
  weight[feeBand(facts.feeBasisPoints)] = 1;
  weight[weekdayOf(game.day)] = 1;
  if (game.draw_kind !== 'fair') weight[game.draw_kind] = 1;
  // A designated game with typed numbers is counted both as designated and as typed.
  weight.typed_games = game.manual_calls > 0 ? 1 : 0;
  weight.typed_numbers = game.manual_calls;
  if (hasEnded(game)) weight.complete_unpaid = game.complete_unpaid;
  const books = booksOfRow(game, facts);
  for (const name of OWN) weight[SUMS[name].column] = books[name];
  // Refunds are counted for every game, even before its start.
  weight.returned = facts.returned;
  if (game.started_at === null || game.status === 'voided') return weight;

  const won = game.status === 'completed' && game.winner_count > 0;
  return {
    ...weight,
    started: 1,
    started_bets: game.bet,
    cards: game.card_count,
    pot: game.pot,
    contribution: game.contribution,
    prize_pool: game.prize_pool,
    rounded_off: game.rounded_off,
    won: won ? 1 : 0,
    fair_won: won && game.draw_kind === 'fair' ? 1 : 0,
  };
}

type Cell = Pick<TalliesTable, 'hall_id' | 'period' | 'status' | 'pattern'>;
const keyOf = ({ hall_id, period, status, pattern }: Cell) => `${hall_id} ${period} ${status} ${pattern}`;

/** Returns the periods whose roll-up rows differ from the expected sums or are missing. */
function differingPeriods<Row extends { period: string }>(
  stored: readonly Row[],
  due: Map<string, Row>,
  keyOf: (row: Row) => string,
  columns: readonly (keyof Row)[],
): string[] {
  const wrong = stored.filter((row) => columns.some((name) => row[name] !== (due.get(keyOf(row))?.[name] ?? 0)));
  for (const row of stored) due.delete(keyOf(row));
  const missing = [...due.values()].filter((row) => columns.some((name) => row[name] !== 0));
  return [...wrong, ...missing].map(({ period }) => period);
}

const NONE_OPEN = { open_count: 0, open_sum: 0 };

export type Recount = ReturnType<typeof makeRecount>;

/** Computes the sums of a hall's games again, to compare them with the stored roll-ups. */
export function makeRecount() {
  const cells = new Map<string, TalliesTable>();
  const open = new Map<number, Pick<HallRow, 'open_count' | 'open_sum'>>();
  return {
    add(game: CountedRow & Pick<GamesTable, 'open_shift'>): void {
      try {
        addTo(cells, { row: game }, 1);
      } catch {
        // A damaged game is skipped. So its sums are missing, and its periods are reported as different.
        return;
      }
      const { open_count, open_sum } = open.get(game.open_shift ?? 0) ?? NONE_OPEN;
      const own = openWinnings({ ...documentIn(game.document), status: game.status });
      open.set(game.open_shift ?? 0, { open_count: open_count + own.length, open_sum: open_sum + sumOpen(own) });
    },
    async differing(db: Db, hallId: string): Promise<string[]> {
      const stored = await db.selectFrom('tallies').selectAll().where('hall_id', '=', hallId).execute();
      const hall = await db.selectFrom('halls').selectAll().where('id', '=', hallId).executeTakeFirstOrThrow();
      const { open_count, open_sum } = open.get(hall.shift) ?? NONE_OPEN;
      const isOpenAsDue = hall.open_count === open_count && hall.open_sum === open_sum;
      const periods = new Set(differingPeriods(stored, cells, keyOf, TALLY_COLUMNS));
      if (!isOpenAsDue) periods.add(`shift ${hall.shift}`);
      return [...periods].sort();
    },
  };
}
