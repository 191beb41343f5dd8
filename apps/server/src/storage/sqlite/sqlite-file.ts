import { existsSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite';

type Values = readonly SQLInputValue[];
type Row = Record<string, SQLOutputValue>;

export type SqliteStatement = {
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
  /** Returns the first value that the pragma gives, if it gives any. */
  pragma(text: string): unknown;
  close(): void;
};

export type OpenOptions = {
  readonly readonly?: boolean;
  readonly fileMustExist?: boolean;
  /** How long SQLite itself waits for a lock, in milliseconds. */
  readonly timeout?: number;
};

/** Older releases can lose acknowledged changes when the write-ahead log is reset. */
export const OLDEST_SQLITE = [3, 51, 3] as const;

/** Whether a version such as 3.51.3 is not below the oldest. */
export function isSafeSqlite(version: string): boolean {
  const found = version.split('.').map(Number);
  const place = OLDEST_SQLITE.findIndex((part, i) => (found[i] ?? 0) !== part);
  return place === -1 || (found[place] ?? 0) > (OLDEST_SQLITE[place] ?? 0);
}

/** For a worker thread, which cannot load this file because it is bundled into others: `open`, `pragma` and `copy`. */
export const IN_THREAD = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { DatabaseSync, backup } = require('node:sqlite');
  const open = (path, readOnly) => new DatabaseSync(path, { readOnly, timeout: 5000 });
  const pragma = (file, text) => Object.values(file.prepare('PRAGMA ' + text).get() ?? {})[0];
  const copy = (file, target) => backup(file, target, { rate: 200 });
`;

export function openSqliteFile(
  path: string,
  { readonly = false, fileMustExist = false, timeout = 5000 }: OpenOptions = {},
): SqliteFile {
  if (fileMustExist && !existsSync(path)) throw Object.assign(new Error('there is no such file'), { code: NO_FILE });
  const file = coded(() => new DatabaseSync(path, { readOnly: readonly, timeout }));
  const prepare = (sql: string): SqliteStatement => {
    const made = coded(() => file.prepare(sql));
    return {
      reader: made.columns().length > 0,
      all: (values = []) => coded(() => made.all(...(values as Values))),
      get: (values = []) => coded(() => made.get(...(values as Values))),
      run: (values = []) =>
        coded(() => made.run(...(values as Values)) as { changes: number; lastInsertRowid: number }),
      iterate: (values = []) => made.iterate(...(values as Values)) as IterableIterator<Row>,
    };
  };
  return {
    readonly,
    get inTransaction() {
      return file.isOpen && file.isTransaction;
    },
    prepare,
    exec: (sql) => coded(() => file.exec(sql)),
    pragma: (text) => Object.values((prepare(`PRAGMA ${text}`).get() as Row | undefined) ?? {})[0],
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
