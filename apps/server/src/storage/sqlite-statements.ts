import { type CompiledQuery, type DatabaseConnection, type QueryResult, SqliteDriver } from 'kysely';
import type { SqliteFile, SqliteStatement } from './sqlite-file.ts';

/** What a statement came to: its rows, or how many it changed. */
export type Outcome = { readonly rows: unknown[]; readonly changed: number };

/** Far more than the texts that are asked again and again; lists of any length make new ones all the time. */
const MOST_KEPT = 300;
const REUSABLE = /^\s*(select|insert|update|delete|with)\b/i;
const READS = /^\s*select\b/i;
const WRITES_TO = /^\s*(?:insert into|update|delete from) "?(\w+)/i;
const NO_ROWS: unknown[] = [];

/** Runs statements on one file, and prepares each text once. */
export type Statements = {
  /** `forgets`: whether what is known of the table it writes to is no longer believed. */
  run(sql: string, values: readonly unknown[], forgets?: boolean): Outcome;
  /** How many have run that may have changed something. */
  changes(): number;
};

type Kept = { readonly statement: SqliteStatement; readonly reads: boolean; readonly writesTo: string | null };

/** `wrote` is told the table of every statement that may have changed something; null where the text does not show it. */
export function statementsOf(file: SqliteFile, wrote: (table: string | null) => void = () => {}): Statements {
  const kept = new Map<string, Kept>();
  let changes = 0;

  function keep(sql: string): Kept {
    const statement = file.prepare(sql);
    const made = { statement, reads: READS.test(sql), writesTo: WRITES_TO.exec(sql)?.[1] ?? null };
    // What changes tables may change what the others mean.
    if (!REUSABLE.test(sql)) kept.clear();
    else kept.set(sql, made);
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value as string);
    return made;
  }

  return {
    run(sql, values, forgets = true) {
      const { statement, reads, writesTo } = kept.get(sql) ?? keep(sql);
      if (!reads) {
        changes += 1;
        if (forgets) wrote(writesTo);
      }
      if (statement.reader) return { rows: statement.all(values), changed: 0 };
      return { rows: NO_ROWS, changed: statement.run(values).changes };
    },
    changes: () => changes,
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
