import type { Logger } from 'pino';
import { type HashingCost, makePasswords } from './access/passwords.ts';
import { makeSessions } from './access/sessions.ts';
import { makeBackground } from './background.ts';
import { loadCatalogue } from './cards/catalogue.ts';
import { type Chance, realChance } from './chance.ts';
import type { Config } from './config.ts';
import { makeLive } from './live/live.ts';
import { makeMailer } from './mail/mailer.ts';
import type { Services } from './services.ts';
import { openStorage } from './storage/open.ts';
import { loadSeedKey } from './storage/seed-key.ts';
import { makePairDeletion } from './users/pair-deletion.ts';

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
      mailer: makeMailer(config, log, chance),
      passwords: makePasswords(instead.hashingCost),
      sessions,
      live: makeLive({ config, log, chance, storage, sessions }),
      cards: await loadCatalogue({ storage, config }),
      pairDeletion: makePairDeletion(),
      background: makeBackground(log),
    };
  } catch (error) {
    await storage.close();
    throw error;
  }
}
