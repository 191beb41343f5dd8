import type { Logger } from 'pino';
import type { Runtime } from '../../start/runtime.ts';
import type { StorageClock } from '../../storage/clock.ts';
import type { HallEvent, Storage } from '../../storage/storage.ts';
import { frameOf, makeBus } from './events.ts';
import { makePostgresLink } from './link.ts';
import { makeDisplays, makePhones } from './presence.ts';
import { makeStreams, type OpenSessions } from './streams.ts';

declare module '../../start/services.ts' {
  interface Services {
    readonly live: Live;
  }
}

/** The event streams of this process, fed by its own commits and, on PostgreSQL, by those of other instances in its halls. */
type Live = ReturnType<typeof makeLive>;

type LiveDependencies = {
  log: Logger;
  runtime: Runtime;
  storage: Storage;
  storageClock: StorageClock;
  sessions: OpenSessions;
};

export function makeLive({ log, runtime, storage, storageClock, sessions }: LiveDependencies) {
  const instance = runtime.newId();
  const phones = makePhones({
    storage,
    storageClock,
    instance,
    onCount: (hallId, count) => bus.emit(hallId, () => frameOf({ type: 'phones-changed', phones: count })),
  });
  const displays = makeDisplays({ storage, runtime });
  const link =
    storage.events === null
      ? null
      : makePostgresLink({
          host: storage.events,
          instance,
          log,
          receive: ({ hallId, event }) => bus.emit(hallId, () => frameOf(event)),
          missed: () => streams.endAll(null),
        });
  const bus = makeBus(link ?? undefined);
  const streams = makeStreams({ bus, db: storage.db, sessions, log });
  storage.postbox.open(({ hallId, event }) => {
    bus.emit(hallId, () => frameOf(event));
    link?.send({ hallId, event });
  });

  return {
    streams,
    phones,
    displays,
    /** Calls `hear` with what happens in a hall, until what is returned is called. */
    follow: (hallId: string, hear: (event: HallEvent) => void): (() => void) =>
      bus.subscribe(hallId, { hear: ({ event }) => hear(event) }).end,
    async start() {
      streams.start();
      phones.start();
      displays.start();
      await link?.start();
    },
    async stop() {
      streams.stop();
      phones.stop();
      displays.stop();
      await link?.stop();
    },
  };
}
