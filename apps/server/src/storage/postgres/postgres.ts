import { sql } from 'kysely';
import type { Logger } from 'pino';
import { Cache, MOST_GAMES } from '../../limits/cache.ts';
import { makeFairQueue } from '../../limits/limiter.ts';
import { QUEUES } from '../../limits/policies.ts';
import { type Config, StartError } from '../../start/config.ts';
import type { Runtime } from '../../start/runtime.ts';
import { migrate } from '../migrate.ts';
import type { Db } from '../schema.ts';
import { makePostbox, type OpenAs, type Storage, StorageBusy } from '../storage.ts';
import { openBriefPool, openPools, openReplicaPool, openUnlimitedPool, safeCommit } from './postgres-pools.ts';
import { type Connect, transact } from './postgres-transaction.ts';
import { makePostgresWriter } from './postgres-writer.ts';
import { askStandbys, markForStandbys } from './standbys.ts';
import { findWritingHost, onlyHost, type WritingHost } from './writing-host.ts';

/** Connections for snapshots besides those that read and write: brief ones, and long ones with one for the daily mail. */
const BRIEF = QUEUES.briefSnapshots.atOnce;
const LONG = QUEUES.folders.atOnce + 1;

export async function openPostgres(
  url: string,
  log: Logger,
  runtime: Runtime,
  openAs: OpenAs,
  { databaseListenUrl = null, databaseReadUrl = null }: Partial<Config> = {},
): Promise<Storage> {
  const host = await findWritingHost(url, log);
  const events = databaseListenUrl === null ? host : await findWritingHost(databaseListenUrl, log);
  const closeHosts = () => {
    host.close();
    events.close();
  };
  const commit = await prepare(host, log, openAs).catch((error) => {
    closeHosts();
    throw error;
  });
  const { reads, forChange, close } = openPools(host, log, commit);
  const [brief, long] = [openBriefPool(host, log, BRIEF), openUnlimitedPool(host, log, LONG)];
  const turns = makeFairQueue({ ...QUEUES.briefSnapshots, refuse: () => new StorageBusy() });
  const replica = databaseReadUrl === null ? null : openReplicaPool(onlyHost(databaseReadUrl), log);
  const postbox = makePostbox();
  const keyring = { seedKey: null, demo: false };
  const shared = { engine: 'postgresql', postbox, keyring, committed: new Cache<object>(MOST_GAMES) } as const;
  const write = makePostgresWriter({ forChange, log, runtime, shared });
  return {
    engine: 'postgresql',
    db: reads,
    write,
    snapshot: (work) => snapshotOn(long.connect, work),
    briefSnapshot: (key, work) => turns({ key }, () => snapshotOn(brief.connect, work)),
    standbys: () => askStandbys(reads),
    settled: () => write({}, async ({ db }) => void (await markForStandbys.execute(db))),
    events,
    replica: replica && ((work) => snapshotOn(replica.connect, work)),
    postbox,
    keyring,
    integrity: Promise.resolve(),
    async close() {
      closeHosts();
      await Promise.all([close(), brief.end(), long.end(), replica?.end()]);
    },
  };
}

const snapshotOn = <T>(connect: Connect, work: (db: Db) => Promise<T>): Promise<T> =>
  transact(connect, (commandDb) => work(commandDb(0).db), 'isolation level repeatable read read only');

/** Looks whether the server can be trusted with the hall's books, and brings its tables up to date. */
async function prepare(host: WritingHost, log: Logger, openAs: OpenAs): Promise<string> {
  const { db, connect } = openUnlimitedPool(host, log);
  try {
    await refuseSharedConnections(connect);
    const asked = sql<Record<string, unknown>>`
      select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit`;
    const commit = safeCommit((await asked.execute(db)).rows[0] ?? {});
    if ((await askStandbys(db)).isWaiting) log.warn(NO_STANDBY);
    await migrate(db, openAs);
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

type Asked = Awaited<ReturnType<Connect>>;

const backendOf = async (client: Asked): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;

/**
 * What is set on a connection, such as waiting for the disk, must hold for all that is asked on it. A pooler that takes
 * the connection to PostgreSQL away between two transactions gives it to the next who asks: to ourselves, while we look.
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
