import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Chance } from '../chance.ts';
import { StartError } from '../config.ts';
import { migrate } from './migrate.ts';
import type { Database } from './schema.ts';
import type { OpenAs, Postbox, Scope, Storage, Work, Write } from './storage.ts';
import { makePostbox, refuseNesting, runInside } from './storage.ts';

const MOST_ATTEMPTS = 6;
/** Two transactions stood in each other's way; one was undone and may simply be tried again. */
const CONFLICTS = new Set(['40001', '40P01']);
const INT8 = 20;
const NUMERIC = 1700;

/** Counts and santim stay far below 2^53, so plain numbers are exact, as they are on SQLite. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format)) as never,
};

export async function openPostgres(url: string, log: Logger, chance: Chance, openAs: OpenAs): Promise<Storage> {
  const pool = new pg.Pool({ connectionString: url, types, max: 16, connectionTimeoutMillis: 10_000 });
  pool.on('error', (error) => log.warn({ err: error }, 'a resting database connection was lost'));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    await warnOfUnsafeSettings(pool, log);
    await migrate(db, openAs);
  } catch (error) {
    await db.destroy();
    if (error instanceof StartError) throw error;
    throw new StartError(`The database of DATABASE_URL cannot be used: ${withoutAddress(error)}`);
  }
  const postbox = makePostbox();
  return {
    engine: 'postgresql',
    db,
    write: makePostgresWriter(db, log, chance, postbox),
    postbox,
    integrity: Promise.resolve(),
    close: () => db.destroy(),
  };
}

function makePostgresWriter(db: Kysely<Database>, log: Logger, chance: Chance, postbox: Postbox): Write {
  const write = async <T>(scope: Scope, work: Work<T>): Promise<T> => {
    refuseNesting();
    for (let attempt = 1; ; attempt++) {
      try {
        const done = await db
          .transaction()
          .setIsolationLevel('read committed')
          .execute((trx) => runInside({ db: trx, engine: 'postgresql', postbox }, scope, work));
        done.publish(log);
        return done.value;
      } catch (error) {
        if (attempt === MOST_ATTEMPTS || !CONFLICTS.has((error as { code?: string }).code ?? '')) throw error;
        await sleep((2 ** attempt * 5 * (128 + chance.bytes(1)[0]!)) / 256);
      }
    }
  };
  return write as Write;
}

async function warnOfUnsafeSettings(pool: pg.Pool, log: Logger): Promise<void> {
  for (const name of ['fsync', 'synchronous_commit']) {
    const { rows } = await pool.query(`SHOW ${name}`);
    if (rows[0]?.[name] === 'off') log.warn(`PostgreSQL runs with ${name} = off: a power cut can undo answered calls`);
  }
}

function withoutAddress(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  const reason = message || code || 'no answer';
  return reason.replace(/postgres(ql)?:\/\/\S+/g, 'the address').split('\n')[0]!;
}
