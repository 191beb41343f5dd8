import { EventEmitter } from 'node:events';
import type { LiveEvent } from '@adarash/contract/live';
import { sql } from 'kysely';
import type { Runtime } from '../platform/runtime.ts';
import type { Standbys } from './postgres/standbys.ts';
import type { Db, HallRow } from './schema.ts';
import { type Engine, engineOf } from './statement.ts';

export type { Engine };

/**
 * Mode of opening the storage. `server` locks the data and migrates it; `tool` can run at the same time as a server.
 */
export type OpenAs = 'server' | 'tool';

export type Storage = {
  readonly engine: Engine;
  /** Database for reads only. Every change must use `write`. */
  readonly db: Db;
  readonly write: Write;
  /** Runs reads on one consistent state of the database, independent of concurrent writes. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Runs short reads of one hall on one consistent state of the database. The reads of different halls alternate, so
   * that no hall delays another one.
   */
  briefSnapshot<T>(hallId: string, work: (db: Db) => Promise<T>): Promise<T>;
  /** Returns the number of machines that store a change before its response is sent. */
  standbys(): Promise<Standbys>;
  /** Resolves when all changes that could be read before the call are stored on the required number of machines. */
  settled(): Promise<void>;
  /** Connection string for live events between instances that share a PostgreSQL database; null on SQLite. */
  readonly events: string | null;
  /** Emits the events of committed changes. */
  readonly emitter: CommitEmitter;
  /** Resolves when the background check of a large database file is complete; rejects if the file is damaged. */
  readonly integrity: Promise<void>;
  close(): Promise<void>;
};

/** Transaction of a write. Other writes to the same hall cannot change the data that the transaction has read. */
export type Tx = {
  readonly db: Db;
  readonly engine: Engine;
  /** Runs a callback after the transaction is committed, and never after a rollback. Events must be published here. */
  afterCommit(publish: () => unknown): void;
  readonly emitter: CommitEmitter;
};

export type HallTx = Tx & { readonly hall: HallRow };

export type Scope = { readonly hallId?: string };

export interface Write {
  <T>(scope: Scope & { readonly hallId: string }, work: (tx: HallTx) => Promise<T>): Promise<T>;
  <T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Event for all screens of a hall. `hello` and `goodbye` are excluded, because they belong to a single stream. */
export type HallEvent = Exclude<LiveEvent, { type: 'hello' | 'goodbye' }>;

export type CommittedEvent = { readonly hallId: string; readonly event: HallEvent };

type ChainHead = { readonly chain: string; readonly seq: number; readonly hash: string };

/**
 * Emitter of committed events. Must be used only in `afterCommit`. An error of a listener is logged and does not change
 * the response.
 */
type CommitEmitter = EventEmitter<{
  hallEvent: [message: CommittedEvent];
  /** A new entry was appended to a chain of the audit log. */
  appended: [head: ChainHead];
}>;

export const makeCommitEmitter = (): CommitEmitter => new EventEmitter();

/**
 * Returns the time of the clock that all instances with the same database use: on PostgreSQL the clock of the database
 * server, on SQLite the clock of the only server.
 */
export async function databaseNow(db: Db, runtime: Runtime): Promise<Date> {
  if (engineOf(db) === 'sqlite') return runtime.now();
  const ms = sql<string>`floor(extract(epoch from clock_timestamp()) * 1000)`;
  const row = await db.selectNoFrom(ms.as('ms')).executeTakeFirstOrThrow();
  return new Date(Number(row.ms));
}

/** Returns the latest time that is stored in the audit log or in the calls of running games. */
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
