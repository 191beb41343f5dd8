import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { makeFairQueue, QUEUES } from '../../limits/limiter.ts';
import { StorageBusy } from '../../start/refusal.ts';
import type { Runtime } from '../../start/runtime.ts';
import {
  databaseOn,
  PLACE,
  prepared,
  type Ran,
  type Runner,
  type Statement,
  valuesFor,
  valuesForMany,
} from '../prepared.ts';
import type { Db, HallRow } from '../schema.ts';
import {
  answerAll,
  type Outcome,
  refuseNesting,
  runInside,
  type Scope,
  type Shared,
  undoAll,
  type Work,
  type Write,
} from '../storage.ts';

export type Connect = () => Promise<pg.PoolClient>;

/** Every connection caches a prepared statement by its name. The names are in the code, so there are few. */
async function ask(
  client: Pick<pg.ClientBase, 'query'>,
  { name, sql: text }: Statement,
  values: readonly unknown[],
): Promise<Ran> {
  const { rows, rowCount } = await client.query({ name, text, values: values as unknown[] });
  return { rows, changed: rowCount ?? 0 };
}

/** Prepared statements outside of transactions: each on whichever connection is free. */
export function readsOn(connect: Connect): Runner {
  const run: Runner['run'] = async (statement, values) => {
    const client = await connect();
    try {
      return await ask(client, statement, values);
    } finally {
      client.release();
    }
  };
  // Requests that arrived together are read one after the other, and only then is the turn over.
  return { engine: 'postgresql', run, batch: makeBatcher(run, setImmediate).ask };
}

/** The database as one command of a transaction sees it; several that share the transaction have one each. */
type CommandDb = {
  readonly db: Db;
  /** How many statements were asked that may have changed something. */
  changes(): number;
};

type Session = {
  readonly run: Runner['run'];
  readonly batcher: Batcher;
  readonly commandDbs: CommandDb[];
  /** PostgreSQL warned of something since this was last looked at. */
  warned: boolean;
};

const WARNING = '01';

const sessions = new WeakMap<pg.PoolClient, Session>();

function sessionOf(client: pg.PoolClient): Session {
  const found = sessions.get(client);
  if (found) return found;
  const run: Runner['run'] = (statement, values) => ask(client, statement, values);
  const made: Session = { run, batcher: makeBatcher(run, process.nextTick), commandDbs: [], warned: false };
  client.on('notice', ({ code }) => {
    if (code?.startsWith(WARNING)) made.warned = true;
  });
  sessions.set(client, made);
  return made;
}

const DIALECT = {
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db: Kysely<never>) => new PostgresIntrospector(db),
};

function makeCommandDb({ run, batcher }: Session): CommandDb {
  let changes = 0;
  const count = ({ mayWrite }: Statement) => {
    if (mayWrite) changes += 1;
  };
  const runner: Runner = {
    engine: 'postgresql',
    run(statement, values) {
      count(statement);
      batcher.flush();
      return run(statement, values);
    },
    batch(statement, given) {
      count(statement);
      return batcher.ask(statement, given, runner);
    },
  };
  return { db: databaseOn(DIALECT, runner), changes: () => changes };
}

/** Nothing of the transaction was stored, for certain: it may be done again. */
class RolledBack extends Error {
  override name = 'RolledBack';
}

/** Committed on one machine but not confirmed by a standby, so it must not be answered. */
class NotOnStandby extends Error {
  override name = 'NotOnStandby';
  /** PostgreSQL's own code for a transaction whose outcome is not known. */
  readonly code = '08007';
}

/** A server that was demoted answers so for ever after. */
const READ_ONLY = '25006';

export async function transact<T>(
  connect: Connect,
  work: (commandDb: (place: number) => CommandDb) => Promise<T>,
  kind = 'isolation level read committed',
): Promise<T> {
  const client = await connect();
  const session = sessionOf(client);
  const { batcher, commandDbs } = session;
  let broken: Error | undefined;
  try {
    await client.query(`begin ${kind}`);
    const value = await work((place) => {
      commandDbs[place] ??= makeCommandDb(session);
      return commandDbs[place];
    });
    batcher.flush();
    session.warned = false;
    const { command } = await client.query('commit');
    // PostgreSQL answers the commit of a failed transaction with a rollback, and with no error.
    if (command !== 'COMMIT') throw new RolledBack(`A transaction ended in ${command}.`);
    // A wait for the standby that somebody cancels ends in a commit with a warning, and with no error.
    if (session.warned) throw new NotOnStandby('A commit was cancelled while it waited for the standby.');
    return value;
  } catch (error) {
    if ((error as { code?: string }).code === READ_ONLY) broken = error as Error;
    // What is still waiting to be sent would come after the rollback, and stay.
    batcher.flush();
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    // It is not known whether a connection that broke had committed.
    throw broken && error instanceof RolledBack ? broken : error;
  } finally {
    client.release(broken);
  }
}

