import type { Route } from '@adarash/contract';

/** Why a queue turns somebody away: too many of the same key, too many in all, or a wait that took too long. */
export type TurnedAway = 'key-full' | 'full' | 'too-late';

export type QueuePolicy = {
  /** How many of one key are at work at once. */
  readonly perKey: number;
  /** The same for a key whose owner is the only one who has asked of late. */
  readonly perKeyAlone?: number;
  /** How many are at work at once in all. */
  readonly atOnce?: number;
  /** How many may be inside, at work or waiting, of one key and in all. */
  readonly placesPerKey?: number;
  readonly places?: number;
  /**
   * The most that strangers may have at work and inside; the rest is reserved for everyone else, who also go first. With
   * `share` a key of theirs has no more than so many places for each that is free.
   */
  readonly strangers?: { readonly atOnce?: number; readonly places?: number; readonly share?: number };
  readonly patienceMs?: number;
  /**
   * So long the next of a crowd lets those finish first who were at work when its turn came and have nobody waiting: what
   * is limited per key alone still shares one processor and one disk.
   */
  readonly yieldMs?: number;
  refuse(why: TurnedAway): Error;
  now?(): number;
};

/** `owner` may have several keys, which do not wait for each other. A key belongs to strangers or to known people. */
export type Asker = {
  readonly key: string;
  readonly owner?: string;
  readonly stranger?: boolean;
  /** Always finds a place, and waits for as long as it takes: for work that is limited elsewhere. */
  readonly patient?: boolean;
};

type FairQueue = {
  /** Does the work when its turn comes, or rejects with the error of the policy. */
  <T>(asker: Asker, work: () => Promise<T>): Promise<T>;
  /** The same in two steps. Returns what has to be called, once, when the work is over. */
  enter(asker: Asker): Promise<() => void>;
};

/** How long others are remembered after their last request, because a busy key would seem to be alone in between. */
const REMEMBERED_MS = 250;

type Waiter = { begin(): void; timer: NodeJS.Timeout | undefined };
type Queue = {
  readonly key: string;
  readonly owner: string;
  readonly stranger: boolean;
  atWork: number;
  readonly waiting: Set<Waiter>;
  /** Which of all that began was its last, and when. */
  last: { count: number; at: number };
  /** How many had begun, of all, when its next could have. */
  yieldsTo: number | null;
};

/**
 * First come, first served within a key, and turn by turn among the keys: a key that asks for much delays only itself.
 * Nobody waits while there is room, so the server never rests while there is work.
 */
