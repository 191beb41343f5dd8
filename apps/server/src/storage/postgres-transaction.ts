import type { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { type Gatherer, makeGatherer } from './gathered.ts';
import { type Ran, type Runner, runsWith } from './prepared.ts';
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

type Corked = { readonly connection?: { readonly stream?: Pick<Socket, 'cork' | 'uncork'> } };

/** What is asked in the same turn leaves with one write to the socket. */
function inOnePacket(client: Corked): void {
  const stream = client.connection?.stream;
  if (!stream) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

async function ask(client: Asks, sql: string, values: readonly unknown[]): Promise<Ran> {
  inOnePacket(client as Corked);
  const { rows, rowCount } = await client.query({ name: nameOf(sql), text: sql, values: values as unknown[] });
  return { rows, changed: rowCount ?? 0 };
}

/** Prepared statements outside of transactions: each on whichever connection is free. */
export function readsOn(connect: Connect): Runner {
  const run: Runner['run'] = async (sql, values) => {
    const client = await connect();
    try {
      return await ask(client, sql, values);
    } finally {
      client.release();
    }
  };
  // Requests that arrived together are read one after the other, and only then is the turn over.
  return { engine: 'postgresql', run, gather: makeGatherer(run, setImmediate).gather };
}

/** One connection as a command of a transaction sees it; several that share the transaction have one each. */
export type Lane = {
  readonly db: Kysely<Database>;
  /** How many statements were asked that may have changed something. */
  changes(): number;
};

type Line = {
  readonly lanes: Lane[];
  readonly run: Runner['run'];
  readonly gatherer: Gatherer;
  begun: Promise<unknown>;
};

const READS = /^\s*select\b/i;

const lines = new WeakMap<pg.PoolClient, Line>();

function lineOf(client: pg.PoolClient): Line {
  const line = lines.get(client) ?? makeLine(client);
  lines.set(client, line);
  return line;
}

function makeLine(client: pg.PoolClient): Line {
  const run = async (sql: string, values: readonly unknown[]) => {
    const asked = ask(client, sql, values);
    asked.catch(() => {});
    await line.begun;
    return asked;
  };
  const line = {
    lanes: [],
    run,
    gatherer: makeGatherer(run, process.nextTick),
    begun: Promise.resolve() as Promise<unknown>,
  };
  return line;
}

function makeLane(client: pg.PoolClient, line: Line): Lane {
  let changes = 0;
  const count = (text: string) => {
    if (!READS.test(text)) changes += 1;
  };
  const query = (text: string, values: unknown[]) => {
    count(text);
    line.gatherer.send();
    return client.query(text, values);
  };
  const connection = { query, release() {} };
  const pool = { connect: async () => connection, end: async () => {} } as unknown as pg.Pool;
  const runner: Runner = {
    engine: 'postgresql',
    run(sql, values) {
      count(sql);
      line.gatherer.send();
      return line.run(sql, values);
    },
    gather(statement, given) {
      count(statement.one.sql);
      return line.gatherer.gather(statement, given, runner);
    },
  };
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db: runsWith(db, runner), changes: () => changes };
}

/** Nothing of the transaction was stored, for certain: it may be done again. */
export class RolledBack extends Error {
  override name = 'RolledBack';
}

/**
 * One transaction. With `locksFirst` its first statement leaves together with BEGIN, in one round trip: it takes a lock
 * and changes nothing, and nothing else is asked before BEGIN has been answered for.
 */
export async function transact<T>(
  connect: Connect,
  locksFirst: boolean,
  work: (lane: (place: number) => Lane) => Promise<T>,
  kind = 'isolation level read committed',
): Promise<T> {
  const client = await connect();
  const line = lineOf(client);
  let broken: Error | undefined;
  try {
    line.begun = client.query(`begin ${kind}`);
    line.begun.catch(() => {});
    if (!locksFirst) await line.begun;
    const value = await work((place) => {
      line.lanes[place] ??= makeLane(client, line);
      return line.lanes[place];
    });
    line.gatherer.send();
    const { command } = await client.query('commit');
    // PostgreSQL answers the commit of a failed transaction with a rollback, and with no error.
    if (command !== 'COMMIT') throw new RolledBack(`A transaction ended in ${command}.`);
    return value;
  } catch (error) {
    // What is still waiting to be sent would come after the rollback, and stay.
    line.gatherer.send();
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
