import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { Cache, MOST_GAMES } from '../cache.ts';
import type { Chance } from '../chance.ts';
import { StartError } from '../config.ts';
import { migrate } from './migrate.ts';
import { openPools, openReplicaPool, openUnlimited, openUnlimitedPool, safeCommit } from './postgres-pools.ts';
import { type Connect, transact } from './postgres-transaction.ts';
import { makePostgresWriter } from './postgres-writer.ts';
import type { Database } from './schema.ts';
import { makePostbox, type OpenAs, type Storage } from './storage.ts';

export async function openPostgres(
  url: string,
  log: Logger,
  chance: Chance,
  openAs: OpenAs,
  readUrl: string | null = null,
): Promise<Storage> {
  const commit = await prepare(url, log, openAs);
  const { reads, forChange, close } = openPools(url, log, commit);
  const replica = readUrl === null ? null : openReplicaPool(readUrl, log);
  const postbox = makePostbox();
  const keyring = { seedKey: null };
  const shared = { engine: 'postgresql', postbox, keyring, committed: new Cache<object>(MOST_GAMES) } as const;
  return {
    engine: 'postgresql',
    db: reads,
    write: makePostgresWriter({ forChange, log, chance, shared }),
    snapshot: (work) => inSnapshot(url, log, work),
    replica: replica && ((work) => snapshotOn(replica.connect, work)),
    postbox,
    keyring,
    integrity: Promise.resolve(),
    close: async () => void (await Promise.all([close(), replica?.end()])),
  };
}

const snapshotOn = <T>(connect: Connect, work: (db: Kysely<Database>) => Promise<T>): Promise<T> =>
  transact(connect, (commandDb) => work(commandDb(0).db), 'isolation level repeatable read read only');

async function inSnapshot<T>(url: string, log: Logger, work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  const { connect, end } = openUnlimitedPool(url, log);
  try {
    return await snapshotOn(connect, work);
  } finally {
    await end();
  }
}

/** Looks whether the server can be trusted with the hall's books, and brings its tables up to date. */
async function prepare(url: string, log: Logger, openAs: OpenAs): Promise<string> {
  const db = openUnlimited(url, log);
  try {
    const asked = sql<Record<string, unknown>>`
      select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit`;
    const commit = safeCommit((await asked.execute(db)).rows[0] ?? {});
    await migrate(db, openAs);
    return commit;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The database of DATABASE_URL cannot be used: ${withoutAddress(error)}`);
  } finally {
    await db.destroy();
  }
}

function withoutAddress(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  const reason = message || code || 'no answer';
  return reason.replace(/postgres(ql)?:\/\/\S+/g, 'the address').split('\n')[0]!;
}
