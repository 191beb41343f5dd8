import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** The latest time that the hall's books speak of: the end of each chain of the record, and the calls of games that run. */
export async function lastTime(db: Kysely<Database>): Promise<Date | null> {
  const { recorded } = await db
    .selectFrom('audit_heads')
    .innerJoin('audit', (join) =>
      join.onRef('audit.chain', '=', 'audit_heads.chain').onRef('audit.seq', '=', 'audit_heads.seq'),
    )
    .select((e) => e.fn.max('audit.at').as('recorded'))
    .executeTakeFirstOrThrow();
  const { called } = await db
    .selectFrom('games')
    .innerJoin('calls', 'calls.game_id', 'games.id')
    .select((e) => e.fn.max('calls.at').as('called'))
    .where('games.ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  const times = [recorded, called].flatMap((time) => (time === null ? [] : [Date.parse(time)]));
  return times.length === 0 ? null : new Date(Math.max(...times));
}
