import type { Logger } from 'pino';
import { type HashingCost, makePasswords } from './access/passwords.ts';
import { makeSessions } from './access/sessions.ts';
import { loadCatalogue } from './cards/catalogue.ts';
import { type Chance, realChance } from './chance.ts';
import type { Config } from './config.ts';
import { makeLive } from './live/live.ts';
import { makeMailer } from './mail/mailer.ts';
import type { Background, Services } from './services.ts';
import { openStorage } from './storage/open.ts';
import { loadSeedKey } from './storage/seed-key.ts';

export type Instead = { chance?: Chance; hashingCost?: HashingCost };

/** Opens the storage and puts everything together. Tests hand in a clock of their own and cheap hashing. */
export async function createServices(config: Config, log: Logger, instead: Instead = {}): Promise<Services> {
  const chance = instead.chance ?? realChance;
  const storage = await openStorage(config, log, chance);
  try {
    const sessions = makeSessions(storage, chance);
    return {
      config,
      log,
      chance,
      storage,
      seedKey: await loadSeedKey(config, storage, chance),
      mailer: makeMailer(config, chance),
      passwords: makePasswords(instead.hashingCost),
      sessions,
      live: makeLive({ config, log, chance, storage, sessions }),
      cards: await loadCatalogue({ storage, config }),
      onPairDeleted: [],
      background: makeBackground(log),
    };
  } catch (error) {
    await storage.close();
    throw error;
  }
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
