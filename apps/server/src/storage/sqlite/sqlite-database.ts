import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { Cache } from '../../limits/limiter.ts';
import { databaseOn, type Ran, type Statement } from '../prepared.ts';
import type { Db } from '../schema.ts';
import type { SqliteFile, SqliteStatement } from './sqlite-file.ts';

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

export type Statements = {
  run(statement: Statement, values: readonly unknown[]): Ran;
  /** How many have run that may have changed something. */
  changes(): number;
};

export function statementsOf(file: SqliteFile): Statements {
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
    run(statement, values) {
      const made = cache.get(statement.sql) ?? prepare(statement);
      if (statement.mayWrite) changes += 1;
      if (made.reader) return { rows: made.all(values), changed: 0 };
      return { rows: NO_ROWS, changed: made.run(values).changes };
    },
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
