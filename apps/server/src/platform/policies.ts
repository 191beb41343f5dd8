import type { Route } from '@adarash/contract';
import type { LanePolicy } from './lanes.ts';
import type { RateLimit } from './rate-limits.ts';
import type { Sharing } from './shares.ts';

/** Limits of running and waiting tasks in lanes, which are queues of tasks with the same key. */
export const LANES = {
  /**
   * Requests that read or update data, per hall or per address of an unknown client. A thousand phones with one router
   * may send requests at the same time.
   */
  requests: { running: 1, waiting: 2_000, waitMs: 10_000 },
  /**
   * Changes of a hall on PostgreSQL. They wait in this queue, because a transaction that waits for a lock would occupy
   * a connection.
   */
  changesOfAHall: { running: 1, waiting: 500, waitMs: 10_000 },
  /** Reports of shifts and days on PostgreSQL, each with a connection. Printed documents have separate limits. */
  briefSnapshots: { running: 1, waiting: 19, runningInAll: 3, waitMs: 10_000 },
  /**
   * Exports, one per hall at a time, because an export occupies a connection and reads much data. The wait gives the
   * connection of a cancelled export time to close.
   */
  exports: { running: 1, waiting: 1, runningInAll: 4, waitingInAll: 4, waitMs: 2_000 },
  /** PDF documents, one at a time, because games require the processor. */
  papers: { running: 1, waiting: 3, runningInAll: 1, waitingInAll: 39, waitMs: 120_000 },
  /**
   * Password hashes, at most two at a time: one for known users and one for unknown clients. So a laptop has enough
   * processor cores for the game.
   */
  hashesOfKnown: { running: 1 },
  hashesOfUnknown: { running: 1, waiting: 100 },
  /**
   * Password attempts, one at a time per address, or per account at a known address. Known users do not wait for
   * unknown clients, and an address without a running attempt never waits.
   */
  attemptsOfKnown: { running: 1, waiting: 19, waitingInAll: 1_000, waitMs: 60_000 },
  attemptsOfUnknown: { running: 1, waiting: 19, waitingInAll: 800, waitMs: 60_000 },
  /**
   * Database queries about password attempts. The limit prevents a flood of sign-ins from using all connections to
   * PostgreSQL.
   */
  queriesOfAttempts: { running: 1, waiting: 199, runningInAll: 4, waitMs: 10_000 },
} as const satisfies Record<string, LanePolicy>;

/** Maximum number of requests per session of an authenticated user, per device before the sign-in, or per address. */
export const REQUESTS: RateLimit = { requests: 2_000, seconds: 1 };

/**
 * Maximum number of requests for pages and files per address. A thousand phones with one router may open the players'
 * page at the same time, with nine files each.
 */
export const PAGES: RateLimit = { requests: 10_000, seconds: 5 };

/**
 * Maximum number of refused requests per address without a delay. Each further refusal is delayed by another 4 ms, up
 * to two seconds.
 */
export const REFUSED_REQUESTS = { requests: 100, seconds: 1, delayMs: 4, maxDelayMs: 2_000 };

/**
 * Maximum number of refusals for missing rights that are logged per session, so that a screen with retries cannot fill
 * the audit log.
 */
export const LOGGED_REFUSALS: RateLimit = { requests: 5, seconds: 60 };

/**
 * Rate limits of requests that require a hash, a mail or a write. Twenty screens with one router check their pairing
 * every two seconds, and all phones of a hall send their random codes or load their cards within one second.
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

/**
 * Maximum numbers of HTTP connections, about 20 KiB each. The total is enough for two halls with 1,000 phones, each
 * with an event stream and two requests.
 */
export const CONNECTIONS = {
  inAll: 8_000,
  /** Maximum per address. It is high, because all phones of a hall may have the address of its router. */
  fromOneAddress: 4_000,
};

/**
 * Maximum numbers of open event streams. A thousand phones and the TVs of a hall may have one address. The sum of all
 * limits is below the maximum number of connections, so that staff and paired displays can always connect.
 */
export const STREAMS = {
  perAddress: 1_200,
  perCode: 2_000,
  watchers: 4_000,
  ownPerCode: 50,
  own: 1_000,
  perSession: 50,
  staff: 2_000,
  /**
   * Maximum number of streams of one address or session per free slot, so that a few addresses cannot use all slots.
   */
  share: 2,
};

/** Limits of screens that display the digits for pairing and are not paired yet. */
export const PAIRINGS = {
  /**
   * Maximum number of open pairing codes. They are few of the ten thousand possible codes, so that a guess or a typing
   * error rarely matches one.
   */
  known: { places: 50, perKey: 10, share: Infinity },
  /**
   * Limit of an address without an earlier sign-in. It gets fewer slots for pairing as more are used: five such
   * addresses leave nine free.
   */
  strangers: { places: 40, perKey: 10, share: 1 / 3 },
} as const satisfies Record<string, Sharing>;