export function makeFairQueue(policy: QueuePolicy): FairQueue {
  const { perKey, perKeyAlone = perKey, patienceMs = Infinity, yieldMs = 0 } = policy;
  const now = policy.now ?? (() => performance.now());
  const { atOnce = Infinity, places = Infinity, placesPerKey = Infinity } = policy;
  const most = { atOnce, places, perKey: placesPerKey, share: Infinity };
  const mostStrange = { ...most, ...policy.strangers };
  const keysApart = Math.min(most.atOnce, mostStrange.atOnce) === Infinity;
  /** Keys with somebody inside. */
  const queues = new Map<string, Queue>();
  /** Keys with somebody waiting, in the order of their turns. */
  const turns = new Set<Queue>();
  const all = { atWork: 0, inside: 0 };
  const strange = { atWork: 0, inside: 0 };
  let [last, before] = [NOBODY, NOBODY];
  let begun = 0;
  let looksAgain = false;

  function noteAsked(owner: string): void {
    if (owner !== last.owner) before = last;
    last = { owner, at: now() };
  }

  function isAlone(owner: string): boolean {
    for (const queue of queues.values()) if (queue.owner !== owner) return false;
    return now() - (last.owner === owner ? before : last).at > REMEMBERED_MS;
  }

  function mayBegin({ atWork, stranger, owner }: Queue): boolean {
    if (all.atWork >= most.atOnce || (stranger && strange.atWork >= mostStrange.atOnce)) return false;
    return atWork < perKey || (atWork < perKeyAlone && isAlone(owner));
  }

  function yields(queue: Queue): boolean {
    if (yieldMs === 0) return false;
    queue.yieldsTo ??= begun;
    const since = now() - yieldMs;
    for (const { owner, atWork, waiting, last } of queues.values()) {
      if (owner === queue.owner || atWork === 0 || waiting.size > 0) continue;
      if (last.count > queue.yieldsTo || last.at <= since) continue;
      if (!looksAgain) setTimeout(lookAgain, yieldMs);
      looksAgain = true;
      return true;
    }
    return false;
  }

  function lookAgain(): void {
    looksAgain = false;
    letIn();
  }

  function begin(queue: Queue): void {
    count(queue, 'atWork', 1);
    if (yieldMs > 0) queue.last = { count: ++begun, at: now() };
    queue.yieldsTo = null;
  }

  function count(queue: Queue, what: 'atWork' | 'inside', by: 1 | -1): void {
    all[what] += by;
    if (queue.stranger) strange[what] += by;
    if (what === 'atWork') queue.atWork += by;
  }

  function letIn(): void {
    for (const stranger of [false, true]) {
      // A key that had its turn goes to the end of the set, which this loop reaches again.
      for (const queue of turns) if (queue.stranger === stranger && mayBegin(queue) && !yields(queue)) beginNext(queue);
    }
  }

  function beginNext(queue: Queue): void {
    for (const next of queue.waiting) {
      remove(queue, next);
      turns.delete(queue);
      if (queue.waiting.size > 0) turns.add(queue);
      begin(queue);
      next.begin();
      return;
    }
  }

  function remove(queue: Queue, waiter: Waiter): void {
    clearTimeout(waiter.timer);
    queue.waiting.delete(waiter);
    if (queue.waiting.size === 0) turns.delete(queue);
  }

  function whyNot({ stranger, atWork, waiting }: Queue): TurnedAway | null {
    if (all.inside >= most.places || (stranger && strange.inside >= mostStrange.places)) return 'full';
    const finds = stranger
      ? findsPlace(atWork + waiting.size, strange.inside, mostStrange)
      : findsPlace(atWork + waiting.size, all.inside, most);
    return finds ? null : 'key-full';
  }

  function turnOf(queue: Queue, patient: boolean): Promise<void> | void {
    count(queue, 'inside', 1);
    const isNext = queue.waiting.size === 0 && (keysApart || turns.size === 0);
    if (isNext && mayBegin(queue)) return begin(queue);
    return new Promise((resolve, reject) => {
      const waiter: Waiter = { begin: resolve, timer: undefined };
      const giveUp = () => {
        remove(queue, waiter);
        leave(queue);
        reject(policy.refuse('too-late'));
      };
      if (patienceMs !== Infinity && !patient) waiter.timer = setTimeout(giveUp, patienceMs);
      queue.waiting.add(waiter);
      turns.add(queue);
      if (!keysApart) letIn();
    });
  }

  function leave(queue: Queue): void {
    count(queue, 'inside', -1);
    if (queue.atWork === 0 && queue.waiting.size === 0) queues.delete(queue.key);
  }

  async function enter({ key, owner = key, stranger = false, patient = false }: Asker): Promise<() => void> {
    const queue = queues.get(key) ?? newQueue(key, owner, stranger);
    const why = patient ? null : whyNot(queue);
    if (why !== null) throw policy.refuse(why);
    queues.set(key, queue);
    noteAsked(owner);
    await turnOf(queue, patient);
    return () => {
      count(queue, 'atWork', -1);
      leave(queue);
      // In a later turn of the event loop: others who have come meanwhile get in between.
      if (turns.size > 0) setImmediate(letIn);
    };
  }

  const inTurn = async <T>(asker: Asker, work: () => Promise<T>): Promise<T> => {
    const end = await enter(asker);
    try {
      return await work();
    } finally {
      end();
    }
  };
  return Object.assign(inTurn, { enter });
}

const NOBODY = { owner: '', at: Number.NEGATIVE_INFINITY };

