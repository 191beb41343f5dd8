import type { Status } from '@adarash/contract';
import { addMoved, type MovedBy } from '@adarash/rules/means';
import type { Pattern } from '@adarash/rules/pattern';
import { sql } from 'kysely';
import { ALL, movedOfRow, movedWithin, weightOf } from '../../money/tallies/tally.ts';
import type { StoredGame } from '../../repositories/stored-game.ts';
import { isListed, prepared, together } from '../../storage/prepared.ts';
import { TALLY_COLUMNS, type Weight } from '../../storage/schema/tallies.ts';
import type { Db } from '../../storage/schema.ts';
import type { Filter } from './matching.ts';

export type StatusCell = { status: Status } & Weight;
export type Cell = StatusCell & { pattern: Pattern };
export type DayMoney = { day: string; house_fee: number; to_jackpot: number };

/** Everything that matches, summed by status and pattern; the money of some days, and of the means other than cash, apart. */
export type Sums = { cells: Cell[]; days: DayMoney[]; moved: MovedBy[] };

const sumOfAll = TALLY_COLUMNS.map((name) => sql<number>`sum(${sql.ref(name)})`.as(name));

/** From the roll-ups: as many rows as there are statuses and patterns, however many games were played. */
export async function sumsOf(db: Db, hallId: string, filter: Filter, days: string[]): Promise<Sums> {
  if (filter.branches.length === 0 || filter.periods.length === 0) return { cells: [], days: [], moved: [] };
  const isMatching = (cell: Pick<Cell, 'status' | 'pattern'>) =>
    filter.branches.some(
      ({ status = cell.status, pattern = cell.pattern }) => status === cell.status && pattern === cell.pattern,
    );
  const within = days.filter((day) => day >= (filter.from ?? day) && day <= (filter.to ?? day));
  const [cells, money, moved] = await together([
    cellsOf.all(db, { hallId, periods: JSON.stringify(filter.periods) }),
    moneyOf.all(db, { hallId, days: JSON.stringify(within) }),
    movedWithin(db, hallId, filter.periods),
  ]);
  return {
    cells: (cells as Cell[]).filter(isMatching),
    days: money.filter(isMatching),
    moved: addMoved(moved.filter(isMatching).map(({ status, pattern, ...one }) => one)),
  };
}

const cellsOf = prepared(
  (db, { hallId, periods }: { hallId: string; periods: string }, engine) =>
    db
      .selectFrom('tallies')
      .select(['status', 'pattern'])
      .select(sumOfAll)
      .where('hall_id', '=', hallId)
      .where(isListed(engine, 'period', periods))
      .groupBy(['status', 'pattern']),
  { freshPlan: true },
);

const moneyOf = prepared(
  (db, { hallId, days }: { hallId: string; days: string }, engine) =>
    db
      .selectFrom('tallies')
      .select(['period as day', 'status', 'pattern', 'house_fee'])
      .select((e) => e('contribution', '+', e.ref('rounded_off')).as('to_jackpot'))
      .where('hall_id', '=', hallId)
      .where(isListed(engine, 'period', days)),
  { freshPlan: true },
);

/** Of every hall at once, by status alone; a hall without games has none. */
export async function sumsByHall(db: Db, halls?: readonly string[]): Promise<Map<string, StatusCell[]>> {
  const rows = await db
    .selectFrom('tallies')
    .select(['hall_id', 'status'])
    .select(sumOfAll)
    .where('period', '=', ALL)
    .$if(halls !== undefined, (query) => query.where('hall_id', 'in', halls ?? []))
    .groupBy(['hall_id', 'status'])
    .execute();
  const cells = new Map<string, StatusCell[]>();
  for (const row of rows as (StatusCell & { hall_id: string })[]) {
    cells.set(row.hall_id, [...(cells.get(row.hall_id) ?? []), row]);
  }
  return cells;
}

/** From the games themselves, for the few that bear one number. */
export function sumsOfGames(rows: readonly StoredGame[]): Sums {
  const games = rows.map((row) => {
    const { day, status, pattern } = row;
    const weight = weightOf(row);
    return { day, status, pattern, to_jackpot: weight.contribution + weight.rounded_off, ...weight };
  });
  return { cells: games, days: games, moved: addMoved(rows.flatMap(movedOfRow)) };
}

export const total = (cells: readonly StatusCell[], name: keyof Weight, status?: Status): number =>
  cells.reduce((sum, cell) => (status && cell.status !== status ? sum : sum + cell[name]), 0);
