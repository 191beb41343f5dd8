import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { type Config, StartError } from '../../config/config.ts';
import { makeLanes } from '../../platform/lanes.ts';
import { LANES } from '../../platform/policies.ts';
import { StorageBusy } from '../../platform/refusal.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { migrate } from '../migrate.ts';
import type { Db } from '../schema.ts';
import { makeCommitEmitter, type OpenAs, type Storage } from '../storage.ts';
import { type Connect, kyselyOn } from './kysely-on.ts';
import { storageError } from './postgres-errors.ts';
import { inTransaction, makePostgresWriter } from './postgres-transaction.ts';
import { askStandbys, markForStandbys } from './standbys.ts';

/**
 * Number of connections for snapshots, in addition to those for reads and writes. Brief snapshots and long ones,
 * including the daily mail, have separate connections.
 */
const BRIEF = LANES.briefSnapshots.runningInAll;
const LONG = LANES.exports.runningInAll + 1;

export async function openPostgres(
  url: string,
  log: Logger,
  runtime: Runtime,
  openAs: OpenAs,
  { dataDir, databaseListenUrl = null }: Pick<Config, 'dataDir'> & Partial<Config>,
): Promise<Storage> {
  const commit = await prepare(url, log, openAs, dataDir);
  const { reads, forChange, close } = openPools(url, log, commit);
  const brief = openBriefPool(url, log, BRIEF);
  const long = openUnlimitedPool(url, log, LONG);
  const lanes = makeLanes(LANES.briefSnapshots, () => new StorageBusy());
  const emitter = makeCommitEmitter();
  const write = makePostgresWriter({ connect: forChange, log, runtime, emitter });
  return {
    engine: 'postgresql',
    db: reads,
    write,
    snapshot: (work) => snapshotOn(long.connect, work),
    briefSnapshot: (key, work) => lanes.run(key, () => snapshotOn(brief.connect, work)),
    standbys: () => askStandbys(reads),
    settled: () => write({}, async ({ db }) => void (await markForStandbys.execute(db))),
    events: databaseListenUrl ?? url,
    emitter,
    integrity: Promise.resolve(),
    async close() {
      await Promise.all([close(), brief.end(), long.end()]);
    },
  };
}

const snapshotOn = <T>(connect: Connect, work: (db: Db) => Promise<T>): Promise<T> =>
  inTransaction(connect, work, { mode: 'isolation level repeatable read read only' });

/** Validates the settings of the PostgreSQL server that protect committed data, and updates the tables. */
async function prepare(url: string, log: Logger, openAs: OpenAs, dataDir: string): Promise<string> {
  const { db, connect } = openUnlimitedPool(url, log);
  try {
    await refuseSharedConnections(connect);
    const asked = sql<Record<string, unknown>>`
      select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit`;
    const commit = synchronousCommitMode((await asked.execute(db)).rows[0] ?? {});
    if ((await askStandbys(db)).isWaiting) log.warn(NO_STANDBY);
    // No copy of the database is created before the upgrade, because PostgreSQL has tools for backups.
    await migrate(db, openAs, { dataDir, keepCopy: () => {} });
    return commit;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The database of DATABASE_URL cannot be used: ${withoutAddress(error)}`);
  } finally {
    await db.destroy();
  }
}

const NO_STANDBY =
  'PostgreSQL waits for a standby before it stores anything (synchronous_standby_names), and none is there: nothing can be changed until one comes or that setting is emptied';

function withoutAddress(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  const reason = message || code || 'no answer';
  return reason.replace(/postgres(ql)?:\/\/\S+/g, 'the address').split('\n')[0]!;
}

type PgClient = Awaited<ReturnType<Connect>>;

const backendOf = async (client: PgClient): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;

/**
 * Throws if a pooler changes connections between transactions. Settings of a connection, such as the commit mode, must
 * be valid for all of its statements.
 */
async function refuseSharedConnections(connect: Connect): Promise<void> {
  const one = await connect();
  const other = await connect();
  try {
    const before = await backendOf(one);
    await other.query('begin');
    const concurrent = await backendOf(other);
    const after = await backendOf(one);
    await other.query('rollback');
    if (before !== after || before === concurrent) {
      throw new StartError(
        'DATABASE_URL leads to a pooler that changes connections between transactions. Set pool_mode = session in PgBouncer, or name PostgreSQL itself.',
      );
    }
  } finally {
    one.release();
    other.release();
  }
}

const INT8 = 20;
const NUMERIC = 1700;

/** Numbers are returned as plain numbers. Counts and santim are far below 2^53, so they are exact, as on SQLite. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format)) as never,
};

type Settings = Record<string, string | number>;

/** Settings of a connection. Timeouts prevent locks, statements and abandoned transactions from blocking forever. */
const LIMITS = {
  // Without this setting PostgreSQL may cache a plan that was created while the tables were small, with a wrong index
  // for large tables.
  plan_cache_mode: 'force_custom_plan',
  lock_timeout: 4_000,
  statement_timeout: 8_000,
  idle_in_transaction_session_timeout: 8_000,
};

/** Creates one connection pool for reads and another one for writes, so that pending writes never block reads. */
function openPools(url: string, log: Logger, commit: string) {
  const safe = { ...LIMITS, synchronous_commit: commit };
  const reads = openPool(url, log, 10, { ...safe, default_transaction_read_only: 'on' });
  const writes = openPool(url, log, 10, safe);
  return {
    reads: reads.db,
    forChange: writes.connect,
    close: async () => void (await Promise.all([reads.db.destroy(), writes.end()])),
  };
}

const openBriefPool = (url: string, log: Logger, max: number): OpenPool =>
  openPool(url, log, max, { ...LIMITS, default_transaction_read_only: 'on' });

/** Opens a pool without timeouts, for migrations and for reading whole tables. */
export const openUnlimitedPool = (url: string, log: Logger, max = 2): OpenPool =>
  openPool(url, log, max, { lock_timeout: 0, statement_timeout: 0, idle_in_transaction_session_timeout: 0 });

const POOL_FULL = 'timeout exceeded when trying to connect';

type OpenPool = { readonly db: Db; readonly connect: Connect; end(): Promise<void> };

function openPool(url: string, log: Logger, max: number, settings: Settings): OpenPool {
  const names = Object.keys(settings);
  const given = names.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, false)`).join(', ');
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max,
    connectionTimeoutMillis: 5_000,
    onConnect: (client) =>
      client.query(
        `select ${given}`,
        names.flatMap((name) => [name, String(settings[name])]),
      ),
  });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  // A broken connection causes an error of its current query. Without this listener it would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const patient = {
    connect: () =>
      pool.connect().catch((error: Error) => {
        throw error.message === POOL_FULL ? new StorageBusy() : storageError(error);
      }),
    end: () => pool.end(),
  };
  return { db: kyselyOn({ ...patient, release: (client) => client.release() }), ...patient };
}

/**
 * Returns the commit mode of PostgreSQL: at least the local disk, and also the standbys if the server is configured to
 * wait for them. Throws if fsync is disabled, because a power failure would then lose acknowledged calls and could
 * damage the database.
 */
export function synchronousCommitMode({ fsync, synchronous_commit }: Record<string, unknown>): string {
  if (fsync === 'off') {
    throw new StartError(
      'PostgreSQL runs with fsync = off: a power failure would lose acknowledged calls. Set fsync = on in postgresql.conf and restart PostgreSQL.',
    );
  }
  return synchronous_commit === 'remote_apply' ? synchronous_commit : 'on';
}
