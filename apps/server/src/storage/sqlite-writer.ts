import type { Database as SqliteFile, Statement } from 'better-sqlite3';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from './schema.ts';
import { whenFree } from './sqlite-dialect.ts';
import { type Done, refuseNesting, runInside, type Scope, type Tx, type Work, type Write } from './storage.ts';

type Job = {
  scope: Scope;
  work: Work<unknown>;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
};

type Finished = { job: Job; done: Done<unknown> };

const MOST_PER_COMMIT = 32;

/**
 * One queue for every change. Commands that wait at the same moment share one transaction, each behind its own savepoint
 * if it is not alone, and so one fsync; none is answered before that commit is on the disk.
 */
export function makeSqliteWriter(
  file: SqliteFile,
  db: Kysely<Database>,
  log: Logger,
  shared: Pick<Tx, 'postbox' | 'keyring'>,
): Write {
  const waiting: Job[] = [];
  let running = false;
  const [begin, commit, save, release, undo] = [
    'BEGIN IMMEDIATE',
    'COMMIT',
    'SAVEPOINT command',
    'RELEASE command',
    'ROLLBACK TO command',
  ].map((text) => file.prepare(text)) as [Statement, Statement, Statement, Statement, Statement];

  async function drain() {
    running = true;
    while (waiting.length > 0) {
      await new Promise(setImmediate);
      await commitTogether(waiting.splice(0, MOST_PER_COMMIT));
    }
    running = false;
  }

  async function commitTogether(jobs: Job[]) {
    const finished: Finished[] = [];
    try {
      await whenFree(() => begin.run());
      const [only] = jobs;
      if (jobs.length === 1 && only) finished.push({ job: only, done: await run(only) });
      else for (const job of jobs) await runBehindSavepoint(job, finished);
      commit.run();
    } catch (error) {
      if (file.inTransaction) file.exec('ROLLBACK');
      for (const job of jobs) job.reject(error);
      return;
    }
    for (const { job, done } of finished) {
      done.publish(log);
      job.resolve(done.value);
    }
  }

  const run = (job: Job) => runInside({ db, engine: 'sqlite', ...shared }, job.scope, job.work);

  async function runBehindSavepoint(job: Job, finished: Finished[]) {
    save.run();
    try {
      const done = await run(job);
      release.run();
      finished.push({ job, done });
    } catch (error) {
      // A full disk or a failed read ends the whole transaction by itself; then nothing of this round was stored.
      if (!file.inTransaction) throw error;
      undo.run();
      release.run();
      job.reject(error);
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
