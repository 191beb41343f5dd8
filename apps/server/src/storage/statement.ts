import { type Compilable, type CompiledQuery, PostgresAdapter, sql } from 'kysely';
import type { Db } from './schema.ts';

export type Engine = 'sqlite' | 'postgresql';

export const engineOf = (db: Db): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgresql' : 'sqlite';

/** Placeholder in a compiled SQL statement for a value that each run provides. */
class Placeholder {
  constructor(readonly name: string) {}
}

/** Returns the placeholder of a statement's parameter, with the type of its value. */
export type Parameter<P> = <K extends keyof P & string>(name: K) => P[K];

const parameter = ((name: string) => new Placeholder(name)) as Parameter<unknown> as Parameter<never>;

/**
 * Compiled statement: a query that is compiled once per engine. Each run only provides the values of its parameters.
 */
type Statement<P, R> = {
  all(db: Db, values: P): Promise<R[]>;
  first(db: Db, values: P): Promise<R | undefined>;
  /** Runs the statement. Returns the number of inserted, updated or deleted rows. */
  run(db: Db, values: P): Promise<number>;
};

/** Names of compiled statements by their SQL. Each PostgreSQL connection caches its statements under these names. */
const names = new Map<string, string>();

/** Returns the name of a compiled statement by its SQL, or undefined for other SQL. */
export const statementName = (text: string): string | undefined => names.get(text);

/**
 * Declares a statement that is compiled once per engine, on the first run. Reason: Kysely is several times slower at
 * compiling a query than SQLite at running it.
 */
export function statement<P extends object, R>(
  build: (db: Db, parameter: Parameter<P>, engine: Engine) => Compilable<R>,
): Statement<P, R> {
  const compiled: Partial<Record<Engine, CompiledQuery<R>>> = {};

  function compile(db: Db, engine: Engine): CompiledQuery<R> {
    const query = build(db, parameter, engine).compile();
    if (!names.has(query.sql)) names.set(query.sql, `hall_${names.size}`);
    return query;
  }

  function execute(db: Db, values: P) {
    const engine = engineOf(db);
    compiled[engine] ??= compile(db, engine);
    const query = compiled[engine];
    const parameters = query.parameters.map((one) => (one instanceof Placeholder ? values[one.name as keyof P] : one));
    return db.executeQuery<R>({ ...query, parameters });
  }

  return {
    all: async (db, values) => (await execute(db, values)).rows,
    first: async (db, values) => (await execute(db, values)).rows[0],
    run: async (db, values) => Number((await execute(db, values)).numAffectedRows ?? 0),
  };
}

/** Returns an object with a placeholder for each of these columns. */
export function parameters<P, K extends keyof P & string>(
  one: Parameter<P>,
  columns: readonly K[],
): { [C in K]: P[C] } {
  return Object.fromEntries(columns.map((name) => [name, one(name)])) as { [C in K]: P[C] };
}

/**
 * Returns a condition that a column has one of the texts of a JSON list. The whole list is a single parameter, so its
 * length does not change the statement.
 */
export const isListed = (engine: Engine, column: string, list: string) =>
  engine === 'postgresql'
    ? sql<boolean>`${sql.ref(column)} = any(array(select json_array_elements_text(${list}::json)))`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${list}))`;
