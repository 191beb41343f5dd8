import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';
import { HallMissing } from './errors.ts';
import type { Db, HallRow } from './schema.ts';
import { engineOf, type Parameter, statement } from './statement.ts';
import type { HallTx, Scope, Tx } from './storage.ts';

export type Work<T> = (tx: HallTx) => Promise<T>;

/** Result of a command in a transaction that is not committed yet. `publish` sends the events of the command. */
export type CommandResult<T> = { readonly value: T; publish(log: Logger): void };

const inProgress = new AsyncLocalStorage<{ isOver: boolean }>();

/** Must reject a write inside another write, otherwise the inner write would wait for the outer one forever. */
export function refuseNesting(): void {
  if (inProgress.getStore()?.isOver === false)
    throw new Error(
      'A write was started inside another write. Pass the transaction of the outer write as an argument instead.',
    );
}

/** Locks the row of a hall on PostgreSQL. On SQLite the write lock already covers every hall. */
const lockedHall = statement((db, parameter: Parameter<{ hallId: string }>, engine) => {
  const query = db.selectFrom('halls').selectAll().where('id', '=', parameter('hallId'));
  return engine === 'postgresql' ? query.forNoKeyUpdate() : query;
});

async function lockHall(db: Db, hallId: string): Promise<HallRow> {
  const hall = await lockedHall.first(db, { hallId });
  if (!hall) throw new HallMissing(`There is no hall ${hallId}.`);
  return hall;
}

/** Runs a command inside an open transaction. If the command has a hall, the hall is locked. */
export async function runCommand<T>(
  parts: Pick<Tx, 'db' | 'emitter'>,
  { hallId }: Scope,
  work: Work<T>,
): Promise<CommandResult<T>> {
  const command = { isOver: false };
  const callbacks: (() => unknown)[] = [];
  const tx: Tx & { hall?: HallRow } = {
    ...parts,
    engine: engineOf(parts.db),
    afterCommit: (callback) => void callbacks.push(callback),
  };
  try {
    if (hallId !== undefined) tx.hall = await lockHall(tx.db, hallId);
    const value = await inProgress.run(command, () => work(tx as HallTx));
    return { value, publish: (log) => publishAll(callbacks, log) };
  } finally {
    command.isOver = true;
  }
}

/**
 * Runs the callbacks of a committed change, such as sending events. The change cannot be undone, so an error is only
 * logged and the request succeeds.
 */
function publishAll(callbacks: readonly (() => unknown)[], log: Logger): void {
  const failed = (error: unknown) =>
    log.error({ err: error }, 'a change was stored, but an action after its commit failed');
  for (const callback of callbacks) {
    try {
      Promise.resolve(callback()).catch(failed);
    } catch (error) {
      failed(error);
    }
  }
}
