import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Postbox } from './postbox.ts';
import type { Database } from './schema.ts';
import { type Engine, HallMissing, type HallTx, type Scope, type Tx } from './storage.ts';

export type Work<T> = (tx: HallTx) => Promise<T>;

const inside = new AsyncLocalStorage<true>();

/** A write that waits for another write of its own would wait for ever. */
export function refuseNesting(): void {
  if (inside.getStore()) throw new Error('A write was started inside a write: hand the transaction down instead.');
}

/** Runs the work of one transaction that is already open, with its hall locked where one is named. */
export async function runInside<T>(
  db: Kysely<Database>,
  engine: Engine,
  scope: Scope,
  work: Work<T>,
  publish: (() => unknown)[],
  postbox: Postbox,
): Promise<T> {
  const tx: Tx = { db, engine, afterCommit: (later) => void publish.push(later), postbox };
  if (scope.hallId === undefined) return inside.run(true, () => work(tx as HallTx));
  const query = db.selectFrom('halls').selectAll().where('id', '=', scope.hallId);
  const hall = await (engine === 'postgresql' ? query.forUpdate() : query).executeTakeFirst();
  if (!hall) throw new HallMissing(`There is no hall ${scope.hallId}.`);
  return inside.run(true, () => work({ ...tx, hall }));
}

/** What is stored stays stored: a failure to publish is logged and never turns a success into an error. */
export function publishAll(publish: (() => unknown)[], log: Logger): void {
  for (const later of publish) {
    try {
      Promise.resolve(later()).catch((error) => log.error({ err: error }, 'publishing after a commit failed'));
    } catch (error) {
      log.error({ err: error }, 'publishing after a commit failed');
    }
  }
}
