import {
  type Compilable,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type InsertQueryBuilder,
  Kysely,
  type QueryResult,
  type RootOperationNode,
  type SelectQueryBuilder,
  sql,
  type UpdateQueryBuilder,
} from 'kysely';
import type { Database, Db } from './schema.ts';

export type Engine = 'sqlite' | 'postgresql';

/** One query as text, with its values or places for them. */
export type Statement = {
  readonly sql: string;
  readonly kind: RootOperationNode['kind'];
  readonly parameters: readonly unknown[];
  readonly mayWrite: boolean;
  /** Its name as a prepared statement of PostgreSQL; a query that is not prepared has none. */
  readonly name?: string;
  /** The same for many at once. */
  readonly many?: Statement & { readonly fields: readonly string[] };
};

export type Ran = { readonly rows: unknown[]; readonly changed: number };

export type Runner = {
  readonly engine: Engine;
  run(statement: Statement, values: readonly unknown[]): Ran | Promise<Ran>;
  /** For a statement that may be asked for many at once: waits for others who ask it in the same turn. */
  batch?(statement: Statement, given: object): Promise<Ran>;
};

const runners = new WeakMap<Db, Runner>();

/** Tells how what is prepared runs on a database; storage does so for each one that it opens. */
export function runsWith<D extends Db>(db: D, runner: Runner): D {
  runners.set(db, runner);
  return db;
}

/** A database on one connection: prepared or not, every statement goes through the runner. */
export function databaseOn(dialect: Omit<Dialect, 'createDriver'>, runner: Runner, close = () => {}): Db {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, changed } = await runner.run(statementOf(query), query.parameters);
      return { rows: rows as R[], numAffectedRows: BigInt(changed) };
    },
    async *streamQuery<R>(query: CompiledQuery) {
      yield await connection.executeQuery<R>(query);
    },
  };
  const ask = (text: string) => async () => void (await connection.executeQuery(CompiledQuery.raw(text)));
  const driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: ask('begin'),
    commitTransaction: ask('commit'),
    rollbackTransaction: ask('rollback'),
    releaseConnection: async () => {},
    destroy: async () => close(),
  };
  return runsWith(new Kysely<Database>({ dialect: { ...dialect, createDriver: () => driver } }), runner);
}

const statementOf = ({ sql, parameters, query }: CompiledQuery): Statement => ({
  sql,
  kind: query.kind,
  parameters,
  // Raw SQL may do anything, and so may a part that a query names with `with`.
  mayWrite: query.kind !== 'SelectQueryNode' || query.with !== undefined,
});

class Place {
  constructor(readonly name: string) {}
}

/** Values by name in the order of their places; what is no place is the value itself. */
export const valuesFor = ({ parameters }: Statement, given: object): unknown[] =>
  parameters.map((one) => (one instanceof Place ? given[one.name as keyof object] : one));

export function valuesForMany(many: NonNullable<Statement['many']>, all: readonly object[]): unknown[] {
  const list = all.map((given, place) => {
    const row: Record<string, unknown> = { [PLACE]: place };
    for (const name of many.fields) row[name] = given[name as keyof object];
    return row;
  });
  return valuesFor(many, { ...all[0], [LIST]: JSON.stringify(list) });
}

/** What PostgreSQL takes a value for; `all` is one value for all who ask at once, that of the first. */
export type FieldsOf<P> = { readonly [K in keyof P]-?: (NonNullable<P[K]> extends number ? 'bigint' : 'text') | 'all' };

type Options<P> = {
  /**
   * With these PostgreSQL may be asked once for all who ask the same in one turn (`batching.ts`): for a change of one
   * row, or for what finds one row at most. The fields of an insert are its columns.
   */
  readonly fields?: FieldsOf<P>;
  /**
   * For what finds the few rows that matter among all that ever were: PostgreSQL plans it each time, because a plan
   * made while the table was small may take the wrong index of one that has grown.
   */
  readonly freshPlan?: true;
};

