import type { Logger } from 'pino';
import { type Done, refuseNesting, runInside, type Scope, type Shared, type Work, type Write } from '../storage.ts';
import { whenFree } from './sqlite-database.ts';
import type { SqliteFile, SqliteStatement } from './sqlite-file.ts';

type Job = {
  scope: Scope;
  work: Work<unknown>;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
};

/** What a command came to within a transaction. Refusals, too, are answered only after the commit. */
type Outcome = { job: Job } & ({ done: Done<unknown> } | { refused: unknown });

const MOST_PER_COMMIT = 32;

/**
 * One queue for every change. Commands that wait at the same moment share one transaction, and so one fsync, each behind a
 * savepoint of its own; none is answered before that commit is on the disk.
 */
export function makeSqliteWriter(file: SqliteFile, log: Logger, shared: Shared): Write {
  const waiting: Job[] = [];
  let running = false;
  const [begin, commit, save, release, undo] = [
    'BEGIN IMMEDIATE',
    'COMMIT',
    'SAVEPOINT command',
    'RELEASE command',
    'ROLLBACK TO command',
  ].map((text) => file.prepare(text)) as [
    SqliteStatement,
    SqliteStatement,
    SqliteStatement,
    SqliteStatement,
    SqliteStatement,
  ];

  async function drain() {
    running = true;
    while (waiting.length > 0) {
      await new Promise(setImmediate);
      await commitTogether(waiting.splice(0, MOST_PER_COMMIT));
    }
    running = false;
  }

  async function commitTogether(jobs: Job[]): Promise<void> {
    const outcomes: Outcome[] = [];
    try {
      await whenFree(() => begin.run());
      for (const job of jobs) outcomes.push(await run(job));
      commit.run();
    } catch (error) {
      if (file.inTransaction) file.exec('ROLLBACK');
      for (const outcome of outcomes) if ('done' in outcome) outcome.done.undo();
      for (const job of jobs) job.reject(error);
      return;
    }
    for (const outcome of outcomes) {
      if ('refused' in outcome) outcome.job.reject(outcome.refused);
      else {
        outcome.done.publish(log);
        outcome.job.resolve(outcome.done.value);
      }
    }
  }

  async function run(job: Job): Promise<Outcome> {
    save.run();
    try {
      const done = await runInside(shared, job.scope, job.work);
      release.run();
      return { job, done };
    } catch (error) {
      // A full disk or a failed read ends the whole transaction by itself; then nothing of this round was stored.
      if (!file.inTransaction) throw error;
      undo.run();
      release.run();
      return { job, refused: error };
    }
  }

  const write = <T>(scope: Scope, work: Work<T>): Promise<T> => {
    refuseNesting();
    return new Promise<T>((resolve, reject) => {
      waiting.push({ scope, work, resolve: resolve as (value: unknown) => void, reject });
      if (!running) void drain();
    });
  };
  return write as Write;
}
