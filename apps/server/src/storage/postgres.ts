import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Chance } from '../chance.ts';
import { StartError } from '../config.ts';
import { type Lines, makeLines } from './lines.ts';
import { type Memories, makeMemories } from './memory.ts';
import { migrate } from './migrate.ts';
import { openPools, openUnlimited, openUnlimitedPool, safeCommit } from './postgres-pools.ts';
import { type Connect, transact } from './postgres-transaction.ts';
import type { Database } from './schema.ts';
import type { Keyring, OpenAs, Postbox, Scope, Storage, Work, Write } from './storage.ts';
import { makePostbox, refuseNesting, runInside } from './storage.ts';

const MOST_ATTEMPTS = 6;
/** Two transactions stood in each other's way; one was undone and may simply be tried again. */
const CONFLICTS = new Set(['40001', '40P01']);

export async function openPostgres(url: string, log: Logger, chance: Chance, openAs: OpenAs): Promise<Storage> {
  const commit = await prepare(url, log, openAs);
  const { reads, forChange, close } = openPools(url, log, commit);
  const postbox = makePostbox();
  const keyring = { seedKey: null };
  return {
    engine: 'postgresql',
    db: reads,
    write: makePostgresWriter({
      forChange,
      log,
      chance,
      postbox,
      keyring,
      memories: makeMemories(true),
      inLine: makeLines(1),
    }),
    snapshot: (work) => inSnapshot(url, log, work),
    postbox,
    keyring,
    integrity: Promise.resolve(),
    close,
  };
}

async function inSnapshot<T>(url: string, log: Logger, work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  const { connect, end } = openUnlimitedPool(url, log);
  try {
    return await transact(connect, false, work, 'isolation level repeatable read read only');
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

type Means = {
  forChange: Connect;
  log: Logger;
  chance: Chance;
  postbox: Postbox;
  keyring: Keyring;
  memories: Memories;
  inLine: Lines;
};

function makePostgresWriter({ forChange, log, chance, postbox, keyring, memories, inLine }: Means): Write {
  const commit = async <T>(scope: Scope, work: Work<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      let undo = () => {};
      try {
        const done = await transact(forChange, scope.hallId !== undefined, async (db) => {
          const ran = await runInside({ db, engine: 'postgresql', postbox, keyring, memories }, scope, work);
          undo = ran.undo;
          return ran;
        });
        done.publish(log);
        return done.value;
      } catch (error) {
        undo();
        if (attempt === MOST_ATTEMPTS || !CONFLICTS.has((error as { code?: string }).code ?? '')) throw error;
        await sleep((2 ** attempt * 5 * (128 + chance.bytes(1)[0]!)) / 256);
      }
    }
  };
  const write = async <T>(scope: Scope, work: Work<T>): Promise<T> => {
    refuseNesting();
    // The writes of a hall would wait for each other at the lock on its row, each with a connection of the pool.
    return scope.hallId === undefined ? commit(scope, work) : inLine(scope.hallId, () => commit(scope, work));
  };
  return write as Write;
}

function withoutAddress(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  const reason = message || code || 'no answer';
  return reason.replace(/postgres(ql)?:\/\/\S+/g, 'the address').split('\n')[0]!;
}