type Asking = {
  readonly asker: object | undefined;
  readonly given: object;
  resolve(ran: Ran): void;
  reject(reason: unknown): void;
};

type Batcher = {
  /** An asker who asks the same twice, for a change, changes twice: the second goes into another batch. */
  ask(statement: Statement, given: object, asker?: object): Promise<Ran>;
  /** Sends what has been asked so far, so that what is asked next comes after it. */
  flush(): void;
};

/**
 * A statement costs the driver and PostgreSQL more than the rows it is about. What several commands ask with the same
 * statement in one turn is asked once for all of them; what different statements ask in one turn has no order. If it
 * fails, it fails for all of them.
 */
function makeBatcher(run: Runner['run'], endOfTurn: (then: () => void) => void): Batcher {
  const asked = new Map<Statement, Asking[]>();

  function flush(): void {
    const batches = [...asked];
    asked.clear();
    for (const [statement, asking] of batches) {
      runFor(statement, asking).then(
        (answers) => {
          for (const [place, { resolve }] of asking.entries()) resolve(answers[place] as Ran);
        },
        (error) => {
          for (const { reject } of asking) reject(error);
        },
      );
    }
  }

  async function runFor(statement: Statement, asking: readonly Asking[]): Promise<Ran[]> {
    const { many } = statement;
    const [first] = asking;
    if (!many || asking.length === 1) return [await run(statement, valuesFor(statement, first?.given ?? {}))];
    const given = asking.map((one) => one.given);
    const ran = await run(many, valuesForMany(many, given));
    return many.kind === 'InsertQueryNode' ? allOrError(ran, asking.length) : byPlace(ran, asking.length);
  }

  return {
    ask: (statement, given, asker) =>
      new Promise((resolve, reject) => {
        if (asker && asked.get(statement)?.some((other) => other.asker === asker)) flush();
        if (asked.size === 0) endOfTurn(flush);
        const already = asked.get(statement);
        if (already) already.push({ asker, given, resolve, reject });
        else asked.set(statement, [{ asker, given, resolve, reject }]);
      }),
    flush,
  };
}

type Placed = { readonly [PLACE]: number };

function byPlace({ rows }: Ran, count: number): Ran[] {
  const met: unknown[][] = Array.from({ length: count }, () => []);
  for (const { [PLACE]: place, ...row } of rows as Placed[]) met[place]?.push(row);
  return met.map((own) => ({ rows: own, changed: own.length }));
}

/** An insert does not tell whose row was left out. */
function allOrError({ changed }: Ran, count: number): Ran[] {
  if (changed !== count) throw new Error(`${count - changed} of ${count} rows were not stored.`);
  return Array.from({ length: count }, () => ({ rows: [], changed: 1 }));
}

const MOST_ATTEMPTS = 6;
/** Two transactions stood in each other's way; one was undone and may simply be tried again. */
const CONFLICTS = new Set(['40001', '40P01']);
/** A row was on its way into the part for everything else while its month got a part of its own. */
const MOVED = { code: '23514', routine: 'ExecPartitionCheckEmitError' };

function isConflict({ code = '', routine }: { code?: string; routine?: string }): boolean {
  return CONFLICTS.has(code) || (code === MOVED.code && routine === MOVED.routine);
}

/** Two, so that one gathers and asks while the other waits for the disk. */
const MOST_SHARED = 2;
const MOST_HALLS = 32;
const MOST_OF_A_HALL = 8;

type Job = { work: Work<unknown>; resolve(value: unknown): void; reject(reason: unknown): void };
/** Brief commands of one hall, in the order they came; it is over when each has its answer. */
type Batch = { readonly hallId: string; readonly jobs: Job[]; over(): void };

/** Skips locked halls, because waiting for one would delay all that share the transaction. */
const freeHalls = prepared((db, { hallIds }: { hallIds: readonly string[] }) =>
  db.selectFrom('halls').selectAll().where(sql<boolean>`id = any(${hallIds})`).orderBy('id').forUpdate().skipLocked(),
);

export const makeHallQueue = () => makeFairQueue({ ...QUEUES.changesOfAHall, refuse: () => new StorageBusy() });

type Writing = { forChange: Connect; log: Logger; runtime: Runtime; shared: Omit<Shared, 'db'> };

/**
 * A transaction for every command, those of a hall one after the other. Brief commands that wait at the same moment share
 * one transaction and one flush, whatever their halls; none is answered before its commit.
 */
