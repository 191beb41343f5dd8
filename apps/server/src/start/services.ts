import type { Logger } from 'pino';
import type { Catalogue } from '../games/catalogue.ts';
import type { LinkTime } from '../games/mix/link-time.ts';
import type { Mixing } from '../games/mix/slow-mix.ts';
import type { HallDoors } from '../http/lan-listener.ts';
import type { Live } from '../http/live/live.ts';
import type { Mailer } from '../people/mailer.ts';
import type { Passwords } from '../people/passwords.ts';
import type { Sessions } from '../people/sessions.ts';
import type { By } from '../record/append.ts';
import type { Demo } from '../repositories/demo.ts';
import type { BackupQueue } from '../settings/backup-queue.ts';
import type { ThisComputer } from '../settings/this-computer.ts';
import type { StorageClock } from '../storage/clock.ts';
import type { HallTx, Storage } from '../storage/storage.ts';
import type { Config } from './config.ts';
import type { Chance } from './runtime.ts';

/** Everything a use case may need, handed in. */
export type Services = Catalogue & {
  readonly config: Config;
  readonly network: HallDoors;
  readonly log: Logger;
  readonly chance: Chance;
  readonly storage: Storage;
  readonly storageClock: StorageClock;
  readonly seedKey: Uint8Array;
  /** Null where the hall sends no mail. */
  readonly mailer: Mailer | null;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly live: Live;
  readonly mixing: Mixing;
  readonly linkTime: LinkTime;
  readonly backups: BackupQueue;
  /** Null for a hall of real money. */
  readonly demo: Demo | null;
  readonly onPairDeleted: PairDeletedHook[];
  readonly background: Background;
  readonly thisComputer: ThisComputer;
  /** Whether every answer is held against its schema before it leaves, as in tests. */
  readonly checkAnswers: boolean;
};

/** What else has to end with a hall, in the same transaction as its accounts. */
type PairDeletedHook = (tx: HallTx, by: By) => Promise<void>;

/** Work that nobody waits for, such as sending a mail after the answer. */
export type Background = {
  run(name: string, work: () => Promise<unknown>): void;
  /** Settles when all that was begun is over. */
  idle(): Promise<void>;
};
