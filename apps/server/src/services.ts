import type { Logger } from 'pino';
import type { Mailer } from './accounts/mailer.ts';
import type { Passwords } from './accounts/passwords.ts';
import type { Sessions } from './accounts/sessions.ts';
import type { Config } from './config/config.ts';
import type { Printer } from './documents/printer.ts';
import type { LoadedCatalogue } from './games/catalogue.ts';
import type { Mixing } from './games/mix/slow-mix.ts';
import type { NetworkSwitch } from './http/network-switch.ts';
import type { Live } from './live/events.ts';
import type { BackupQueue } from './owner/backups.ts';
import type { ThisComputer } from './owner/this-computer.ts';
import type { Background } from './platform/background.ts';
import type { Runtime } from './platform/runtime.ts';
import type { SeedKey } from './storage/seed-key.ts';
import type { Storage } from './storage/storage.ts';

/**
 * Services that routes and functions use, created by `create-services.ts`. Each function accepts only the services that
 * it uses.
 */
export type Services = LoadedCatalogue & {
  readonly config: Config;
  readonly log: Logger;
  readonly runtime: Runtime;
  readonly background: Background;
  readonly storage: Storage;
  /** Seed key: encrypts the seeds of future draws. */
  readonly seedKey: SeedKey;
  /**
   * Key that signs device cookies, display keys and codes: the seed key, or random bytes while the seed key is missing.
   */
  readonly signingKey: Uint8Array;
  readonly network: NetworkSwitch;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  /** null if the hall sends no mail. */
  readonly mailer: Mailer | null;
  readonly live: Live;
  readonly mixing: Mixing;
  readonly printer: Printer;
  readonly backups: BackupQueue;
  readonly thisComputer: ThisComputer;
  /** Whether the hall is a demo, so that receipts and papers are marked. */
  readonly demo: boolean;
  /** Whether every response is validated against its schema, as in tests. */
  readonly checkAnswers: boolean;
};