const newQueue = (key: string, owner: string, stranger: boolean): Queue => ({
  key,
  owner,
  stranger,
  atWork: 0,
  waiting: new Set(),
  last: { count: 0, at: 0 },
  yieldsTo: null,
});

/** Beyond so many keys the one that asked longest ago is forgotten. */
const MOST_KEYS = 20_000;

/** Tokens of each key: so many at once, and then one after each pause. */
type Rate = { readonly burst: number; readonly everyMs: number; now?(): number };

/**
 * Takes a token of the key and answers 0, or answers how many milliseconds are left until there is one. Up to `inAdvanceMs`
 * a token is taken before it is there: then the caller has to wait for it.
 */
export function makeBuckets({ burst, everyMs, now = () => performance.now() }: Rate, inAdvanceMs = 0) {
  const lastTaken = new Cache<number>(MOST_KEYS);
  return (key: string): number => {
    const at = now();
    const due = Math.max(lastTaken.get(key) ?? -Infinity, at - burst * everyMs) + everyMs;
    const waitMs = Math.max(0, due - at);
    if (waitMs > inAdvanceMs) return waitMs;
    lastTaken.set(key, due);
    return waitMs;
  };
}

type Sharing = {
  readonly places: number;
  readonly perKey: number;
  /** How many places one key may hold for each that it leaves free. */
  readonly share: number;
};

/**
 * Whether a key that holds some of the places finds another. It never takes all that is left, so that few keys cannot
 * fill a room which is made for many: a key that holds none finds a place until there is none at all.
 */
export const findsPlace = (held: number, taken: number, { places, perKey, share }: Sharing): boolean =>
  held < perKey && held < share * (places - taken);

type Gathered<Item, Outcome> = { item: Item; resolve(outcome: Outcome): void; reject(reason: unknown): void };

/**
 * Work that is cheaper for many at once: what is asked for a key while its last batch is at work goes into the next one, in
 * the order it came. The work answers for each item, with an error where that item alone is refused.
 */
export function makeBatches<Item, Outcome>(
  work: (key: string, batch: readonly Item[]) => Promise<readonly (Outcome | Error)[]>,
): (key: string, item: Item) => Promise<Outcome> {
  const keys = new Map<string, Gathered<Item, Outcome>[]>();

  async function serve(key: string, gathered: Gathered<Item, Outcome>[]): Promise<void> {
    while (gathered.length > 0) {
      const batch = gathered.splice(0);
      try {
        const items = batch.map(({ item }) => item);
        const outcomes = await work(key, items);
        for (const [i, { resolve, reject }] of batch.entries()) {
          const outcome = outcomes[i] as Outcome | Error;
          if (outcome instanceof Error) reject(outcome);
          else resolve(outcome);
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    keys.delete(key);
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const gathered = keys.get(key);
      if (gathered) return void gathered.push({ item, resolve, reject });
      const first = [{ item, resolve, reject }];
      keys.set(key, first);
      void serve(key, first);
    });
}

/** A cache that cannot outgrow its bound: what was set longest ago goes first. */
export class Cache<V> extends Map<string, V> {
  constructor(readonly most: number) {
    super();
  }

  override set(key: string, value: V): this {
    this.delete(key);
    super.set(key, value);
    if (this.size > this.most) this.delete(this.keys().next().value as string);
    return this;
  }
}

/** As many games as ever run at once on one server, with room to spare. */
export const MOST_GAMES = 2_000;

/**
 * The part of the cache that a command sees. A value is believed only where the version that it was stored with is still
 * the stored one, so other programs and other instances may write as well.
 */
export type TxCache = {
  get(id: string): unknown;
  /** Counts at once, for the next command of the same transaction; forgotten if this one is not committed. */
  set(id: string, value: object): void;
  forget(id: string): void;
};

export function forCommand(values: Cache<object>): { cache: TxCache; undo(): void } {
  const touched: string[] = [];
  const forget = (id: string) => void values.delete(id);
  const set = (id: string, value: object) => {
    touched.push(id);
    values.set(id, value);
  };
  return { cache: { get: (id) => values.get(id), set, forget }, undo: () => touched.forEach(forget) };
}

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
