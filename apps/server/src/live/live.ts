import type { Logger } from 'pino';
import type { Sessions } from '../access/sessions.ts';
import type { Chance } from '../chance.ts';
import type { Config } from '../config.ts';
import type { Storage, Tx } from '../storage/storage.ts';
import { makeBus } from './bus.ts';
import { frameOf, type HallEvent, type NewEvent } from './frame.ts';
import { makePostgresLink } from './link.ts';
import { makeStreams, type Streams } from './streams.ts';

export type Live = {
  /**
   * Gives an event the hall's next number in the transaction of the change it tells of, and sends it once that is
   * committed: to the readers of this process, and through the database to those of every other.
   */
  publish(tx: Tx, hallId: string, event: NewEvent): Promise<number>;
  readonly streams: Streams;
  start(): Promise<void>;
  stop(): Promise<void>;
};

type Means = { config: Config; log: Logger; chance: Chance; storage: Storage; sessions: Sessions };

export function makeLive({ config, log, chance, storage, sessions }: Means): Live {
  const bus = makeBus();
  const streams = makeStreams({ bus, db: storage.db, sessions, log });
  const link =
    config.databaseUrl === null
      ? null
      : makePostgresLink({
          url: config.databaseUrl,
          origin: chance.newId(),
          log,
          receive: ({ hallId, event }) => bus.emit(hallId, () => frameOf(event)),
          missed: () => streams.endAll(null),
        });

  return {
    async publish(tx, hallId, event) {
      const { seq } = await tx.db
        .updateTable('halls')
        .set((e) => ({ seq: e('seq', '+', 1) }))
        .where('id', '=', hallId)
        .returning('seq')
        .executeTakeFirstOrThrow();
      const numbered = { ...event, seq } as HallEvent;
      tx.afterCommit(() => {
        bus.emit(hallId, () => frameOf(numbered));
        link?.send({ hallId, event: numbered });
      });
      return seq;
    },
    streams,
    async start() {
      streams.start();
      await link?.start();
    },
    async stop() {
      streams.stop();
      await link?.stop();
    },
  };
}
