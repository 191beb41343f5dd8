import type { Route } from '@adarash/contract';
import type { QueuePolicy, Rate, Sharing } from './limiter.ts';

/** Who waits for what, how many at once, and for how long. Each who makes such a queue says how it refuses. */
export const QUEUES = {
  /**
   * A hall has four requests at work while it is alone, and one while others ask; strangers are counted by their address.
   * Reads and changes do not wait for each other. A thousand phones behind one router may ask in the same instant.
   */
  requests: { perKey: 1, perKeyAlone: 4, placesPerKey: 2_000, patienceMs: 10_000, yieldMs: 50 },
  /**
   * The changes of a hall wait for each other here, where waiting costs nothing, and not with a connection each at the
   * lock on the hall's row. Halls do not wait for each other.
   */
  changesOfAHall: { perKey: 1, placesPerKey: 501, patienceMs: 10_000 },
  /** Shifts and rolls on PostgreSQL. Printing is in no queue of requests, so that a hall may have several waiting here. */
  briefSnapshots: { perKey: 1, atOnce: 3, placesPerKey: 20, patienceMs: 10_000 },
  /**
   * One folder of a hall at a time, and few in all: each holds a connection and reads much. The next one waits just as
   * long as the one before may need to leave, once its reader has the last byte.
   */
  folders: { perKey: 1, atOnce: 4, placesPerKey: 2, places: 8, patienceMs: 2_000 },
  /** One paper at a time, turn by turn among the halls: the processor belongs to the games. */
  papers: { perKey: 1, atOnce: 1, placesPerKey: 4, places: 40 },
  /**
   * Two hashes at once leave the cores of a hall's laptop to the game while people sign in. One of the two is kept for
   * people known here, who never wait behind strangers' guesses.
   */
  hashes: { perKey: 2, atOnce: 2, strangers: { atOnce: 1, places: 101 } },
  /**
   * Attempts at a password: more of one address than a person has in hand, and few enough that the last of them is
   * answered soon. Sixty addresses with all they may have leave room for those who come from another.
   */
  attempts: {
    perKey: 1,
    placesPerKey: 20,
    places: 1_000,
    patienceMs: 60_000,
    strangers: { places: 800, share: 1 / 40 },
  },
  /** What an attempt reads and writes before it is looked at. Addresses take turns, so that a flood does not fill the pools. */
  attemptsInStorage: { perKey: 1, atOnce: 4, placesPerKey: 200, patienceMs: 10_000 },
} as const satisfies Record<string, Omit<QueuePolicy, 'refuse'>>;

/** Far above what a hall's screens ask for, a thousand phones behind one router among them. */
const PER_SECOND = 2_000;

/** How often something may be asked: per session for people who are signed in, per address for everyone else. */
export const RATES = {
  requests: { burst: PER_SECOND, everyMs: 1_000 / PER_SECOND },
  /** Pages and files: a thousand phones behind one router open the players' page at once, with nine files each. */
  pages: { burst: 10_000, everyMs: 1_000 / PER_SECOND },
  /** A hundred refusals of one address leave at once; later ones leave this far apart. */
  refusals: { burst: 100, everyMs: 4 },
} as const satisfies Record<string, Rate>;

/**
 * Each kind of request that costs a hash, a mail or a write; counted before anything is read. Twenty screens behind one
 * router look every two seconds whether they are paired, and a hall full of phones sends its parts within one.
 */
export const COSTLY: Readonly<Record<NonNullable<Route['costly']>, Rate>> = {
  'sign-in': inTenSeconds(150),
  password: inTenSeconds(50),
  code: inTenSeconds(50),
  reset: inTenSeconds(50),
  pairing: inTenSeconds(50),
  'pairing-state': inTenSeconds(150),
  part: inTenSeconds(150),
  // A hall full of phones asks for its cards at once.
  'card-set': inTenSeconds(1_200),
  // Twenty a minute: somebody walks from one set to the next.
  check: { burst: 20, everyMs: 3_000 },
  'check-events': { burst: 20, everyMs: 3_000 },
};

function inTenSeconds(burst: number): Rate {
  return { burst, everyMs: 10_000 / burst };
}

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
