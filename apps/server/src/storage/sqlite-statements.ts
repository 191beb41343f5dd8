import type { Database as SqliteFile, Statement } from 'better-sqlite3';
import { type CompiledQuery, type DatabaseConnection, type QueryResult, SqliteDriver } from 'kysely';

/** What a statement came to: its rows, or how many it changed. */
export type Outcome = { readonly rows: unknown[]; readonly changed: number };

/** Far more than the texts that are asked again and again; lists of any length make new ones all the time. */
const MOST_KEPT = 300;
const REUSABLE = /^\s*(select|insert|update|delete|with)\b/i;
const NO_ROWS: unknown[] = [];

/** Runs statements on one file, and prepares each text once. */
export type Statements = (sql: string, values: readonly unknown[]) => Outcome;

export function statementsOf(file: SqliteFile): Statements {
  const kept = new Map<string, Statement>();

  function keep(sql: string): Statement {
    const made = file.prepare(sql);
    // What changes tables may change what the others mean.
    if (!REUSABLE.test(sql)) kept.clear();
    else kept.set(sql, made);
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value as string);
    return made;
  }

  return (sql, values) => {
    const statement = kept.get(sql) ?? keep(sql);
    if (statement.reader) return { rows: statement.all(values), changed: 0 };
    return { rows: NO_ROWS, changed: statement.run(values).changes };
  };
}

/** One connection that nobody waits for: a statement is over when it returns, and the writer alone opens transactions. */
export class StatementDriver extends SqliteDriver {
  readonly #connection: DatabaseConnection;

  constructor(file: SqliteFile, run: (sql: string, values: readonly unknown[]) => Outcome | Promise<Outcome>) {
    super({ database: file });
    const executeQuery = async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      const outcome = run(sql, parameters);
      const { rows, changed } = outcome instanceof Promise ? await outcome : outcome;
      return { rows: rows as R[], numAffectedRows: BigInt(changed) };
    };
    this.#connection = {
      executeQuery,
      async *streamQuery<R>(query: CompiledQuery) {
        yield await executeQuery<R>(query);
      },
    };
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  override async releaseConnection(): Promise<void> {}
}
