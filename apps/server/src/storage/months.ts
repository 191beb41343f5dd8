import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Runtime } from '../start/runtime.ts';
import { type Background, repeat } from '../start/services.ts';
import type { Db } from './schema.ts';
import type { Storage } from './storage.ts';

/** YYYY-MM, in UTC. */
export type Month = string;

export const monthOf = (at: Date): Month => at.toISOString().slice(0, 7);

export const startOf = (month: Month): Date => new Date(`${month}-01T00:00:00.000Z`);

export function monthAfter(month: Month, count = 1): Month {
  const start = startOf(month);
  start.setUTCMonth(start.getUTCMonth() + count);
  return monthOf(start);
}

/** The month in which an id was made: it begins with its seconds. */
export const monthOfId = (id: string): Month => monthOf(new Date(Number.parseInt(id.slice(0, 8), 16) * 1000));

/** The tables that PostgreSQL holds in a part for each month, and the column that tells the month. */
const GROWING = { calls: 'game_id', mix_parts: 'game_id', audit: 'at' } as const;
export type Growing = keyof typeof GROWING;
export const GROWING_TABLES = Object.keys(GROWING) as Growing[];

/** Of ids, and of times as they are stored: from the first of a month up to, and without, the first of the next. */
export const idsOf = (month: Month): [from: string, to: string] => [firstId(month), firstId(monthAfter(month))];
export const timesOf = (month: Month): [from: string, to: string] => [`${month}-01`, `${monthAfter(month)}-01`];

const firstId = (month: Month) => (startOf(month).getTime() / 1000).toString(16).padStart(8, '0');

/** What tells the month of a row, and the range of it. */
export const rangeOf = (table: Growing, month: Month) => {
  const key = GROWING[table];
  const [from, to] = key === 'at' ? timesOf(month) : idsOf(month);
  return { key, from, to };
};

export const partOf = (table: Growing, month: Month) => `${table}_${month.replace('-', '_')}`;
export const restOf = (table: Growing) => `${table}_rest`;

/** Which parts a table has: those of one month, and the one that was filled before there were months. */
export async function partsOf(db: Db, table: Growing): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass`.execute(db);
  return rows.map(({ name }) => name);
}

function isCovered(parts: readonly string[], table: Growing, month: Month): boolean {
  const until = parts.find((name) => name.startsWith(`${table}_until_`))?.slice(`${table}_until_`.length);
  return parts.includes(partOf(table, month)) || (until !== undefined && month.replace('-', '_') < until);
}

const AHEAD = 2;

/**
 * Makes the parts of this month and the next two, where they are missing; answers which. Servers that do so at the same
 * time wait for each other. What came before its part was there moves into it.
 */
export async function makeMonths({ engine, db, write }: Storage, now: Date): Promise<string[]> {
  if (engine === 'sqlite') return [];
  const months = Array.from({ length: AHEAD + 1 }, (_, i) => monthAfter(monthOf(now), i));
  const made: string[] = [];
  for (const table of GROWING_TABLES) {
    const parts = await partsOf(db, table);
    for (const month of months)
      if (!isCovered(parts, table, month) && (await write({}, (tx) => makePart(tx.db, table, month))))
        made.push(partOf(table, month));
  }
  return made;
}

/** An arbitrary number for the lock on changes to the parts. */
const LOCK = 5_058;

export const lockParts = (db: Db) => sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(db);

/** Returns whether there was anything to do. */
export async function makePart(db: Db, table: Growing, month: Month): Promise<boolean> {
  await lockParts(db);
  if (isCovered(await partsOf(db, table), table, month)) return false;
  const [parent, part, rest] = [table, partOf(table, month), restOf(table)].map((name) => sql.ref(name));
  const { key, from, to } = rangeOf(table, month);
  await sql`create table ${part} (like ${parent} including all)`.execute(db);
  if (key === 'at') await sql`alter table ${part} add primary key (chain, seq)`.execute(db);
  // In the order in which a call locks them.
  else await sql`lock table games in share row exclusive mode`.execute(db);
  // The parent too, and first: who reads has listed its parts before waiting for one, and would miss what moves.
  await sql`lock table only ${parent} in access exclusive mode`.execute(db);
  await sql`lock table ${rest} in access exclusive mode`.execute(db);
  await sql`with early as (delete from ${rest} where ${sql.ref(key)} >= ${from} and ${sql.ref(key)} < ${to} returning *)
    insert into ${part} select * from early`.execute(db);
  await sql`alter table ${parent} attach partition ${part} for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(
    db,
  );
  return true;
}

const EVERY_MS = 12 * 60 * 60 * 1000;

/** At the start and twice a day. Until it succeeds everything goes on: what has no part yet is stored all the same. */
export function keepMonths(
  app: FastifyInstance,
  {
    storage,
    runtime,
    log,
    background,
  }: {
    storage: Storage;
    runtime: Runtime;
    log: Logger;
    background: Pick<Background, 'run'>;
  },
): void {
  if (storage.engine === 'sqlite') return;
  const make = () =>
    background.run('making the parts of coming months', async () => {
      const made = await makeMonths(storage, runtime.now());
      if (made.length > 0) log.info({ made }, 'made the parts of coming months');
    });
  app.addHook('onReady', async () => make());
  repeat(app, EVERY_MS, make);
}
