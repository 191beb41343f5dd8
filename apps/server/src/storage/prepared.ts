import type { Compilable, Kysely } from 'kysely';
import type { Database } from './schema.ts';

export type Engine = 'sqlite' | 'postgresql';

/** How a database runs a text with its values. */
export type Runner = {
  readonly engine: Engine;
  run(sql: string, values: readonly unknown[], forgets?: boolean): Ran | Promise<Ran>;
};
type Ran = { readonly rows: unknown[]; readonly changed: number };

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

/** A query that is built once for each engine and then only given its values. */
export type Prepared<P, R> = {
  all(db: Kysely<Database>, values: P): Promise<R[]>;
  first(db: Kysely<Database>, values: P): Promise<R | undefined>;
  /** For a change: how many rows it met. */
  run(db: Kysely<Database>, values: P): Promise<number>;
};

/**
 * Building a query and turning it into text costs many times what running it does. `build` gets a stand-in for each
 * value it names, and is called once per engine. Only a change that sees to what is known of its table by itself may
 * say that it forgets nothing.
 */
export function prepared<P extends object, R>(
  build: (db: Kysely<Database>, values: P, engine: Engine) => Compilable<R>,
  { forgets = true } = {},
): Prepared<P, R> {
  const texts: Partial<Record<Engine, Text>> = {};
  const places = new Proxy({} as P, { get: (_, name) => new Place(String(name)) });

  function ran(db: Kysely<Database>, values: P): Ran | Promise<Ran> {
    const runner = runners.get(db);
    if (!runner) throw new Error('This database was not opened by the storage.');
    texts[runner.engine] ??= build(db, places, runner.engine).compile();
    const { sql, parameters } = texts[runner.engine] as Text;
    return runner.run(
      sql,
      parameters.map((one) => (one instanceof Place ? values[one.name as keyof P] : one)),
      forgets,
    );
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
