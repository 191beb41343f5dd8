import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type DialectAdapter,
  Kysely,
  type QueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Database, Db } from '../schema.ts';
import { FileDialect, isFileBusy, type Prepare, retryWhileBusy, type SqliteFile } from './sqlite-file.ts';

type Run = <R>(query: CompiledQuery) => QueryResult<R> | Promise<QueryResult<R>>;

/**
 * Runs queries without the driver. Kysely's executor awaits a mutex, a connection and a transformation before and after
 * each query, which takes as long as most statements of SQLite.
 */
class DirectExecutor extends DefaultQueryExecutor {
  readonly #run: Run;

  constructor(compiler: QueryCompiler, adapter: DialectAdapter, run: Run) {
    super(compiler, adapter, connectionOf(run));
    this.#run = run;
  }

  override async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#run<R>(query);
  }
}

/** Returns a connection for the parts of Kysely that require one, such as the list of tables. */
function connectionOf(run: Run): ConnectionProvider {
  const connection: DatabaseConnection = {
    executeQuery: async <R>(query: CompiledQuery) => run<R>(query),
    streamQuery() {
      throw new Error('The SQLite connection cannot stream the rows of a query.');
    },
  };
  return { provideConnection: (consumer) => consumer(connection) };
}

/** Returns a function that runs a query with its prepared statement. */
export const runOn =
  (prepare: Prepare) =>
  <R>({ sql, parameters }: CompiledQuery): QueryResult<R> => {
    const prepared = prepare(sql);
    if (prepared.reader) return { rows: prepared.all(parameters) as R[] };
    return { numAffectedRows: BigInt(prepared.run(parameters).changes), rows: [] };
  };

/** Returns a function that creates a Kysely on one SQLite file. That function gets the function that runs queries. */
export function directKysely(file: SqliteFile, prepare: Prepare): (run: Run) => Db {
  const dialect = new FileDialect(file, prepare);
  const compiler = dialect.createQueryCompiler();
  const adapter = dialect.createAdapter();
  const props = { config: { dialect }, dialect, driver: dialect.createDriver() };
  return (run) => new Kysely<Database>({ ...props, executor: new DirectExecutor(compiler, adapter, run) });
}

/**
 * Returns a Kysely for reads that are retried while another program has the whole file locked. In WAL mode only such a
 * lock blocks a reader.
 */
export function readingKysely(file: SqliteFile, prepare: Prepare): Db {
  const run = runOn(prepare);
  const makeKysely = directKysely(file, prepare);
  return makeKysely(<R>(query: CompiledQuery) => {
    try {
      return run<R>(query);
    } catch (error) {
      if (!isFileBusy(error)) throw error;
      return retryWhileBusy(() => run<R>(query));
    }
  });
}
