import { type Compilable, type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

export type Engine = 'sqlite' | 'postgresql';

/** How a database runs a text with its values. */
export type Runner = {
  readonly engine: Engine;
  run(sql: string, values: readonly unknown[], forgets?: boolean): Ran | Promise<Ran>;
  /** For a statement that may be asked for many at once: waits for others who ask it in the same turn. */
  gather?(statement: Statement, given: object): Promise<Ran>;
};
export type Ran = { readonly rows: unknown[]; readonly changed: number };

const runners = new WeakMap<Kysely<Database>, Runner>();

/** Tells how what is prepared runs on a database; storage does so for each one that it opens. */
export function runsWith<D extends Kysely<Database>>(db: D, runner: Runner): D {
  runners.set(db, runner);
  return db;
}

class Place {
  constructor(readonly name: string) {}
}

type Text = { readonly sql: string; readonly parameters: readonly unknown[] };

/** A query as text. */
export type Statement = {
  readonly one: Text;
  /** With `"each"."name"` for every value of `fields`, where it may be asked for many at once. */
  readonly many?: Text & { readonly fields: Fields };
};

/** Values by name in the order of their places; what is no place is the value itself. */
export const valuesFor = ({ parameters }: Text, given: object): unknown[] =>
  parameters.map((one) => (one instanceof Place ? given[one.name as keyof object] : one));

/** What PostgreSQL takes a value for; `all` is one value for all who ask at once, that of the first. */
type Fields = Readonly<Record<string, 'text' | 'bigint' | 'all'>>;
export type FieldsOf<P> = { readonly [K in keyof P]-?: (NonNullable<P[K]> extends number ? 'bigint' : 'text') | 'all' };

type Options<P> = {
  /** Only a change that sees to what is known of its table by itself may say that it forgets nothing. */
  readonly forgets?: boolean;
  /**
   * With these PostgreSQL may be asked once for all who ask the same in one turn (`gathered.ts`): for a change of one
   * row, or for what finds one row at most.
   */
  readonly fields?: FieldsOf<P>;
};

/** A query that is built once for each engine and then only given its values. */
export type Prepared<P, R> = {
  all(db: Kysely<Database>, values: P): Promise<R[]>;
  first(db: Kysely<Database>, values: P): Promise<R | undefined>;
  /** For a change: how many rows it met. */
  run(db: Kysely<Database>, values: P): Promise<number>;
};

/**
 * Building a query and turning it into text costs many times what running it does. `build` gets a stand-in for each
 * value it names, and is called once per engine.
 */
export function prepared<P extends object, R>(
  build: (db: Kysely<Database>, values: P, engine: Engine) => Compilable<R>,
  { forgets = true, fields }: Options<NoInfer<P>> = {},
): Prepared<P, R> {
  const statements: Partial<Record<Engine, Statement>> = {};

  function statementFor(db: Kysely<Database>, engine: Engine): Statement {
    const text = (standIn: (name: string) => unknown) =>
      build(db, new Proxy({} as P, { get: (_, name) => standIn(String(name)) }), engine).compile();
    const one = text((name) => new Place(name));
    if (!fields || engine !== 'postgresql') return { one };
    const named = fields as Fields;
    const many = text((name) => (named[name] === 'all' ? new Place(name) : sql.ref(`each.${name}`)));
    return { one, many: { sql: many.sql, parameters: many.parameters, fields: named } };
  }

  function ran(db: Kysely<Database>, values: P): Ran | Promise<Ran> {
    const runner = runners.get(db);
    if (!runner) throw new Error('This database was not opened by the storage.');
    const { engine } = runner;
    statements[engine] ??= statementFor(db, engine);
    const statement = statements[engine];
    if (statement.many && runner.gather) return runner.gather(statement, values);
    return runner.run(statement.one.sql, valuesFor(statement.one, values), forgets);
  }

  return {
    all: async (db, values) => (await ran(db, values)).rows as R[],
    first: async (db, values) => (await ran(db, values)).rows[0] as R | undefined,
    run: async (db, values) => (await ran(db, values)).changed,
  };
}

/**
 * Statements of a transaction that do not wait for each other's answers: on PostgreSQL they share a round trip. All of
 * them are over before one that failed is reported, so that none comes after the rollback, where it would stay.
 */
export async function inOneGo<T extends readonly unknown[]>(
  asked: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const outcomes = await Promise.allSettled(asked);
  const answers = outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
  return answers as never;
}
