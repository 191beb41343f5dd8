import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { makeLanes } from '../../platform/lanes.ts';
import { LANES } from '../../platform/policies.ts';
import { StorageBusy } from '../../platform/refusal.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { type CommandResult, refuseNesting, runCommand, type Work } from '../command.ts';
import { StorageUnavailable } from '../errors.ts';
import type { Db } from '../schema.ts';
import type { Scope, Tx, Write } from '../storage.ts';
import { type Connect, kyselyOn } from './kysely-on.ts';
import { DEADLOCK, READ_ONLY, storageError } from './postgres-errors.ts';

const WARNING = '01';

/**
 * Runs work in a separate transaction. A transaction whose COMMIT failed must never be retried, because it may be
 * committed.
 */
export async function inTransaction<T>(
  connect: Connect,
  work: (db: Db) => Promise<T>,
  { mode = 'isolation level read committed', attempts = 1, pause = async (_attempt: number) => {} } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const client = await connect();
    let isCommitting = false;
    let broken: Error | undefined;
    try {
      await client.query(`begin ${mode}`);
      const value = await onlyDuring(client, work);
      isCommitting = true;
      await commit(client);
      return value;
    } catch (thrown) {
      const error = storageError(thrown);
      // The connection is closed, because a database server that became read-only refuses every later change too.
      if (codeOf(error) === READ_ONLY) broken = error as Error;
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      if (isCommitting || attempt >= attempts || codeOf(error) !== DEADLOCK) throw error;
    } finally {
      client.release(broken);
    }
    await pause(attempt);
  }
}

/**
 * Rejects statements that work sends after it has ended, because they would belong to the next transaction of the
 * connection.
 */
async function onlyDuring<T>(client: pg.PoolClient, work: (db: Db) => Promise<T>): Promise<T> {
  let isOver = false;
  const db = kyselyOn({
    async connect() {
      if (isOver) throw new Error('A statement was sent after the end of its transaction.');
      return client;
    },
    release: () => {},
  });
  try {
    return await work(db);
  } finally {
    isOver = true;
  }
}

async function commit(client: pg.PoolClient): Promise<void> {
  let isWarned = false;
  const note = ({ code }: { code?: string | undefined }) => {
    if (code?.startsWith(WARNING)) isWarned = true;
  };
  client.on('notice', note);
  const { command } = await client.query('commit').finally(() => client.off('notice', note));
  // PostgreSQL responds to the COMMIT of a failed transaction with ROLLBACK and no error.
  if (command !== 'COMMIT') throw new StorageUnavailable(`A transaction ended in ${command}.`);
  // If the wait for the standby is cancelled, PostgreSQL commits only locally, with a warning and no error.
  if (isWarned) throw new StorageUnavailable('A commit was cancelled while it waited for the standby.');
}

const codeOf = (error: unknown) => (error as { code?: string }).code;

const MOST_ATTEMPTS = 6;

export const makeHallLanes = () => makeLanes(LANES.changesOfAHall, () => new StorageBusy());

type Options = { connect: Connect; log: Logger; runtime: Runtime; emitter: Tx['emitter'] };

/**
 * Runs each command in a transaction. Commands of one hall wait in a queue, so that a waiting command does not occupy a
 * connection.
 */
export function makePostgresWriter({ connect, log, runtime, emitter }: Options): Write {
  const lanes = makeHallLanes();
  // Waits before a retry with random exponential backoff, so that two transactions do not block each other again.
  const pause = (attempt: number) => sleep((2 ** attempt * 5 * (128 + (runtime.bytes(1)[0] ?? 0))) / 256);

  async function commitCommand<T>(scope: Scope, work: Work<T>): Promise<T> {
    const run = (db: Db): Promise<CommandResult<T>> => runCommand({ db, emitter }, scope, work);
    const done = await inTransaction(connect, run, { attempts: MOST_ATTEMPTS, pause });
    done.publish(log);
    return done.value;
  }

  const write = async <T>(scope: Scope, work: Work<T>): Promise<T> => {
    refuseNesting();
    const { hallId } = scope;
    if (hallId === undefined) return commitCommand(scope, work);
    return lanes.run(hallId, () => commitCommand(scope, work));
  };
  return write as Write;
}
