import { EventEmitter } from 'node:events';
import type { LiveEvent } from '@adarash/contract/live';
import { sql } from 'kysely';
import type { Runtime } from '../platform/runtime.ts';
import type { Standbys } from './postgres/standbys.ts';
import type { Db, HallRow } from './schema.ts';
import { type Engine, engineOf } from './statement.ts';

export type { Engine };

/** `server` holds the data for itself and migrates; `tool` works next to a running server. */
export type OpenAs = 'server' | 'tool';

export type Storage = {
  readonly engine: Engine;
  /** For reading. Every change goes through `write`. */
  readonly db: Db;
  readonly write: Write;
  /** For reading much that must fit together: all of it as it stood at one moment, whatever is written meanwhile. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** The same for what is read in a moment, of one hall: halls take turns, so that none keeps others waiting. */
  briefSnapshot<T>(hallId: string, work: (db: Db) => Promise<T>): Promise<T>;
  /** On how many machines a change is before it is answered. */
  standbys(): Promise<Standbys>;
  /** Settles once all that could be read before it is on as many machines as a change that is answered. */
  settled(): Promise<void>;
  /** Address of the connection for live events between instances on one PostgreSQL; null on SQLite. */
  readonly events: string | null;
  /** Emits what is committed. */
  readonly emitter: CommitEmitter;
  /** Settles when the background check of a large file is over; rejects when the file is damaged. */
  readonly integrity: Promise<void>;
  close(): Promise<void>;
};

/** One transaction. What it reads is what it changes: no other writes to the same hall meanwhile. */
export type Tx = {
  readonly db: Db;
  readonly engine: Engine;
  /** Runs once the change is safely stored, and never when it is not: the place to publish. */
  afterCommit(publish: () => unknown): void;
  readonly emitter: CommitEmitter;
};

export type HallTx = Tx & { readonly hall: HallRow };

export type Scope = { readonly hallId?: string };

export interface Write {
  <T>(scope: Scope & { readonly hallId: string }, work: (tx: HallTx) => Promise<T>): Promise<T>;
  <T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** An event for all screens of a hall; greeting and farewell belong to a single stream. */
export type HallEvent = Exclude<LiveEvent, { type: 'hello' | 'goodbye' }>;

export type CommittedEvent = { readonly hallId: string; readonly event: HallEvent };

type ChainHead = { readonly chain: string; readonly seq: number; readonly hash: string };

/** Emits only in `afterCommit`. If a listener throws, the error is logged and the response stays as it is. */
type CommitEmitter = EventEmitter<{
  hallEvent: [message: CommittedEvent];
  /** The new end of a chain of the audit log. */
  appended: [head: ChainHead];
}>;

export const makeCommitEmitter = (): CommitEmitter => new EventEmitter();

/**
 * The time by the clock that all instances on one database share, because their own clocks may differ: PostgreSQL's, and
 * on SQLite that of the only server.
 */
export async function databaseNow(db: Db, runtime: Runtime): Promise<Date> {
  if (engineOf(db) === 'sqlite') return runtime.now();
  const ms = sql<string>`floor(extract(epoch from clock_timestamp()) * 1000)`;
  const row = await db.selectNoFrom(ms.as('ms')).executeTakeFirstOrThrow();
  return new Date(Number(row.ms));
}

/** The latest stored time: the end of each chain of the audit log, and the calls of running games. */
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
