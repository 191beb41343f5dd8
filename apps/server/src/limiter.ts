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
  refuse(why: TurnedAway): Error;
  now?(): number;
};

/** `owner` may have several keys, which do not wait for each other. A key belongs to strangers or to known people. */
export type Asker = { readonly key: string; readonly owner?: string; readonly stranger?: boolean };

/** Does the work when its turn comes, or rejects with the error of the policy. */
export type FairQueue = <T>(asker: Asker, work: () => Promise<T>) => Promise<T>;

/** For so long after they last asked, others are not forgotten: whoever asks without a pause would seem to be alone in between. */
const REMEMBERED_MS = 250;

type Waiter = { begin(): void; timer: NodeJS.Timeout | undefined };
type Queue = { key: string; owner: string; stranger: boolean; atWork: number; waiting: Set<Waiter> };

/**
 * First come, first served within a key, and turn by turn among the keys: whoever asks for much waits for themselves and
 * not in front of others. Nobody waits while there is room, so the server never rests while there is work.
 */
export function makeFairQueue(policy: QueuePolicy): FairQueue {
  const { perKey, perKeyAlone = perKey, patienceMs = Infinity } = policy;
  const now = policy.now ?? (() => performance.now());
  const { atOnce = Infinity, places = Infinity, placesPerKey = Infinity } = policy;
  const most = { atOnce, places, perKey: placesPerKey, share: Infinity };
  const mostStrange = { ...most, ...policy.strangers };
  /** Where only keys are limited, one key's end makes room for nobody but itself. */
  const keysApart = Math.min(most.atOnce, mostStrange.atOnce) === Infinity;
  /** Keys with somebody inside. */
  const queues = new Map<string, Queue>();
  /** Keys with somebody waiting, in the order of their turns. */
  const turns = new Set<Queue>();
  const all = { atWork: 0, inside: 0 };
  const strange = { atWork: 0, inside: 0 };
  let [last, before] = [NOBODY, NOBODY];

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

  function count(queue: Queue, what: 'atWork' | 'inside', by: 1 | -1): void {
    all[what] += by;
    if (queue.stranger) strange[what] += by;
    if (what === 'atWork') queue.atWork += by;
  }

  function letIn(): void {
    for (const stranger of [false, true]) {
      // A key that had its turn goes to the end of the set, which this loop reaches again.
      for (const queue of turns) if (queue.stranger === stranger && mayBegin(queue)) beginNext(queue);
    }
  }

  function beginNext(queue: Queue): void {
    for (const next of queue.waiting) {
      remove(queue, next);
      turns.delete(queue);
      if (queue.waiting.size > 0) turns.add(queue);
      count(queue, 'atWork', 1);
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

  function enter(queue: Queue): Promise<void> | void {
    count(queue, 'inside', 1);
    const isNext = queue.waiting.size === 0 && (keysApart || turns.size === 0);
    if (isNext && mayBegin(queue)) return count(queue, 'atWork', 1);
    return new Promise((begin, reject) => {
      const waiter: Waiter = { begin, timer: undefined };
      const giveUp = () => {
        remove(queue, waiter);
        leave(queue);
        reject(policy.refuse('too-late'));
      };
      if (patienceMs !== Infinity) waiter.timer = setTimeout(giveUp, patienceMs);
      queue.waiting.add(waiter);
      turns.add(queue);
      if (!keysApart) letIn();
    });
  }

  function leave(queue: Queue): void {
    count(queue, 'inside', -1);
    if (queue.atWork === 0 && queue.waiting.size === 0) queues.delete(queue.key);
  }

  function passOn(queue: Queue): void {
    if (!keysApart) letIn();
    while (queue.waiting.size > 0 && mayBegin(queue)) beginNext(queue);
  }

  return async ({ key, owner = key, stranger = false }, work) => {
    const queue = queues.get(key) ?? { key, owner, stranger, atWork: 0, waiting: new Set() };
    const why = whyNot(queue);
    if (why !== null) throw policy.refuse(why);
    queues.set(key, queue);
    noteAsked(owner);
    await enter(queue);
    try {
      return await work();
    } finally {
      count(queue, 'atWork', -1);
      leave(queue);
      // In a later turn of the event loop: others who have come meanwhile get in between.
      if (turns.size > 0) setImmediate(passOn, queue);
    }
  };
}

const NOBODY = { owner: '', at: Number.NEGATIVE_INFINITY };

/** Beyond so many keys the one that asked longest ago is forgotten. */
const MOST_KEYS = 20_000;

/** Tokens of each key: so many at once, and then one after each pause. */
export type Rate = { readonly burst: number; readonly everyMs: number; now?(): number };

/**
 * Takes a token of the key and answers 0, or answers how many milliseconds are left until there is one. Up to `inAdvanceMs`
 * a token is taken before it is there: then whoever asked has to wait for it.
 */
export function makeBuckets({ burst, everyMs, now = () => performance.now() }: Rate, inAdvanceMs = 0) {
  const lastTaken = new Map<string, number>();
  return (key: string): number => {
    const at = now();
    const due = Math.max(lastTaken.get(key) ?? -Infinity, at - burst * everyMs) + everyMs;
    const waitMs = Math.max(0, due - at);
    if (waitMs > inAdvanceMs) return waitMs;
    lastTaken.delete(key);
    lastTaken.set(key, due);
    if (lastTaken.size > MOST_KEYS) lastTaken.delete(lastTaken.keys().next().value ?? key);
    return waitMs;
  };
}

export type Sharing = {
  /** How many places there are in all. */
  readonly places: number;
  readonly perKey: number;
  /** How many places one key may hold for each that it leaves free. */
  readonly share: number;
};

/**
 * Whether a key that holds some of the places finds another. It never takes all that is left, so that few keys cannot
 * fill a room which is made for many: whoever holds none finds a place until there is none at all.
 */
export const findsPlace = (held: number, taken: number, { places, perKey, share }: Sharing): boolean =>
  held < perKey && held < share * (places - taken);
