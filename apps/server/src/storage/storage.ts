import { AsyncLocalStorage } from 'node:async_hooks';
import type { LiveEvent } from '@adarash/contract/live';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type Cache, forCommand, type TxCache } from '../limits/limiter.ts';
import type { Runtime } from '../start/runtime.ts';
import type { Standbys, WritingHost } from './postgres/writing-host.ts';
import { type Engine, prepared } from './prepared.ts';
import type { Db, HallRow } from './schema.ts';

declare module '../start/services.ts' {
  interface Services {
    readonly storage: Storage;
  }
}

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
  /** Where the connection for live events goes, which instances on one PostgreSQL have between them. */
  readonly events: WritingHost | null;
  /** A snapshot of a replica, which may lag behind; null where none is set. It only reads. */
  readonly replica: Storage['snapshot'] | null;
  readonly postbox: Postbox;
  readonly keyring: Keyring;
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
  readonly postbox: Postbox;
  readonly keyring: Keyring;
  readonly cache: TxCache;
};

/** What a start finds out once: the seed key, which a tool works without, and whether this is a demo. */
type Keyring = { seedKey: Uint8Array | null; demo: boolean };

export type HallTx = Tx & { readonly hall: HallRow };

/**
 * `brief`: a command of a few statements that waits for nothing else, so that on PostgreSQL it may share a transaction
 * with those of other halls; on SQLite every command shares one.
 */
export type Scope = { readonly hallId?: string; readonly brief?: boolean };

export interface Write {
  <T>(scope: Scope & { readonly hallId: string }, work: (tx: HallTx) => Promise<T>): Promise<T>;
  <T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
}

export class HallMissing extends Error {
  override name = 'HallMissing';
}

/** An event for all screens of a hall; greeting and farewell belong to a single stream. */
export type HallEvent = Exclude<LiveEvent, { type: 'hello' | 'goodbye' }>;

export type Posted = { readonly hallId: string; readonly event: HallEvent };

type ChainHead = { readonly chain: string; readonly seq: number; readonly hash: string };

type Postbox = ReturnType<typeof makePostbox>;

/** Where a transaction leaves its events; once it is committed they are given to the function that opened the box. */
export function makePostbox() {
  const carriers: ((message: Posted) => void)[] = [];
  const watchers: ((head: ChainHead) => void)[] = [];
  return {
    post(message: Posted): void {
      for (const carrier of carriers) carrier(message);
    },
    open: (carrier: (message: Posted) => void) => void carriers.push(carrier),
    /** Tells how far a record has come, once that is committed. */
    reach(head: ChainHead): void {
      for (const watcher of watchers) watcher(head);
    },
    watch: (watcher: (head: ChainHead) => void) => void watchers.push(watcher),
  };
}

export type Work<T> = (tx: HallTx) => Promise<T>;

let inside: AsyncLocalStorage<true> | null = null;

/** For tests, which walk every path: following each promise to see where it began costs a served hall too much. */
export function watchForNesting(): void {
  inside ??= new AsyncLocalStorage();
}

/** A write that waits for another write of its own would wait for ever. */
export function refuseNesting(): void {
  if (inside?.getStore()) throw new Error('A write was started inside a write: hand the transaction down instead.');
}

/** What the work of a transaction came to; `publish` is for once it is committed, `undo` for when it is not. */
type Done<T> = { value: T; publish(log: Logger): void; undo(): void };

/** Who waits for a command. */
type Asker = { resolve(value: unknown): void; reject(reason: unknown): void };

/** What a command came to within a transaction. Refusals, too, are answered only after the commit. */
export type Outcome = { job: Asker } & ({ done: Done<unknown> } | { refused: unknown });

/** Once the transaction is committed. */
export function answerAll(outcomes: readonly Outcome[], log: Logger): void {
  for (const outcome of outcomes) {
    if ('refused' in outcome) outcome.job.reject(outcome.refused);
    else {
      outcome.done.publish(log);
      outcome.job.resolve(outcome.done.value);
    }
  }
}

/** Where it was not. */
export function undoAll(outcomes: readonly Outcome[]): void {
  for (const outcome of outcomes) if ('done' in outcome) outcome.done.undo();
}

/** On SQLite the write lock covers every hall already. */
const heldHall = prepared((db, { hallId }: { hallId: string }, engine) => {
  const query = db.selectFrom('halls').selectAll().where('id', '=', hallId);
  return engine === 'postgresql' ? query.forUpdate() : query;
});

export type Shared = Pick<Tx, 'db' | 'engine' | 'postbox' | 'keyring'> & { readonly committed: Cache<object> };

/** Runs the work of one transaction that is already open, with its hall locked where one is named. */
export async function runInside<T>(
  { db, engine, postbox, keyring, committed }: Shared,
  { hallId }: Scope,
  work: Work<T>,
  held?: HallRow,
): Promise<Done<T>> {
  const waiting: (() => unknown)[] = [];
  const { cache, undo } = forCommand(committed);
  const afterCommit = (publish: () => unknown) => void waiting.push(publish);
  const tx: Tx & { hall?: HallRow } = { db, engine, postbox, keyring, cache, afterCommit };
  try {
    if (hallId !== undefined) {
      const hall = held ?? (await heldHall.first(db, { hallId }));
      if (!hall) throw new HallMissing(`There is no hall ${hallId}.`);
      tx.hall = hall;
    }
    const value = await (inside ? inside.run(true, () => work(tx as HallTx)) : work(tx as HallTx));
    return { value, publish: (log) => publishAll(waiting, log), undo };
  } catch (error) {
    undo();
    throw error;
  }
}

/** What is stored stays stored: a failure to publish is logged and never turns a success into an error. */
function publishAll(waiting: (() => unknown)[], log: Logger): void {
  const failed = (error: unknown) => log.error({ err: error }, 'publishing after a commit failed');
  for (const publish of waiting) {
    try {
      Promise.resolve(publish()).catch(failed);
    } catch (error) {
      failed(error);
    }
  }
}

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
