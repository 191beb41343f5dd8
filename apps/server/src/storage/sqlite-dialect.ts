import { setTimeout as sleep } from 'node:timers/promises';
import type { Database as SqliteFile } from 'better-sqlite3';
import { type CompiledQuery, type DatabaseConnection, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely';

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

/** For reading: in WAL mode only a program that keeps the file to itself stands in the way of a reader. */
class PatientDriver extends SqliteDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: <R>(query: CompiledQuery) => whenFree(() => connection.executeQuery<R>(query)),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    };
  }
}

/** Kysely believes that SQLite cannot undo a change of tables, and would leave a half-made migration behind. */
class UndoingAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export class HallSqliteDialect extends SqliteDialect {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    super({ database: file });
    this.#file = file;
  }

  override createAdapter() {
    return new UndoingAdapter();
  }

  /** Inside a transaction the file is held already; a statement that waits there would wait for itself. */
  override createDriver() {
    return this.#file.readonly ? new PatientDriver({ database: this.#file }) : super.createDriver();
  }
}
