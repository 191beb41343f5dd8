import type { Kysely } from 'kysely';
import { WEIGHTS, type Weight } from '../storage/schema/tallies.ts';
import type { Database } from '../storage/schema.ts';
import { weightOf } from './tally.ts';

const PAGE = 1_000;

/** Whether the tallies of a hall are another sum than its games give, counted anew. */
export async function misTallied(db: Kysely<Database>, hallId: string): Promise<boolean> {
  const counted = new Map<string, Weight>();
  for (let after = ''; ; ) {
    const page = await db
      .selectFrom('games')
      .selectAll()
      .where('hall_id', '=', hallId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const game of page) {
      const key = `${game.status} ${game.pattern}`;
      const weight = weightOf(game);
      const before = counted.get(key);
      if (before) for (const name of WEIGHTS) before[name] += weight[name];
      else counted.set(key, weight);
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    after = last.id;
  }
  const stored = await db
    .selectFrom('tallies')
    .selectAll()
    .where('hall_id', '=', hallId)
    .where('period', '=', 'all')
    .execute();
  const differs = stored.some((row) => {
    const weight = counted.get(`${row.status} ${row.pattern}`);
    counted.delete(`${row.status} ${row.pattern}`);
    return WEIGHTS.some((name) => Number(row[name]) !== (weight?.[name] ?? 0));
  });
  return differs || counted.size > 0;
}
