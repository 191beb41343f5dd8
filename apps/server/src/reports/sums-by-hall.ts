import type { Summary } from '@adarash/contract';
import { type Kysely, sql } from 'kysely';
import { WEIGHTS } from '../storage/schema/tallies.ts';
import type { Database } from '../storage/schema.ts';
import { ALL } from '../tallies/periods.ts';
import { summaryOf } from './summary.ts';
import type { Cell } from './sums.ts';

/** The sums of many halls in one query; a hall without games has none. */
export async function summariesByHall(db: Kysely<Database>): Promise<(hallId: string) => Summary> {
  const rows = await db
    .selectFrom('tallies')
    .select(['hall_id', 'status'])
    .select(WEIGHTS.map((name) => sql<number>`sum(${sql.ref(name)})`.as(name)))
    .where('period', '=', ALL)
    .groupBy(['hall_id', 'status'])
    .execute();
  const cells = new Map<string, Cell[]>();
  for (const row of rows as unknown as (Cell & { hall_id: string })[]) {
    cells.set(row.hall_id, [...(cells.get(row.hall_id) ?? []), row]);
  }
  return (hallId) => summaryOf(cells.get(hallId) ?? []);
}

/** When each hall created its last game: one look into an index per hall, not a walk through its history. */
export async function lastGames(db: Kysely<Database>): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('halls')
    .select('halls.id')
    .select((e) =>
      e
        .selectFrom('games')
        .select('games.created_at')
        .whereRef('games.hall_id', '=', 'halls.id')
        .orderBy('games.created_at', 'desc')
        .limit(1)
        .as('last'),
    )
    .execute();
  return new Map(rows.flatMap(({ id, last }) => (last === null ? [] : [[id, last] as const])));
}
