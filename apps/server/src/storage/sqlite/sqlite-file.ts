import { existsSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, SqliteAdapter, SqliteDialect, type SqliteDialectConfig } from 'kysely';
import { Cache } from '../../platform/cache.ts';
import { DiskFull, StorageUnavailable } from '../errors.ts';
import type { Database, Db } from '../schema.ts';

type Values = readonly SQLInputValue[];
type Row = Record<string, SQLOutputValue>;

export type SqliteFile = ReturnType<typeof openSqliteFile>;
type SqliteStatement = ReturnType<SqliteFile['prepare']>;

export type OpenOptions = {
  readonly readonly?: boolean;
  readonly fileMustExist?: boolean;
  /** Timeout of SQLite for a lock, in milliseconds. */
  readonly timeout?: number;
};

/** Minimum version of SQLite. Older versions can lose acknowledged changes when the write-ahead log is reset. */
export const OLDEST_SQLITE = [3, 51, 3] as const;

/** Returns whether a version of SQLite, such as 3.51.3, is not below the minimum. */
export function isSafeSqlite(version: string): boolean {
  const found = version.split('.').map(Number);
  const place = OLDEST_SQLITE.findIndex((part, i) => (found[i] ?? 0) !== part);
  return place === -1 || (found[place] ?? 0) > (OLDEST_SQLITE[place] ?? 0);
}

/**
 * Source code of SQLite functions for a worker thread: `open`, `pragma` and `copy`. The thread cannot import this file,
 * because it is bundled.
 */
export const IN_THREAD = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { DatabaseSync, backup } = require('node:sqlite');
  const open = (path, readOnly) => new DatabaseSync(path, { readOnly, timeout: 5000 });
  const pragma = (file, text) => Object.values(file.prepare('PRAGMA ' + text).get() ?? {})[0];
  const copy = (file, target) => backup(file, target, { rate: 200 });
`;

/** Opens a connection to a SQLite file. Its errors have SQLite's codes, such as SQLITE_BUSY. */
export function openSqliteFile(
  path: string,
  { readonly = false, fileMustExist = false, timeout = 5000 }: OpenOptions = {},
) {
  if (fileMustExist && !existsSync(path))
    throw Object.assign(new Error(`the file ${path} does not exist`), { code: NO_FILE });
  const file = coded(() => new DatabaseSync(path, { readOnly: readonly, timeout }));
  const prepare = (sql: string) => {
    const made = coded(() => file.prepare(sql));
    return {
      reader: made.columns().length > 0,
      all: (values: readonly unknown[] = []): unknown[] => coded(() => made.all(...(values as Values))),
      get: (values: readonly unknown[] = []): unknown => coded(() => made.get(...(values as Values))),
      run: (values: readonly unknown[] = []) =>
        coded(() => made.run(...(values as Values)) as { changes: number; lastInsertRowid: number }),
      iterate: (values: readonly unknown[] = []) => made.iterate(...(values as Values)) as IterableIterator<unknown>,
    };
  };
  return {
    readonly,
    get inTransaction(): boolean {
      return file.isOpen && file.isTransaction;
    },
    prepare,
    exec: (sql: string): void => coded(() => file.exec(sql)),
    /** Returns the first value in the result of a pragma, or undefined. */
    pragma: (text: string): unknown => Object.values((prepare(`PRAGMA ${text}`).get() as Row | undefined) ?? {})[0],
    close(): void {
      if (file.isOpen) file.close();
    },
  };
}

const NO_FILE = 'SQLITE_CANTOPEN';
/** Names of SQLite's result codes by number. The higher bits of a result code only add details. */
const CODES =
  'OK ERROR INTERNAL PERM ABORT BUSY LOCKED NOMEM READONLY INTERRUPT IOERR CORRUPT NOTFOUND FULL CANTOPEN PROTOCOL EMPTY SCHEMA TOOBIG CONSTRAINT MISMATCH MISUSE NOLFS AUTH FORMAT RANGE NOTADB'.split(
    ' ',
  );

/** SQLite result codes after which a retry may succeed. */
const TEMPORARY = ['BUSY', 'IOERR', 'READONLY', 'CANTOPEN'];

function coded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw codedError(error);
  }
}

/**
 * Returns an error of the SQLite driver with SQLite's code, as a storage error if it is one. An error of a worker
 * thread has only the number of its code.
 */
export function codedError(error: unknown): unknown {
  const number = (error as { errcode?: unknown }).errcode;
  const name = typeof number === 'number' ? CODES[number & 0xff] : undefined;
  return name === undefined ? error : Object.assign(named(error as Error, name), { code: `SQLITE_${name}` });
}

function named(error: Error, name: string): Error {
  if (name === 'FULL') return new DiskFull(error.message, { cause: error });
  return TEMPORARY.includes(name) ? new StorageUnavailable(error.message, { cause: error }) : error;
}

/** Timeout of SQLite for a lock. Must be short, because SQLite blocks the whole process during the wait. */
export const BUSY_TIMEOUT_MS = 10;
const RETRY_MS = 20;
const PATIENCE_MS = 5000;

export const isFileBusy = (error: unknown) => ((error as { code?: string }).code ?? '').startsWith('SQLITE_BUSY');

/** Retries an operation while another program has the file locked, without blocking the process. */
export async function retryWhileBusy<T>(attempt: () => T | Promise<T>): Promise<T> {
  const begun = performance.now();
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isFileBusy(error) || performance.now() - begun > PATIENCE_MS) throw error;
      await sleep(RETRY_MS);
    }
  }
}

export type Prepare = SqliteFile['prepare'];

/**
 * Maximum number of cached prepared statements; the server has fewer. A list of values creates a new statement for each
 * length of the list.
 */
const MOST_STATEMENTS = 300;

/**
 * Returns a function that prepares each SQL text only once. Must be used only for a connection whose tables no longer
 * change.
 */
export function cachedStatements(file: SqliteFile): Prepare {
  const cache = new Cache<SqliteStatement>(MOST_STATEMENTS);
  return (sql) => {
    const cached = cache.get(sql);
    if (cached) return cached;
    const prepared = file.prepare(sql);
    cache.set(sql, prepared);
    return prepared;
  };
}

export class FileDialect extends SqliteDialect {
  constructor(file: SqliteFile, prepare: Prepare) {
    super({ database: { prepare, close: file.close } as SqliteDialectConfig['database'] });
  }

  override createAdapter(): SqliteAdapter {
    return new UndoingAdapter();
  }
}

/**
 * Adapter for transactions of migrations. Kysely assumes that SQLite cannot roll back a change of tables. Without this
 * adapter an interrupted migration would leave a partial result.
 */
class UndoingAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export const kyselyOf = (file: SqliteFile, prepare: Prepare = file.prepare): Db =>
  new Kysely<Database>({ dialect: new FileDialect(file, prepare) });
