import { existsSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { Cache } from '../../limits/limiter.ts';
import { databaseOn, type Ran, type Statement } from '../prepared.ts';
import type { Db } from '../schema.ts';

type Values = readonly SQLInputValue[];
type Row = Record<string, SQLOutputValue>;

export type SqliteFile = ReturnType<typeof openSqliteFile>;
export type SqliteStatement = ReturnType<SqliteFile['prepare']>;

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

/** One connection to one file. Errors carry SQLite's own code, such as SQLITE_BUSY. */
export function openSqliteFile(
  path: string,
  { readonly = false, fileMustExist = false, timeout = 5000 }: OpenOptions = {},
) {
  if (fileMustExist && !existsSync(path)) throw Object.assign(new Error('there is no such file'), { code: NO_FILE });
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
    /** Returns the first value that the pragma gives, if it gives any. */
    pragma: (text: string): unknown => Object.values((prepare(`PRAGMA ${text}`).get() as Row | undefined) ?? {})[0],
    close(): void {
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

/** SQLite blocks the whole process while it waits for a lock by itself, so it may do that for an instant only. */
export const BUSY_TIMEOUT_MS = 10;
const RETRY_MS = 20;
const PATIENCE_MS = 5000;

const isBusy = (error: unknown) => ((error as { code?: string }).code ?? '').startsWith('SQLITE_BUSY');

/** Tries again while another program holds the file, and lets everyone else go on meanwhile. */
export async function whenFree<T>(attempt: () => T | Promise<T>): Promise<T> {
  const begun = performance.now();
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() - begun > PATIENCE_MS) throw error;
      await sleep(RETRY_MS);
    }
  }
}

/** Far more than the texts that are asked again and again; lists of any length make new ones all the time. */
const MOST_STATEMENTS = 300;
const REUSABLE = new Set<Statement['kind']>([
  'SelectQueryNode',
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
]);
const NO_ROWS: unknown[] = [];

export type Statements = ReturnType<typeof statementsOf>;

export function statementsOf(file: SqliteFile) {
  const cache = new Cache<SqliteStatement>(MOST_STATEMENTS);
  let changes = 0;

  function prepare({ sql, kind }: Statement): SqliteStatement {
    const made = file.prepare(sql);
    if (REUSABLE.has(kind)) cache.set(sql, made);
    // What changes tables may change what the others mean.
    else cache.clear();
    return made;
  }

  return {
    run(statement: Statement, values: readonly unknown[]): Ran {
      const made = cache.get(statement.sql) ?? prepare(statement);
      if (statement.mayWrite) changes += 1;
      if (made.reader) return { rows: made.all(values), changed: 0 };
      return { rows: NO_ROWS, changed: made.run(values).changes };
    },
    /** How many have run that may have changed something. */
    changes: () => changes,
  };
}

/** Kysely believes that SQLite cannot undo a change of tables, and would leave a half-made migration behind. */
class UndoingAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

const DIALECT = {
  createAdapter: () => new UndoingAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db: Kysely<never>) => new SqliteIntrospector(db),
};

/** A statement is over when it returns, so nobody waits for the connection, and the writer alone opens transactions. */
export function kyselyOf(file: SqliteFile, statements = statementsOf(file)): Db {
  const run = file.readonly ? patiently(statements) : statements.run;
  return databaseOn(DIALECT, { engine: 'sqlite', run }, () => file.close());
}

/**
 * For reading: in WAL mode only a program with an exclusive lock blocks a reader. Inside a transaction the file is
 * locked already; a statement that waits there would wait for itself.
 */
function patiently({ run }: Statements) {
  return (statement: Statement, values: readonly unknown[]): Ran | Promise<Ran> => {
    try {
      return run(statement, values);
    } catch (error) {
      if (!isBusy(error)) throw error;
      return whenFree(() => run(statement, values));
    }
  };
}
