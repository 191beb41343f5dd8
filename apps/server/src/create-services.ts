import type { Logger } from 'pino';
import { makeMailer } from './accounts/mailer.ts';
import { type HashingCost, makePasswords } from './accounts/passwords.ts';
import { makeSessions } from './accounts/sessions.ts';
import type { Config } from './config/config.ts';
import { makePrinter } from './documents/printer.ts';
import { openCatalogue } from './games/catalogue.ts';
import { type Mixing, mixingBy } from './games/mix/slow-mix.ts';
import { makeNetworkSwitch } from './http/network-switch.ts';
import { makeLive } from './live/events.ts';
import { makeBackupQueue } from './owner/backups.ts';
import { makeThisComputer } from './owner/this-computer.ts';
import { makeBackground } from './platform/background.ts';
import { type Runtime, realRuntime } from './platform/runtime.ts';
import { demoIn } from './repositories/demo.ts';
import { ownerSettings } from './repositories/halls.ts';
import type { Services } from './services.ts';
import { openStorage } from './storage/open.ts';
import { loadSeedKey } from './storage/seed-key.ts';
import type { Storage } from './storage/storage.ts';
import { lastTime } from './storage/storage.ts';

export type ServiceOverrides = {
  runtime?: Runtime;
  hashingCost?: HashingCost;
  checkAnswers?: boolean;
  mixing?: Partial<Mixing> | undefined;
};

/** Opens the storage and creates all services of the server. Tests inject a clock and fast password hashing. */
export async function createServices(config: Config, log: Logger, instead: ServiceOverrides = {}): Promise<Services> {
  const runtime = instead.runtime ?? realRuntime;
  const storage = await openStorage(config, log, runtime);
  try {
    await goOnFrom(runtime, storage, log);
    const sessions = makeSessions(storage, runtime);
    const mixing = { ...mixingBy(runtime), ...instead.mixing };
    const cardCount = config.cardCount ?? (await ownerSettings(storage.db)).cardCount;
    const demo = await demoIn(storage.db);
    const seedKey = await loadSeedKey(config, storage, runtime, log);
    return {
      config,
      network: makeNetworkSwitch(config),
      log,
      runtime,
      storage,
      seedKey,
      signingKey: seedKey ?? runtime.bytes(32),
      mailer: makeMailer(config, runtime),
      passwords: makePasswords(instead.hashingCost),
      sessions,
      live: makeLive({ log, runtime, storage, sessions, now: mixing.now }),
      mixing,
      ...(await openCatalogue(storage, cardCount)),
      printer: makePrinter(),
      backups: makeBackupQueue({ config, log, runtime, storage }),
      demo,
      background: makeBackground(log),
      thisComputer: makeThisComputer(config, runtime),
      checkAnswers: instead.checkAnswers ?? false,
    };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/**
 * Continues the hall's clock from the last stored time, otherwise a computer clock that was set back would reopen ended
 * business days.
 */
async function goOnFrom(runtime: Runtime, storage: Storage, log: Logger): Promise<void> {
  const last = await lastTime(storage.db);
  const now = runtime.now();
  if (last === null || last <= now) return;
  log.warn(
    { clock: now, last },
    'the clock of the computer is earlier than the last entry of the audit log; correct the clock',
  );
  runtime.notBefore(last);
}
