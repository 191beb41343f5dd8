import { sql } from 'kysely';
import type { Runtime } from '../start/runtime.ts';
import type { Engine } from './prepared.ts';
import type { Db } from './schema.ts';

declare module '../start/services.ts' {
  interface Services {
    readonly storageClock: StorageClock;
  }
}

/**
 * The clock that all who work on one storage share. Distances of time that several instances measure (how long a mix is
 * open, who still listens, which instance is alive) are measured by it: the instances' own clocks may differ.
 */
export type StorageClock = { now(db: Db): Promise<Date> };

/** The database's own clock; on SQLite there is one server, and its clock is the only one. */
export const makeStorageClock = (engine: Engine, runtime: Runtime): StorageClock =>
  engine === 'sqlite' ? { now: async () => runtime.now() } : { now: databaseTime };

async function databaseTime(db: Db): Promise<Date> {
  const ms = sql<string>`floor(extract(epoch from clock_timestamp()) * 1000)`;
  const row = await db.selectNoFrom(ms.as('ms')).executeTakeFirstOrThrow();
  return new Date(Number(row.ms));
}

/** The latest time that the hall's books speak of: the end of each chain of the record, and the calls of games that run. */
export async function lastTime(db: Db): Promise<Date | null> {
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
