import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type BetterSqlite from 'better-sqlite3';

/** One statement; what it gives back and what it takes is the same whichever library runs it. */
export type SqliteStatement = {
  /** Whether it gives rows. */
  readonly reader: boolean;
  all(values?: readonly unknown[]): unknown[];
  get(values?: readonly unknown[]): unknown;
  run(values?: readonly unknown[]): { readonly changes: number; readonly lastInsertRowid: number | bigint };
  iterate(values?: readonly unknown[]): IterableIterator<unknown>;
};

/** One connection to one file. Errors carry SQLite's own code, such as SQLITE_BUSY. */
export type SqliteFile = {
  readonly readonly: boolean;
  readonly inTransaction: boolean;
  prepare(sql: string): SqliteStatement;
  exec(sql: string): void;
  /** Answers the first value that the pragma gives, if it gives any. */
  pragma(text: string): unknown;
  close(): void;
};

export type OpenOptions = {
  readonly readonly?: boolean;
  readonly fileMustExist?: boolean;
  /** How long SQLite itself waits for a lock, in milliseconds. */
  readonly timeout?: number;
};

const require = createRequire(import.meta.url);

/** Node's own SQLite is good enough from here on: with it a hall installs without a compiler. */
const OLDEST_NODE = 24;
/** Older releases can lose acknowledged changes when the write-ahead log is reset. */
export const OLDEST_SQLITE = [3, 51, 3] as const;

/** Whether a version such as 3.51.3 is not below the oldest. */
export function isSafeSqlite(version: string): boolean {
  const found = version.split('.').map(Number);
  const place = OLDEST_SQLITE.findIndex((part, i) => (found[i] ?? 0) !== part);
  return place === -1 || (found[place] ?? 0) > (OLDEST_SQLITE[place] ?? 0);
}

const { node, sqlite = '0' } = process.versions as { node: string; sqlite?: string };
/** scripts/install.mjs asks the same, and leaves better-sqlite3 out where it is so. */
const builtIn = Number.parseInt(node, 10) >= OLDEST_NODE && isSafeSqlite(sqlite);

/** What a thread of its own requires; a thread cannot load this file, which is bundled into others. */
export const SQLITE_LIBRARY = builtIn ? 'node:sqlite' : require.resolve('better-sqlite3');

/** For such a thread: `open`, `pragma` and `copy` on whichever library `workerData.library` names. */
export const IN_THREAD = `
  const { parentPort, workerData } = require('node:worker_threads');
  const library = require(workerData.library);
  const open = (path, readonly) =>
    library.DatabaseSync
      ? new library.DatabaseSync(path, { readOnly: readonly, timeout: 5000 })
      : new library(path, { readonly, timeout: 5000 });
  const pragma = (file, text) => Object.values(file.prepare('PRAGMA ' + text).get() ?? {})[0];
  const copy = (file, target) =>
    library.backup ? library.backup(file, target, { rate: 200 }) : file.backup(target, { progress: () => 200 });
`;

export const openSqliteFile = (path: string, options: OpenOptions = {}): SqliteFile =>
  builtIn ? openBuiltIn(path, options) : openBetter(path, options);

const firstOf = (row: unknown) => (typeof row === 'object' && row !== null ? Object.values(row)[0] : undefined);

function openBetter(path: string, options: OpenOptions): SqliteFile {
  const Library = require('better-sqlite3') as typeof BetterSqlite;
  const file = new Library(path, options);
  return Object.assign(file, { pragma: (text: string) => firstOf(statementIn(file, `PRAGMA ${text}`)) }) as never;
}

/** A pragma that sets something may give no row, and better-sqlite3 refuses to read from such a statement. */
function statementIn(file: BetterSqlite.Database, sql: string): unknown {
  const statement = file.prepare(sql);
  if (statement.reader) return statement.get();
  statement.run();
  return undefined;
}

type Spread = {
  all(...values: unknown[]): unknown[];
  get(...values: unknown[]): unknown;
  run(...values: unknown[]): { changes: number; lastInsertRowid: number | bigint };
  iterate(...values: unknown[]): IterableIterator<unknown>;
  columns(): unknown[];
};
type BuiltIn = {
  readonly isOpen: boolean;
  readonly isTransaction: boolean;
  prepare(sql: string): Spread;
  exec(sql: string): void;
  close(): void;
};

function openBuiltIn(
  path: string,
  { readonly = false, fileMustExist = false, timeout = 5000 }: OpenOptions,
): SqliteFile {
  if (fileMustExist && !existsSync(path)) throw Object.assign(new Error('there is no such file'), { code: NO_FILE });
  const { DatabaseSync } = require('node:sqlite') as { DatabaseSync: new (path: string, options: object) => BuiltIn };
  const file = coded(() => new DatabaseSync(path, { readOnly: readonly, timeout }));
  const prepare = (sql: string): SqliteStatement => {
    const made = coded(() => file.prepare(sql));
    return {
      reader: made.columns().length > 0,
      all: (values = []) => coded(() => made.all(...values)),
      get: (values = []) => coded(() => made.get(...values)),
      run: (values = []) => coded(() => made.run(...values)),
      iterate: (values = []) => made.iterate(...values),
    };
  };
  return {
    readonly,
    get inTransaction() {
      return file.isOpen && file.isTransaction;
    },
    prepare,
    exec: (sql) => coded(() => file.exec(sql)),
    pragma: (text) => firstOf(prepare(`PRAGMA ${text}`).get()),
    close() {
      if (file.isOpen) file.close();
    },
  };
}

const NO_FILE = 'SQLITE_CANTOPEN';
/** SQLite's names for its results, by number; further bits of a code only say more exactly what it was. */
const CODES =
  'OK ERROR INTERNAL PERM ABORT BUSY LOCKED NOMEM READONLY INTERRUPT IOERR CORRUPT NOTFOUND FULL CANTOPEN PROTOCOL EMPTY SCHEMA TOOBIG CONSTRAINT MISMATCH MISUSE NOLFS AUTH FORMAT RANGE NOTADB'.split(
    ' ',
  );

function coded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const number = (error as { errcode?: unknown }).errcode;
    const name = typeof number === 'number' ? CODES[number & 0xff] : undefined;
    throw name === undefined ? error : Object.assign(error as Error, { code: `SQLITE_${name}` });
  }
}
