import fs, { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { StartError } from '../../config/config.ts';
import { DATABASE_FILE, lockDataFolder, putInPlace, setAside } from '../data-folder.ts';
import { migrate } from '../migrate.ts';
import type { Db } from '../schema.ts';
import { makeCommitEmitter, type OpenAs, type Storage } from '../storage.ts';
import { readingKysely } from './direct-executor.ts';
import {
  BUSY_TIMEOUT_MS,
  cachedStatements,
  IN_THREAD,
  isSafeSqlite,
  kyselyOf,
  OLDEST_SQLITE,
  type OpenOptions,
  openSqliteFile,
  type SqliteFile,
} from './sqlite-file.ts';
import { makeSqliteWriter } from './sqlite-writer.ts';

/** Timeout of SQLite for a lock at the start. The start may block the process, because there are no requests yet. */
const PATIENCE_AT_START_MS = 5000;
const CHECK_IN_LINE_BELOW = 64 * 1024 * 1024;

export async function openSqlite(dataDir: string, log: Logger, openAs: OpenAs): Promise<Storage> {
  const path = join(dataDir, DATABASE_FILE);
  if (openAs === 'tool' && !existsSync(path))
    throw new StartError(`There is no hall database in ${dataDir}. Set DATA_DIR to its folder.`);
  const unlock = openAs === 'server' ? lockDataFolder(dataDir) : () => {};
  let writer: SqliteFile | undefined;
  try {
    const size = existsSync(path) ? statSync(path).size : 0;
    const file = openFile(path, {});
    writer = file;
    assertSafe(file);
    const large = size >= CHECK_IN_LINE_BELOW;
    if (openAs === 'server' && !large && !isIntactFile(file)) throw damaged(path);
    // Foreign keys are disabled during migrations, because replacing a table would delete the rows that reference it.
    file.pragma('foreign_keys = OFF');
    await migrate(kyselyOf(file), openAs, {
      dataDir,
      keepCopy: (isAsReleased) => keepCopy(file, path, isAsReleased),
    });
    file.pragma('foreign_keys = ON');
    // Data for savepoints is stored in memory. No file is required, because a power failure ends the savepoints too.
    file.pragma('temp_store = MEMORY');
    const reader = openFile(path, { readonly: true });
    const db = readingKysely(reader, cachedStatements(reader));
    for (const each of [file, reader]) each.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    const check =
      openAs === 'server' && large ? checkWhileServing(path) : { done: Promise.resolve(), stop: async () => {} };
    const emitter = makeCommitEmitter();
    // Prevents an unhandled rejection. The server reads the result of the check later.
    check.done.catch(() => {});
    return {
      engine: 'sqlite',
      db,
      write: makeSqliteWriter(file, { log, emitter }),
      snapshot: (work) => inSnapshot(path, work),
      // No queue is required, because SQLite responds immediately and no connection is occupied while other requests
      // wait.
      briefSnapshot: (_, work) => inSnapshot(path, work),
      standbys: async () => ({ machines: 1, isWaiting: false }),
      settled: async () => {},
      events: null,
      emitter,
      integrity: check.done,
      async close() {
        await check.stop();
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
  const db = readingKysely(file, file.prepare);
  try {
    // In WAL mode a reader uses the state of its first read until its transaction ends.
    file.exec('BEGIN');
    return await work(db);
  } finally {
    if (file.inTransaction) file.exec('ROLLBACK');
    file.close();
  }
}

function openFile(path: string, options: OpenOptions): SqliteFile {
  const file = openSqliteFile(path, { ...options, timeout: PATIENCE_AT_START_MS });
  try {
    // In WAL mode a library may set synchronous to NORMAL. A power failure would then undo acknowledged calls.
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
      throw new StartError(
        `SQLite did not accept ${name} = ${value} on this disk, so data would not be safe. Choose a local disk for DATA_DIR.`,
      );
    }
  }
}

/** Returns whether the content of the SQLite file is not damaged. */
export const isIntactFile = (file: SqliteFile): boolean => file.pragma('quick_check(1)') === 'ok';

/**
 * Validates a large SQLite file in a worker thread, because reading it takes long and the hall must already be
 * available.
 */
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
  new StartError(`The database file ${path} is damaged. Restore a backup. The file was not changed.`);

function asStartError(error: unknown, path: string): unknown {
  const code = (error as { code?: string }).code ?? '';
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) {
    return new StartError(
      `The database file ${path} is damaged or not a database. Restore a backup. The file was not changed.`,
    );
  }
  if (/^SQLITE_(CANTOPEN|READONLY|PERM|IOERR|FULL)/.test(code)) {
    return new StartError(`The database file ${path} cannot be opened for writing (${code}).`);
  }
  return error;
}

/** Returns the path of the copy that is created before an upgrade. `npm run hall -- restore` accepts it. */
export const copyBefore = (path: string) => `${path}.before-2.0.0`;

/**
 * Copies the SQLite file before an upgrade, because only a copy enables a return to the old release. If the copy would
 * fill the disk, the upgrade is refused before any change. A copy of an earlier upgrade is renamed, because the hall
 * may have continued with the old release.
 */
function keepCopy(file: SqliteFile, path: string, isAsReleased: boolean): void {
  const target = copyBefore(path);
  // The checkpoint writes the write-ahead log into the file, so that the file contains all changes.
  file.pragma('wal_checkpoint(TRUNCATE)');
  const isThere = fs.existsSync(target) && (!isAsReleased || hasSameBytes(path, target));
  const { bavail, bsize } = fs.statfsSync(dirname(path));
  const needed = fs.statSync(path).size * (isThere ? 1 : 2);
  if (bavail * bsize < needed) {
    const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
    throw new StartError(
      `This release needs ${megabytes(needed)} of free space on the disk of ${path} for the upgrade, but only ${megabytes(bavail * bsize)} are free. Nothing was changed.`,
    );
  }
  if (isThere) return;
  if (fs.existsSync(target)) setAside(target);
  const draft = `${target}.partial`;
  file.exec('BEGIN IMMEDIATE');
  try {
    fs.copyFileSync(path, draft, fs.constants.COPYFILE_FICLONE);
  } finally {
    file.exec('ROLLBACK');
  }
  putInPlace(draft, target);
}

const CHUNK = 1024 * 1024;

function hasSameBytes(one: string, other: string): boolean {
  if (fs.statSync(one).size !== fs.statSync(other).size) return false;
  const files = [one, other].map((path) => fs.openSync(path, 'r'));
  const chunks = files.map(() => Buffer.alloc(CHUNK));
  const readNext = () => files.map((file, i) => chunks[i]!.subarray(0, fs.readSync(file, chunks[i]!)));
  try {
    for (;;) {
      const [left, right] = readNext();
      if (!left!.equals(right!)) return false;
      if (left!.length === 0) return true;
    }
  } finally {
    for (const file of files) fs.closeSync(file);
  }
}
