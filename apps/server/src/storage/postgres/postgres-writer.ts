import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { makeFairQueue } from '../../limits/limiter.ts';
import { QUEUES } from '../../limits/policies.ts';
import { StorageBusy } from '../../start/refusal.ts';
import type { Runtime } from '../../start/runtime.ts';
import { prepared } from '../prepared.ts';
import type { HallRow } from '../schema.ts';
import { type Done, refuseNesting, runInside, type Scope, type Shared, type Work, type Write } from '../storage.ts';
import { type CommandDb, type Connect, RolledBack, transact } from './postgres-transaction.ts';

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
type Outcome = { job: Job } & ({ done: Done<unknown> } | { refused: unknown });

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
      for (const outcome of outcomes) {
        if ('refused' in outcome) outcome.job.reject(outcome.refused);
        else {
          outcome.done.publish(log);
          outcome.job.resolve(outcome.done.value);
        }
      }
      for (const batch of held) batch.over();
    } catch (error) {
      for (const outcome of outcomes) if ('done' in outcome) outcome.done.undo();
      // A connection that broke may have broken after the commit: then nobody may do it a second time.
      if (!(error instanceof RolledBack)) return tell(batches, error);
    }
    // Held elsewhere, or undone with the others: each for itself, and no hall behind another.
    for (const batch of left) void oneByOne(batch);
  }

  function tell(batches: readonly Batch[], error: unknown): void {
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
