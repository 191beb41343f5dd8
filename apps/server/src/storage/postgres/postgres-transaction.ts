import { type Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type pg from 'pg';
import { databaseOn, PLACE, type Ran, type Runner, type Statement, valuesFor, valuesForMany } from '../prepared.ts';
import type { Db } from '../schema.ts';

export type Connect = () => Promise<pg.PoolClient>;

/** Every connection caches a prepared statement by its name. The names are in the code, so there are few. */
async function ask(
  client: Pick<pg.ClientBase, 'query'>,
  { name, sql: text }: Statement,
  values: readonly unknown[],
): Promise<Ran> {
  const { rows, rowCount } = await client.query({ name, text, values: values as unknown[] });
  return { rows, changed: rowCount ?? 0 };
}

/** Prepared statements outside of transactions: each on whichever connection is free. */
export function readsOn(connect: Connect): Runner {
  const run: Runner['run'] = async (statement, values) => {
    const client = await connect();
    try {
      return await ask(client, statement, values);
    } finally {
      client.release();
    }
  };
  // Requests that arrived together are read one after the other, and only then is the turn over.
  return { engine: 'postgresql', run, batch: makeBatcher(run, setImmediate).ask };
}

/** The database as one command of a transaction sees it; several that share the transaction have one each. */
export type CommandDb = {
  readonly db: Db;
  /** How many statements were asked that may have changed something. */
  changes(): number;
};

type Session = {
  readonly run: Runner['run'];
  readonly batcher: Batcher;
  readonly commandDbs: CommandDb[];
  /** PostgreSQL warned of something since this was last looked at. */
  warned: boolean;
};

const WARNING = '01';

const sessions = new WeakMap<pg.PoolClient, Session>();

function sessionOf(client: pg.PoolClient): Session {
  const found = sessions.get(client);
  if (found) return found;
  const run: Runner['run'] = (statement, values) => ask(client, statement, values);
  const made: Session = { run, batcher: makeBatcher(run, process.nextTick), commandDbs: [], warned: false };
  client.on('notice', ({ code }) => {
    if (code?.startsWith(WARNING)) made.warned = true;
  });
  sessions.set(client, made);
  return made;
}

const DIALECT = {
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db: Kysely<never>) => new PostgresIntrospector(db),
};

function makeCommandDb({ run, batcher }: Session): CommandDb {
  let changes = 0;
  const count = ({ mayWrite }: Statement) => {
    if (mayWrite) changes += 1;
  };
  const runner: Runner = {
    engine: 'postgresql',
    run(statement, values) {
      count(statement);
      batcher.flush();
      return run(statement, values);
    },
    batch(statement, given) {
      count(statement);
      return batcher.ask(statement, given, runner);
    },
  };
  return { db: databaseOn(DIALECT, runner), changes: () => changes };
}

/** Nothing of the transaction was stored, for certain: it may be done again. */
export class RolledBack extends Error {
  override name = 'RolledBack';
}

/** Committed on one machine but not confirmed by a standby, so it must not be answered. */
class NotOnStandby extends Error {
  override name = 'NotOnStandby';
  /** PostgreSQL's own code for a transaction whose outcome is not known. */
  readonly code = '08007';
}

/** A server that was demoted answers so for ever after. */
const READ_ONLY = '25006';

export async function transact<T>(
  connect: Connect,
  work: (commandDb: (place: number) => CommandDb) => Promise<T>,
  kind = 'isolation level read committed',
): Promise<T> {
  const client = await connect();
  const session = sessionOf(client);
  const { batcher, commandDbs } = session;
  let broken: Error | undefined;
  try {
    await client.query(`begin ${kind}`);
    const value = await work((place) => {
      commandDbs[place] ??= makeCommandDb(session);
      return commandDbs[place];
    });
    batcher.flush();
    session.warned = false;
    const { command } = await client.query('commit');
    // PostgreSQL answers the commit of a failed transaction with a rollback, and with no error.
    if (command !== 'COMMIT') throw new RolledBack(`A transaction ended in ${command}.`);
    // A wait for the standby that somebody cancels ends in a commit with a warning, and with no error.
    if (session.warned) throw new NotOnStandby('A commit was cancelled while it waited for the standby.');
    return value;
  } catch (error) {
    if ((error as { code?: string }).code === READ_ONLY) broken = error as Error;
    // What is still waiting to be sent would come after the rollback, and stay.
    batcher.flush();
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    // It is not known whether a connection that broke had committed.
    throw broken && error instanceof RolledBack ? broken : error;
  } finally {
    client.release(broken);
  }
}

type Asking = {
  readonly asker: object | undefined;
  readonly given: object;
  resolve(ran: Ran): void;
  reject(reason: unknown): void;
};

type Batcher = {
  /** An asker who asks the same twice, for a change, changes twice: the second goes into another batch. */
  ask(statement: Statement, given: object, asker?: object): Promise<Ran>;
  /** Sends what has been asked so far, so that what is asked next comes after it. */
  flush(): void;
};

/**
 * A statement costs the driver and PostgreSQL more than the rows it is about. What several commands ask with the same
 * statement in one turn is asked once for all of them; what different statements ask in one turn has no order. If it
 * fails, it fails for all of them.
 */
function makeBatcher(run: Runner['run'], endOfTurn: (then: () => void) => void): Batcher {
  const asked = new Map<Statement, Asking[]>();

  function flush(): void {
    const batches = [...asked];
    asked.clear();
    for (const [statement, asking] of batches) {
      runFor(statement, asking).then(
        (answers) => {
          for (const [place, { resolve }] of asking.entries()) resolve(answers[place] as Ran);
        },
        (error) => {
          for (const { reject } of asking) reject(error);
        },
      );
    }
  }

  async function runFor(statement: Statement, asking: readonly Asking[]): Promise<Ran[]> {
    const { many } = statement;
    const [first] = asking;
    if (!many || asking.length === 1) return [await run(statement, valuesFor(statement, first?.given ?? {}))];
    const given = asking.map((one) => one.given);
    const ran = await run(many, valuesForMany(many, given));
    return many.kind === 'InsertQueryNode' ? allOrError(ran, asking.length) : byPlace(ran, asking.length);
  }

  return {
    ask: (statement, given, asker) =>
      new Promise((resolve, reject) => {
        if (asker && asked.get(statement)?.some((other) => other.asker === asker)) flush();
        if (asked.size === 0) endOfTurn(flush);
        const already = asked.get(statement);
        if (already) already.push({ asker, given, resolve, reject });
        else asked.set(statement, [{ asker, given, resolve, reject }]);
      }),
    flush,
  };
}

type Placed = { readonly [PLACE]: number };

function byPlace({ rows }: Ran, count: number): Ran[] {
  const met: unknown[][] = Array.from({ length: count }, () => []);
  for (const { [PLACE]: place, ...row } of rows as Placed[]) met[place]?.push(row);
  return met.map((own) => ({ rows: own, changed: own.length }));
}

/** An insert does not tell whose row was left out. */
function allOrError({ changed }: Ran, count: number): Ran[] {
  if (changed !== count) throw new Error(`${count - changed} of ${count} rows were not stored.`);
  return Array.from({ length: count }, () => ({ rows: [], changed: 1 }));
}
