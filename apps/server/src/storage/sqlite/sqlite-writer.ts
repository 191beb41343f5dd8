import type { Logger } from 'pino';
import { type Done, refuseNesting, runInside, type Scope, type Shared, type Work, type Write } from '../storage.ts';
import { type Statements, whenFree } from './sqlite-database.ts';
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

/** A command failed after it had changed something, and its changes cannot be separated from those of others. */
const ENTANGLED = Symbol('entangled');

/**
 * One queue for every change. Commands that wait at the same moment share one transaction, and so one fsync; none is
 * answered before that commit is on the disk. Nearly all of them succeed or are refused before they change anything, so
 * they run one after the other without more ado; if one fails later than that, all are undone and run again, each behind
 * a savepoint of its own.
 */
export function makeSqliteWriter(file: SqliteFile, statements: Statements, log: Logger, shared: Shared): Write {
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
      const jobs = waiting.splice(0, MOST_PER_COMMIT);
      if (!(await commitTogether(jobs, jobs.length > 1 ? runFreely : runAlone))) await commitTogether(jobs, runSaved);
    }
    running = false;
  }

  /** Returns false when nothing was stored or answered, because the commands have to run behind savepoints. */
  async function commitTogether(jobs: Job[], runOne: (job: Job) => Promise<Outcome>): Promise<boolean> {
    const outcomes: Outcome[] = [];
    try {
      await whenFree(() => begin.run());
      for (const job of jobs) outcomes.push(await runOne(job));
      commit.run();
    } catch (error) {
      if (file.inTransaction) file.exec('ROLLBACK');
      for (const outcome of outcomes) if ('done' in outcome) outcome.done.undo();
      if (error === ENTANGLED) return false;
      for (const job of jobs) job.reject(error);
      return true;
    }
    for (const outcome of outcomes) {
      if ('refused' in outcome) outcome.job.reject(outcome.refused);
      else {
        outcome.done.publish(log);
        outcome.job.resolve(outcome.done.value);
      }
    }
    return true;
  }

  const runAlone = async (job: Job): Promise<Outcome> => ({ job, done: await runInside(shared, job.scope, job.work) });

  async function runFreely(job: Job): Promise<Outcome> {
    const before = statements.changes();
    try {
      return await runAlone(job);
    } catch (error) {
      assertOpen(error);
      if (statements.changes() !== before) throw ENTANGLED;
      return { job, refused: error };
    }
  }

  async function runSaved(job: Job): Promise<Outcome> {
    save.run();
    try {
      const outcome = await runAlone(job);
      release.run();
      return outcome;
    } catch (error) {
      assertOpen(error);
      undo.run();
      release.run();
      return { job, refused: error };
    }
  }

  /** A full disk or a failed read ends the whole transaction by itself; then nothing of this round was stored. */
  function assertOpen(error: unknown) {
    if (!file.inTransaction) throw error;
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