/** A query that is built once for each engine and then only given its values. */
export type Prepared<P, R> = {
  all(db: Db, values: P): Promise<R[]>;
  first(db: Db, values: P): Promise<R | undefined>;
  /** For a change: how many rows it met. */
  run(db: Db, values: P): Promise<number>;
  /** For changes of different rows, each of which has to be met: with `fields`, one statement on PostgreSQL. */
  runAll(db: Db, all: readonly P[]): Promise<void>;
};

let names = 0;

/**
 * Building a query and turning it into text costs many times what running it does. `build` gets a stand-in for each
 * value it names, and is called once per engine.
 */
export function prepared<P extends object, R>(
  build: (db: Db, values: P, engine: Engine) => Compilable<R>,
  { fields, freshPlan }: Options<NoInfer<P>> = {},
): Prepared<P, R> {
  const statements: Partial<Record<Engine, Statement>> = {};

  function prepare(db: Db, engine: Engine): Statement {
    const built = (standIn: (name: string) => unknown) =>
      build(db, new Proxy({} as P, { get: (_, name) => standIn(String(name)) }), engine);
    const named = (query: Compilable): Statement => {
      const statement = statementOf(query.compile());
      return freshPlan ? statement : { ...statement, name: `hall_${names++}` };
    };
    const one = named(built((name) => new Place(name)));
    if (!fields || engine !== 'postgresql') return one;
    const types = Object.entries(fields as Record<string, string>).filter(([, type]) => type !== 'all');
    const each = new Set(types.map(([name]) => name));
    const query = built((name) => (each.has(name) ? sql.ref(`each.${name}`) : new Place(name)));
    return { ...one, many: { ...named(forMany(db, query, one.kind, types)), fields: [...each] } };
  }

  function preparedOn(db: Db): { runner: Runner; statement: Statement } {
    const runner = runners.get(db);
    if (!runner) throw new Error('This database was not opened by the storage.');
    const { engine } = runner;
    statements[engine] ??= prepare(db, engine);
    return { runner, statement: statements[engine] };
  }

  function ran(db: Db, values: P): Ran | Promise<Ran> {
    const { runner, statement } = preparedOn(db);
    if (statement.many && runner.batch) return runner.batch(statement, values);
    return runner.run(statement, valuesFor(statement, values));
  }

  return {
    all: async (db, values) => (await ran(db, values)).rows as R[],
    first: async (db, values) => (await ran(db, values)).rows[0] as R | undefined,
    run: async (db, values) => (await ran(db, values)).changed,
    async runAll(db, all) {
      const { runner, statement } = preparedOn(db);
      const { many } = statement;
      let met = 0;
      if (many && all.length > 1) met = (await runner.run(many, valuesForMany(many, all))).changed;
      else for (const values of all) met += (await runner.run(statement, valuesFor(statement, values))).changed;
      if (met !== all.length) throw new Error(`${all.length - met} of ${all.length} rows were not met.`);
    },
  };
}

/** The names of what belongs to no single one of many: the list of their values, and whose place in it a row is for. */
const LIST = '#list';
export const PLACE = '#';

/** The query once more, with its values out of a list; each row that it finds or changes tells its place in that list. */
function forMany(
  db: Db,
  query: Compilable,
  kind: Statement['kind'],
  types: readonly (readonly [string, string])[],
): Compilable {
  const columns = [[PLACE, 'integer'], ...types].map(
    ([name = '', type = '']) => sql`${sql.ref(name)} ${sql.raw(type)}`,
  );
  const list = sql<Record<string, unknown>>`json_to_recordset(${new Place(LIST)})`;
  const each = list.as<'each'>(sql`"each"(${sql.join(columns)})`);
  const place = sql.ref<number>(`each.${PLACE}`).as(PLACE);
  if (kind === 'SelectQueryNode') {
    // The limit lets PostgreSQL look for each by its key: otherwise it may read all of a table to find a few.
    const found = (query as SelectQueryBuilder<Database, keyof Database, object>).limit(1).as('found');
    return db
      .selectFrom(each)
      .innerJoinLateral(found, (join) => join.onTrue())
      .selectAll('found')
      .select(place);
  }
  if (kind === 'UpdateQueryNode')
    return (query as UpdateQueryBuilder<Database, keyof Database, keyof Database, object>).from(each).returning(place);
  if (kind !== 'InsertQueryNode') throw new Error(`What is asked for many at once may not be a ${kind}.`);
  const names = types.map(([name]) => name);
  const rows = db.selectFrom(each).select(names);
  return (query as InsertQueryBuilder<Database, keyof Database, object>)
    .columns(names as never)
    .expression(rows as never);
}

