import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartError } from '../../start/config.ts';
import { runsWith } from '../prepared.ts';
import type { Database, Db } from '../schema.ts';
import { StorageBusy } from '../storage.ts';
import { type Connect, readsOn } from './postgres-transaction.ts';
import type { WritingHost } from './writing-host.ts';

const INT8 = 20;
const NUMERIC = 1700;

/** Counts and santim stay far below 2^53, so plain numbers are exact, as they are on SQLite. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format)) as never,
};

type Settings = Record<string, string | number>;

/** Nothing that hangs may hang for ever: a lock, a statement, a transaction that nobody goes on with. */
const LIMITS = {
  lock_timeout: 4_000,
  statement_timeout: 8_000,
  idle_in_transaction_session_timeout: 8_000,
};

/**
 * Changes meet a few rows by their keys; without a word PostgreSQL would read all of a small table to find them, and keep
 * to that plan for a while after the table has grown.
 */
const BY_KEY = { enable_hashjoin: 'off', enable_mergejoin: 'off', enable_seqscan: 'off' };

type Pools = {
  readonly reads: Db;
  readonly forChange: Connect;
  close(): Promise<void>;
};

/** One pool for reading and one for changes, so that waiting changes never block reading. */
export function openPools(host: WritingHost, log: Logger, commit: string): Pools {
  const safe = { ...LIMITS, synchronous_commit: commit };
  const reads = openPool(host, log, 10, { ...safe, default_transaction_read_only: 'on' });
  const writes = openPool(host, log, 10, { ...safe, ...BY_KEY });
  return {
    reads: reads.db,
    forChange: writes.connect,
    close: async () => void (await Promise.all([reads.db.destroy(), writes.end()])),
  };
}

export const openBriefPool = (host: WritingHost, log: Logger, max: number): OpenPool =>
  openPool(host, log, max, { ...LIMITS, default_transaction_read_only: 'on' });

/** For reports that may be a little old; it is behind the primary, and may be away. */
export const openReplicaPool = (host: WritingHost, log: Logger): OpenPool => openBriefPool(host, log, 10);

/** For what may take as long as it takes: changing the tables, reading all of them. */
export const openUnlimitedPool = (host: WritingHost, log: Logger, max = 2): OpenPool =>
  openPool(host, log, max, { lock_timeout: 0, statement_timeout: 0, idle_in_transaction_session_timeout: 0 });

export const openUnlimited = (host: WritingHost, log: Logger): Db => openUnlimitedPool(host, log).db;

const POOL_FULL = 'timeout exceeded when trying to connect';

type OpenPool = { readonly db: Db; readonly connect: Connect; end(): Promise<void> };

function openPool(host: WritingHost, log: Logger, max: number, settings: Settings): OpenPool {
  const names = Object.keys(settings);
  const given = names.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, false)`).join(', ');
  const pool = new pg.Pool({
    Client: host.Client as never,
    types,
    max,
    connectionTimeoutMillis: 5_000,
    // What is asked without waiting in between leaves in one round trip.
    pipeline: true,
    onConnect: (client) =>
      client.query(
        `select ${given}`,
        names.flatMap((name) => [name, String(settings[name])]),
      ),
  });
  pool.on('error', (error) => {
    log.warn({ err: error }, 'a resting database connection was lost');
    host.lookAgain();
  });
  pool.on('release', (error) => void (error && host.lookAgain()));
  // A connection that breaks fails the query under way; without a listener of its own it would end the process too.
  pool.on('connect', (client) => client.on('error', host.lookAgain));
  const patient = {
    connect: () =>
      pool.connect().catch((error: Error) => {
        if (error.message !== POOL_FULL) host.lookAgain();
        throw error.message === POOL_FULL ? new StorageBusy() : error;
      }),
    end: () => pool.end(),
  };
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: patient as pg.Pool }) });
  return { db: runsWith(db, readsOn(patient.connect)), ...patient };
}

/**
 * A server that does not force its log to the disk loses answered calls in a power cut, and may not even start again.
 * Returns what commits have to wait for: at least the disk here, and the standbys where the server is set to that.
 */
export function safeCommit({ fsync, synchronous_commit }: Record<string, unknown>): string {
  if (fsync === 'off') {
    throw new StartError(
      'PostgreSQL runs with fsync = off: a power cut would lose answered calls. Set fsync = on in postgresql.conf and restart PostgreSQL.',
    );
  }
  return synchronous_commit === 'remote_apply' ? synchronous_commit : 'on';
}
