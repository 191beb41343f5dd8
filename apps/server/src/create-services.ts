import type { Logger } from 'pino';
import { openCatalogue } from './games/catalogue.ts';
import { linkTimeIn, type Mixing, makeLinkTime, makeMixing } from './games/mix/link-time.ts';
import { makeLanListener } from './http/lan-listener.ts';
import { makeLive } from './http/live/events.ts';
import { makeMailer } from './people/mailer.ts';
import { type HashingCost, makePasswords } from './people/passwords.ts';
import { makeSessions } from './people/sessions.ts';
import { demoIn } from './repositories/demo.ts';
import { ownerSettings } from './repositories/halls.ts';
import { makeBackupQueue } from './settings/backups.ts';
import { makeThisComputer } from './settings/system-routes.ts';
import type { Config } from './start/config.ts';
import { type Runtime, realRuntime } from './start/runtime.ts';
import type { Background, Services } from './start/services.ts';
import { openStorage } from './storage/open.ts';
import { loadSeedKey } from './storage/seed-key.ts';
import type { Storage } from './storage/storage.ts';
import { lastTime, makeStorageClock, type StorageClock } from './storage/storage.ts';

export type Instead = {
  runtime?: Runtime;
  hashingCost?: HashingCost;
  checkAnswers?: boolean;
  mixing?: Partial<Mixing> | undefined;
  storageClock?: StorageClock | undefined;
};

/** Opens the storage and puts everything together. Tests hand in a clock of their own and cheap hashing. */
export async function createServices(config: Config, log: Logger, instead: Instead = {}): Promise<Services> {
  const runtime = instead.runtime ?? realRuntime;
  const storage = await openStorage(config, log, runtime);
  try {
    await goOnFrom(runtime, storage, log);
    const sessions = makeSessions(storage, runtime);
    const storageClock = instead.storageClock ?? makeStorageClock(storage.engine, runtime);
    const cardCount = config.cardCount ?? (await ownerSettings(storage.db)).cardCount;
    const demo = await demoIn(storage.db);
    storage.keyring.demo = demo !== null;
    return {
      config,
      network: makeLanListener(config, log, runtime),
      log,
      runtime,
      storage,
      storageClock,
      seedKey: await loadSeedKey(config, storage, runtime, log),
      mailer: makeMailer(config, runtime),
      passwords: makePasswords(instead.hashingCost),
      sessions,
      live: makeLive({ log, runtime, storage, storageClock, sessions }),
      mixing: { ...makeMixing(), ...instead.mixing },
      linkTime: makeLinkTime({ runtime, kept: linkTimeIn(config.dataDir, log) }),
      ...(await openCatalogue(storage, cardCount)),
      backups: makeBackupQueue({ config, log, runtime, storage }),
      demo,
      onPairDeleted: [],
      background: makeBackground(log),
      thisComputer: makeThisComputer(runtime),
      checkAnswers: instead.checkAnswers ?? false,
    };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** A clock that was set back between two starts must not open again what had closed. */
async function goOnFrom(runtime: Runtime, storage: Storage, log: Logger): Promise<void> {
  const last = await lastTime(storage.db);
  const now = runtime.now();
  if (last === null || last <= now) return;
  log.warn({ clock: now, last }, 'the clock stands before the last time on record; the hall goes on from that time');
  runtime.notBefore(last);
}

function makeBackground(log: Logger): Background {
  const running = new Set<Promise<unknown>>();
  return {
    run(name, work) {
      const task: Promise<unknown> = new Promise(setImmediate)
        .then(work)
        .catch((error) => log.error({ err: error }, `${name} failed`))
        .finally(() => running.delete(task));
      running.add(task);
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
