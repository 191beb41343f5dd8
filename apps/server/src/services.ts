import type { Logger } from 'pino';
import type { Passwords } from './access/passwords.ts';
import type { Sessions } from './access/sessions.ts';
import type { Background } from './background.ts';
import type { CatalogueCard } from './cards/catalogue.ts';
import type { Chance } from './chance.ts';
import type { Config } from './config.ts';
import type { Live } from './live/live.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Storage } from './storage/storage.ts';
import type { PairDeletion } from './users/pair-deletion.ts';

/** Everything a use case may need, handed in. */
export type Services = {
  readonly config: Config;
  readonly log: Logger;
  readonly chance: Chance;
  readonly storage: Storage;
  readonly seedKey: Uint8Array;
  readonly mailer: Mailer;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly live: Live;
  /** Cards 1 … CARD_COUNT, in order. */
  readonly cards: readonly CatalogueCard[];
  readonly pairDeletion: PairDeletion;
  readonly background: Background;
};
