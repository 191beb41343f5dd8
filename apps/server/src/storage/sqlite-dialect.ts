import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, SqliteAdapter, SqliteDialect, type SqliteDriver } from 'kysely';
import { runsWith } from './prepared.ts';
import type { Database } from './schema.ts';
import type { SqliteFile } from './sqlite-file.ts';
import { type Outcome, StatementDriver, type Statements, statementsOf } from './sqlite-statements.ts';

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

/** Kysely believes that SQLite cannot undo a change of tables, and would leave a half-made migration behind. */
class UndoingAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class HallSqliteDialect extends SqliteDialect {
  readonly #driver: SqliteDriver;

  constructor(file: SqliteFile, driver: SqliteDriver) {
    super({ database: file });
    this.#driver = driver;
  }

  override createAdapter() {
    return new UndoingAdapter();
  }

  override createDriver() {
    return this.#driver;
  }
}

export function kyselyOf(file: SqliteFile, statements = statementsOf(file)): Kysely<Database> {
  const run = file.readonly ? patiently(statements) : statements.run;
  const db = new Kysely<Database>({ dialect: new HallSqliteDialect(file, new StatementDriver(file, run)) });
  return runsWith(db, { engine: 'sqlite', run });
}

/**
 * For reading: in WAL mode only a program that keeps the file to itself stands in the way of a reader. Inside a
 * transaction the file is held already; a statement that waits there would wait for itself.
 */
function patiently(statements: Statements) {
  return (sql: string, values: readonly unknown[]): Outcome | Promise<Outcome> => {
    try {
      return statements.run(sql, values);
    } catch (error) {
      if (!isBusy(error)) throw error;
      return whenFree(() => statements.run(sql, values));
    }
  };
}
