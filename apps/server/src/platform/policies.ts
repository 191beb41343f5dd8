import type { Route } from '@adarash/contract';
import type { LanePolicy } from './lanes.ts';
import type { RateLimit } from './rate-limits.ts';
import type { Sharing } from './shares.ts';

/** Limits of running and waiting tasks. */
export const LANES = {
  /** Reads and changes of a hall, or of the address of an unknown client. A thousand phones behind one router may ask at once. */
  requests: { running: 1, waiting: 2_000, waitMs: 10_000 },
  /** Changes of a hall on PostgreSQL wait here, and not with a connection each for the lock on the hall's row. */
  changesOfAHall: { running: 1, waiting: 500, waitMs: 10_000 },
  /** Shifts and rolls on PostgreSQL, each with a connection. Printing is outside of the lanes of requests. */
  briefSnapshots: { running: 1, waiting: 19, runningInAll: 3, waitMs: 10_000 },
  /** One folder of a hall at a time: each holds a connection and reads much. The wait is as long as a reader may need to leave. */
  exports: { running: 1, waiting: 1, runningInAll: 4, waitingInAll: 4, waitMs: 2_000 },
  /** One PDF at a time, because the processor belongs to the games. */
  papers: { running: 1, waiting: 3, runningInAll: 1, waitingInAll: 39, waitMs: 120_000 },
  /** Two hashes at once at most, one of known users and one of unknown clients, leave the cores of a laptop to the game. */
  hashesOfKnown: { running: 1 },
  hashesOfUnknown: { running: 1, waiting: 100 },
  /**
   * Attempts at a password, one at a time of an address, or of an account at a known place. Known users do not wait behind
   * unknown clients; an address that has no attempt under way never waits.
   */
  attemptsOfKnown: { running: 1, waiting: 19, waitingInAll: 1_000, waitMs: 60_000 },
  attemptsOfUnknown: { running: 1, waiting: 19, waitingInAll: 800, waitMs: 60_000 },
  /** Queries of attempts: few at once, so that a flood of sign-ins does not fill the connections to PostgreSQL. */
  queriesOfAttempts: { running: 1, waiting: 199, runningInAll: 4, waitMs: 10_000 },
} as const satisfies Record<string, LanePolicy>;

/** Requests per session of signed-in users, per device that signs in again, or per address. */
export const REQUESTS: RateLimit = { requests: 2_000, seconds: 1 };

/** Pages and files per address: a thousand phones behind one router open the players' page at once, with nine files each. */
export const PAGES: RateLimit = { requests: 10_000, seconds: 5 };

/** Refused requests per address. Beyond the limit each further response is delayed by another 4 ms, up to two seconds. */
export const REFUSALS = { requests: 100, seconds: 1, delayMs: 4, maxDelayMs: 2_000 };

/** Refusals for lack of rights that the audit log gets per session: a screen that repeats its request must not fill it. */
export const LOGGED_REFUSALS: RateLimit = { requests: 5, seconds: 60 };

/**
 * Each kind of request that costs a hash, a mail or a write. Twenty screens behind one router ask every two seconds whether
 * they are paired, and a hall full of phones sends its parts, or asks for its cards, within one second.
 */
export const COSTLY: Readonly<Record<NonNullable<Route['costly']>, RateLimit>> = {
  'sign-in': { requests: 150, seconds: 10 },
  password: { requests: 50, seconds: 10 },
  code: { requests: 50, seconds: 10 },
  reset: { requests: 50, seconds: 10 },
  pairing: { requests: 50, seconds: 10 },
  'pairing-state': { requests: 150, seconds: 10 },
  part: { requests: 150, seconds: 10 },
  'card-set': { requests: 1_200, seconds: 10 },
};

/** Each costs some 20 KiB. A hall of 1,000 phones, each with a stream and a request or two, fits twice. */
export const CONNECTIONS = {
  inAll: 8_000,
  /** All phones of a hall may come from the one address of its router. */
  fromOneAddress: 4_000,
};

/**
 * How many streams one server holds open. Phones of a hall may all come from the one address of its router, a thousand
 * of them and the TVs; the sums stay below what the server takes in connections, so that staff and the halls' own
 * displays always find room.
 */
export const STREAMS = {
  perAddress: 1_200,
  perCode: 2_000,
  watchers: 4_000,
  ownPerCode: 50,
  own: 1_000,
  perSession: 50,
  staff: 2_000,
  /** So many places one key may hold for each that it leaves free: few addresses do not fill a hall's room. */
  share: 2,
};

/** Screens that show digits and wait to become a display. */
export const PAIRINGS = {
  /** Few of the ten thousand are ever open, so that a guess, and a slip of the finger, meet none. */
  known: { places: 50, perKey: 10, share: Infinity },
  /** An address where nobody ever signed in has the fewer the more are taken: five such addresses leave nine. */
  strangers: { places: 40, perKey: 10, share: 1 / 3 },
} as const satisfies Record<string, Sharing>;
