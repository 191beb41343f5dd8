import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { type Runner, runsWith } from './prepared.ts';
import type { Database } from './schema.ts';

export type Connect = () => Promise<pg.PoolClient>;

const names = new Map<string, string>();

/** The name under which every connection keeps a prepared statement; the program writes them, so they are few. */
function nameOf(sql: string): string {
  const name = names.get(sql) ?? `hall_${names.size}`;
  names.set(sql, name);
  return name;
}

type Asks = Pick<pg.ClientBase, 'query'>;

async function ask(client: Asks, sql: string, values: readonly unknown[]) {
  const { rows, rowCount } = await client.query({ name: nameOf(sql), text: sql, values: values as unknown[] });
  return { rows, changed: rowCount ?? 0 };
}

/** Prepared statements outside of transactions: each on whichever connection is free. */
export const readsOn = (connect: Connect): Runner => ({
  engine: 'postgresql',
  async run(sql, values) {
    const client = await connect();
    try {
      return await ask(client, sql, values);
    } finally {
      client.release();
    }
  },
});

/** One connection as the work of a transaction sees it. */
type Line = { readonly db: Kysely<Database>; begun: Promise<unknown> };

const lines = new WeakMap<pg.PoolClient, Line>();

function lineOf(client: pg.PoolClient): Line {
  const known = lines.get(client);
  if (known) return known;
  const connection = { query: client.query.bind(client), release() {} };
  const pool = { connect: async () => connection, end: async () => {} } as unknown as pg.Pool;
  const run: Runner['run'] = async (sql, values) => {
    const asked = ask(client, sql, values);
    asked.catch(() => {});
    await line.begun;
    return asked;
  };
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const line: Line = { db: runsWith(db, { engine: 'postgresql', run }), begun: Promise.resolve() };
  lines.set(client, line);
  return line;
}

/**
 * One transaction. With `locksFirst` its first statement leaves together with BEGIN, in one round trip: it takes a lock
 * and changes nothing, and nothing else is asked before BEGIN has been answered for.
 */
export async function transact<T>(
  connect: Connect,
  locksFirst: boolean,
  work: (db: Kysely<Database>) => Promise<T>,
  kind = 'isolation level read committed',
): Promise<T> {
  const client = await connect();
  const line = lineOf(client);
  let broken: Error | undefined;
  try {
    line.begun = client.query(`begin ${kind}`);
    line.begun.catch(() => {});
    if (!locksFirst) await line.begun;
    const value = await work(line.db);
    const { command } = await client.query('commit');
    // PostgreSQL answers the commit of a failed transaction with a rollback, and with no error.
    if (command !== 'COMMIT') throw new Error(`A transaction ended in ${command}.`);
    return value;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
