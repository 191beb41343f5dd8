import fs, { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { Cache, MOST_GAMES } from '../../limits/limiter.ts';
import { StartError } from '../../start/config.ts';
import { DATABASE_FILE, lockDataFolder, putInPlace } from '../data-folder.ts';
import { migrate } from '../migrate.ts';
import type { Db } from '../schema.ts';
import {
  answerAll,
  makePostbox,
  type OpenAs,
  type Outcome,
  refuseNesting,
  runInside,
  type Scope,
  type Shared,
  type Storage,
  undoAll,
  type Work,
  type Write,
} from '../storage.ts';
import {
  BUSY_TIMEOUT_MS,
  IN_THREAD,
  isSafeSqlite,
  kyselyOf,
  OLDEST_SQLITE,
  type OpenOptions,
  openSqliteFile,
  type SqliteFile,
  type SqliteStatement,
  type Statements,
  statementsOf,
  whenFree,
} from './sqlite-file.ts';

/** Nobody is served yet, so the start may wait. */
const PATIENCE_AT_START_MS = 5000;
const CHECK_IN_LINE_BELOW = 64 * 1024 * 1024;

export async function openSqlite(dataDir: string, log: Logger, openAs: OpenAs): Promise<Storage> {
  const path = join(dataDir, DATABASE_FILE);
  if (openAs === 'tool' && !existsSync(path)) throw new StartError(`There is no hall database in ${dataDir}.`);
  const unlock = openAs === 'server' ? lockDataFolder(dataDir) : () => {};
  let writer: SqliteFile | undefined;
  try {
    const size = existsSync(path) ? statSync(path).size : 0;
    const file = openFile(path, {});
    writer = file;
    assertSafe(file);
    const large = size >= CHECK_IN_LINE_BELOW;
    if (openAs === 'server' && !large && !isWhole(file)) throw damaged(path);
    const statements = statementsOf(file);
    const write = kyselyOf(file, statements);
    if (openAs === 'server') copyBeforeUpgrade(file, path);
    // A table that is replaced by another must not take along what refers to it.
    file.pragma('foreign_keys = OFF');
    await migrate(write, openAs);
    file.pragma('foreign_keys = ON');
    const reader = openFile(path, { readonly: true });
    const db = kyselyOf(reader);
    for (const each of [file, reader]) each.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    const check =
      openAs === 'server' && large ? checkWhileServing(path) : { done: Promise.resolve(), stop: async () => {} };
    const postbox = makePostbox();
    const keyring = { seedKey: null, demo: false };
    // The server looks at it when it is over; until then a rejection must not end the process.
    check.done.catch(() => {});
    return {
      engine: 'sqlite',
      db,
      write: makeSqliteWriter(file, statements, log, {
        db: write,
        engine: 'sqlite',
        postbox,
        keyring,
        committed: new Cache<object>(MOST_GAMES),
      }),
      snapshot: (work) => inSnapshot(path, work),
      // What is asked of SQLite is answered at once, so nothing is held while others wait.
      briefSnapshot: (_, work) => inSnapshot(path, work),
      standbys: async () => ({ machines: 1, isWaiting: false }),
      settled: async () => {},
      events: null,
      replica: null,
      postbox,
      keyring,
      integrity: check.done,
      async close() {
        await check.stop();
        await db.destroy();
        await write.destroy();
        // Kysely leaves a file alone that it was never asked to read.
        reader.close();
        file.close();
        unlock();
      },
    };
  } catch (error) {
    writer?.close();
    unlock();
    throw asStartError(error, path);
  }
}

async function inSnapshot<T>(path: string, work: (db: Db) => Promise<T>): Promise<T> {
  const file = openFile(path, { readonly: true });
  const db = kyselyOf(file);
  try {
    // In WAL mode a reader goes on seeing what was there at its first look, for as long as its transaction is open.
    file.exec('BEGIN');
    return await work(db);
  } finally {
    if (file.inTransaction) file.exec('ROLLBACK');
    await db.destroy();
    file.close();
  }
}

function openFile(path: string, options: OpenOptions): SqliteFile {
  const file = openSqliteFile(path, { ...options, timeout: PATIENCE_AT_START_MS });
  try {
    // A library may lower synchronous to NORMAL in WAL mode, and a power cut would then undo answered calls.
    if (!options.readonly) file.pragma('journal_mode = WAL');
    file.pragma('synchronous = FULL');
    file.pragma('foreign_keys = ON');
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

function assertSafe(file: SqliteFile): void {
  const { version } = file.prepare('SELECT sqlite_version() AS version').get() as { version: string };
  if (!isSafeSqlite(version)) {
    throw new StartError(
      `SQLite ${OLDEST_SQLITE.join('.')} or newer is needed, this is ${version}. Run npm install again.`,
    );
  }
  const wanted: [string, unknown][] = [
    ['journal_mode', 'wal'],
    ['synchronous', 2],
    ['foreign_keys', 1],
  ];
  for (const [name, value] of wanted) {
    if (file.pragma(name) !== value) {
      throw new StartError(`SQLite did not accept ${name} = ${value} on this disk, so nothing could be kept safely.`);
    }
  }
}

/** Whether what is in the file is what was written into it. */
export const isWhole = (file: SqliteFile): boolean => file.pragma('quick_check(1)') === 'ok';

/** A large file takes long to read, so the check runs in a thread of its own while the hall is already served. */
function checkWhileServing(path: string): { done: Promise<void>; stop(): Promise<void> } {
  const source = `${IN_THREAD}
    const file = open(workerData.path, true);
    const verdict = pragma(file, 'quick_check(1)');
    file.close();
    parentPort.postMessage(verdict);
  `;
  const worker = new Worker(source, { eval: true, workerData: { path } });
  worker.unref();
  let stopped = false;
  const done = new Promise<void>((resolve, reject) => {
    worker.once('message', (verdict) => (verdict === 'ok' ? resolve() : reject(damaged(path))));
    worker.once('error', () => reject(damaged(path)));
    worker.once('exit', () => stopped && resolve());
  });
  return {
    done,
    async stop() {
      stopped = true;
      await worker.terminate();
    },
  };
}

const damaged = (path: string) =>
  new StartError(`The database file ${path} is damaged. Put back a backup; it was left as it is.`);

function asStartError(error: unknown, path: string): unknown {
  const code = (error as { code?: string }).code ?? '';
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) {
    return new StartError(
      `The database file ${path} is damaged or not a database. Put back a backup; it was left as it is.`,
    );
  }
  if (/^SQLITE_(CANTOPEN|READONLY|PERM|IOERR|FULL)/.test(code)) {
    return new StartError(`The database file ${path} cannot be opened for writing (${code}).`);
  }
  return error;
}

/** The file as the release before left it; `npm run hall -- restore` takes it. */
export const copyBefore = (path: string) => `${path}.before-1.1.0`;

/** Whether the games of a hall still have to move into a table of another shape. */
const isFromBefore = (file: SqliteFile): boolean =>
  file.prepare("select 1 from pragma_table_info('games') where name = 'winners'").get() !== undefined &&
  file.prepare('select 1 from games limit 1').get() !== undefined;

/**
 * Copies the file before the games move, because only a copy brings the old release back. Copy and move need room: an
 * upgrade that would fill the disk is refused before it changes anything.
 */
function copyBeforeUpgrade(file: SqliteFile, path: string): void {
  if (!isFromBefore(file)) return;
  const target = copyBefore(path);
  // The log is emptied into the file, which is whole by itself then.
  file.pragma('wal_checkpoint(TRUNCATE)');
  const isThere = fs.existsSync(target);
  const { bavail, bsize } = fs.statfsSync(dirname(path));
  const needed = fs.statSync(path).size * (isThere ? 1 : 2);
  if (bavail * bsize < needed) {
    const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
    throw new StartError(
      `This release needs ${megabytes(needed)} of free room on the disk of ${path} to bring it up to date, and ${megabytes(bavail * bsize)} are free. Nothing was changed.`,
    );
  }
  if (isThere) return;
  const draft = `${target}.partial`;
  file.exec('BEGIN IMMEDIATE');
  try {
    fs.copyFileSync(path, draft, fs.constants.COPYFILE_FICLONE);
  } finally {
    file.exec('ROLLBACK');
  }
  putInPlace(draft, target);
}

type Job = {
  scope: Scope;
  work: Work<unknown>;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
};

const MOST_PER_COMMIT = 32;

/** A command failed after it had changed something, and its changes cannot be separated from those of others. */
const ENTANGLED = Symbol('entangled');

/**
 * One queue for every change. Commands that wait at the same moment share one transaction, and so one fsync; none is
 * answered before that commit is on the disk. Nearly all of them succeed or are refused before they change anything, so
 * they run one after the other without more ado; if one fails later than that, all are undone and run again, each behind
 * a savepoint of its own.
 */
function makeSqliteWriter(file: SqliteFile, statements: Statements, log: Logger, shared: Shared): Write {
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
      undoAll(outcomes);
      if (error === ENTANGLED) return false;
      for (const job of jobs) job.reject(error);
      return true;
    }
    answerAll(outcomes, log);
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