export function makePostgresWriter({ forChange, log, runtime, shared }: Writing): Write {
  const ofHall = makeHallQueue();
  const gathering = new Map<string, Batch>();
  const ready: Batch[] = [];
  let atWork = 0;

  async function commit<T>(scope: Scope, work: Work<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      let undo = () => {};
      try {
        const done = await transact(forChange, async (commandDb) => {
          const ran = await runInside({ ...shared, db: commandDb(0).db }, scope, work);
          undo = ran.undo;
          return ran;
        });
        done.publish(log);
        return done.value;
      } catch (error) {
        undo();
        if (attempt === MOST_ATTEMPTS || !isConflict(error as { code?: string })) throw error;
        await sleep((2 ** attempt * 5 * (128 + (runtime.bytes(1)[0] ?? 0))) / 256);
      }
    }
  }

  const alone = ({ hallId }: Batch, { work, resolve, reject }: Job) => commit({ hallId }, work).then(resolve, reject);

  async function oneByOne(batch: Batch): Promise<void> {
    for (const job of batch.jobs) await alone(batch, job);
    batch.over();
  }

  /** The first job of a hall waits in the hall's queue for all jobs that join before its turn. */
  function joinBatch(hallId: string, job: Job): void {
    const open = gathering.get(hallId);
    if (open && open.jobs.length < MOST_OF_A_HALL) return void open.jobs.push(job);
    let over = () => {};
    const whenOver = new Promise<void>((resolve) => {
      over = resolve;
    });
    const batch: Batch = { hallId, jobs: [job], over };
    gathering.set(hallId, batch);
    const close = () => void (gathering.get(hallId) === batch && gathering.delete(hallId));
    ofHall({ key: hallId }, () => {
      close();
      ready.push(batch);
      if (ready.length === 1) setImmediate(serve);
      return whenOver;
    }).catch((error) => {
      close();
      for (const { reject } of batch.jobs) reject(error);
    });
  }

  function serve(): void {
    while (atWork < MOST_SHARED && ready.length > 0) {
      atWork++;
      void commitTogether(ready.splice(0, MOST_HALLS)).finally(() => {
        atWork--;
        serve();
      });
    }
  }

  async function commitTogether(batches: Batch[]): Promise<void> {
    const [only] = batches;
    if (only && batches.length === 1 && only.jobs.length === 1) return oneByOne(only);
    const outcomes: Outcome[] = [];
    const left = new Set(batches);
    try {
      const held = await transact(forChange, async (commandDb) => {
        const rows = await freeHalls.all(commandDb(0).db, { hallIds: batches.map(({ hallId }) => hallId) });
        const halls = new Map(rows.map((row) => [row.id, row]));
        const free = batches.filter(({ hallId }) => halls.has(hallId));
        const ran = await Promise.allSettled(
          free.map((batch, i) => runBatch(batch, halls.get(batch.hallId), commandDb(i), outcomes)),
        );
        const failed = ran.find((one) => one.status === 'rejected');
        if (failed) throw failed.reason;
        return free;
      });
      for (const batch of held) left.delete(batch);
      answerAll(outcomes, log);
      for (const batch of held) batch.over();
    } catch (error) {
      undoAll(outcomes);
      // A connection that broke may have broken after the commit: then nobody may do it a second time.
      if (!(error instanceof RolledBack)) return refuseAll(batches, error);
    }
    // Held elsewhere, or undone with the others: each for itself, and no hall behind another.
    for (const batch of left) void oneByOne(batch);
  }

  function refuseAll(batches: readonly Batch[], error: unknown): void {
    for (const { jobs, over } of batches) {
      for (const { reject } of jobs) reject(error);
      over();
    }
  }

  async function runBatch(
    { hallId, jobs }: Batch,
    hall: HallRow | undefined,
    { db, changes }: CommandDb,
    outcomes: Outcome[],
  ) {
    let held = hall;
    for (const job of jobs) {
      const before = changes();
      try {
        outcomes.push({ job, done: await runInside({ ...shared, db }, { hallId }, job.work, held) });
      } catch (error) {
        // Its changes cannot be separated from those of others, so all are undone and each runs alone.
        if (changes() !== before) throw new RolledBack('A command that shared a transaction failed late.');
        outcomes.push({ job, refused: error });
      }
      held = undefined;
    }
  }

  const write = async <T>(scope: Scope, work: Work<T>): Promise<T> => {
    refuseNesting();
    const { hallId, brief } = scope;
    if (hallId === undefined) return commit(scope, work);
    if (!brief) return ofHall({ key: hallId }, () => commit(scope, work));
    return new Promise<T>((resolve, reject) => {
      joinBatch(hallId, { work, resolve: resolve as (value: unknown) => void, reject });
    });
  };
  return write as Write;
}