/** Whether a column holds one of the texts of a list, which is one value: a list of any length is one query. */
export const isListed = (engine: Engine, column: string, list: string) =>
  engine === 'postgresql'
    ? sql<boolean>`${sql.ref(column)} = any(array(select json_array_elements_text(${list}::json)))`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${list}))`;

/**
 * Statements of a transaction that do not wait for each other's answers: on PostgreSQL they share a round trip. All of
 * them are over before one that failed is reported, so that none comes after the rollback, where it would stay.
 */
export async function together<T extends readonly unknown[]>(
  asked: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const outcomes = await Promise.allSettled(asked);
  const answers = outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
  return answers as never;
}

type Table = keyof Database;
type Row = Readonly<Record<string, unknown>>;

/** A query for each list of columns that is asked for; there are few such lists, which come again and again. */
function perColumns<P extends object>(make: (columns: readonly string[]) => Prepared<P, unknown>) {
  const made = new Map<string, Prepared<P, unknown>>();
  return (columns: readonly string[]): Prepared<P, unknown> => {
    const key = columns.join(' ');
    const found = made.get(key) ?? make(columns);
    made.set(key, found);
    return found;
  };
}

const picked = (columns: readonly string[], row: Row) => Object.fromEntries(columns.map((name) => [name, row[name]]));

export function inserter<T extends Table>(table: T) {
  const queryOf = perColumns((columns) =>
    prepared((db, row: Row) => db.insertInto(table as 'games').values(picked(columns, row) as never)),
  );
  return (db: Db, row: Readonly<Database[T]>): Promise<number> => queryOf(Object.keys(row)).run(db, row as Row);
}

/** Changes some columns of the row that has a key; answers whether there was one. */
export function updater<T extends Table>(table: T, key: keyof Database[T] & string) {
  const queryOf = perColumns((columns) =>
    prepared((db, row: Row) =>
      db
        .updateTable(table as 'games')
        .set(picked(columns, row))
        .where(key as 'id', '=', row['#key'] as string),
    ),
  );
  return async (db: Db, of: string, changes: Partial<Readonly<Database[T]>>): Promise<boolean> =>
    (await queryOf(Object.keys(changes)).run(db, { ...changes, '#key': of })) === 1;
}

const PAGE = 1_000;

/** Reads a long list by pages, each asked for after the last row of the page before. */
export async function* pagesOf<Row>(
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
  limit = PAGE,
): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ; ) {
    const page = await read(last, limit);
    if (page.length > 0) yield page;
    if (page.length < limit) return;
    last = page.at(-1);
  }
}

/** The same for a query, in the order of a column that is different in each row; `after`: below its first value. */
export function pagesBy<Row extends object>(
  query: { execute(): Promise<Row[]> },
  column: keyof Row & string,
  after: string | number,
  most?: number,
): AsyncGenerator<Row[]> {
  const rows = query as unknown as SelectQueryBuilder<Database, 'audit', Row>;
  const read = async (last: Row | undefined, limit: number) => {
    const rest = rows.where(column as 'seq', '>', (last?.[column] ?? after) as number);
    return (await rest
      .orderBy(column as 'seq')
      .limit(limit)
      .execute()) as Row[];
  };
  return pagesOf(read, most);
}

/** Row by row. */
export async function* rowsOf<Row>(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<Row> {
  for await (const page of pages) yield* page;
}
