import PQueue from 'p-queue';

/** Maximum numbers of tasks that run or wait, per key and over all keys, and the maximum wait; without a figure no limit. */
export type LanePolicy = {
  readonly running: number;
  readonly runningInAll?: number;
  readonly waiting?: number;
  readonly waitingInAll?: number;
  readonly waitMs?: number;
};

/** Reason of a refusal: too many tasks of the key or of all keys are waiting, or this task has waited too long. */
export type LaneRefusal = 'lane-full' | 'full' | 'late';

/** A client whose waiting task leaves the queue if the client disconnects: the response of Node's HTTP server. */
type Client = {
  readonly closed: boolean;
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
};

type Free = () => void;

/** Idle queues that are kept: to make a queue takes several times as long as to use one. */
const MOST_IDLE = 1_000;

type Lanes = {
  /** Waits for a slot in the lane of a key. Returns the function that frees the slot, which must be called. */
  enter(key: string, client?: Client): Promise<Free>;
  /** Runs a task in the lane of a key. */
  run<T>(key: string, task: () => Promise<T>): Promise<T>;
};

/**
 * One queue per key, so a key with many tasks delays only its own. If `runningInAll` is given, a task that has the slot of
 * its lane waits in a second queue for all keys: with one running task per key, keys take turns there.
 */
export function makeLanes(policy: LanePolicy, refuse: (why: LaneRefusal) => Error): Lanes {
  const { running, runningInAll, waiting = Infinity, waitingInAll = Infinity, waitMs = Infinity } = policy;
  const lanes = new Map<string, PQueue>();
  const shared = runningInAll === undefined ? null : new PQueue({ concurrency: runningInAll });
  let waitingNow = 0;

  function laneOf(key: string): PQueue {
    const open = lanes.get(key);
    if (open) return open;
    const lane = new PQueue({ concurrency: running });
    lane.addEventListener('idle', () => {
      if (lanes.size > MOST_IDLE) lanes.delete(key);
    });
    lanes.set(key, lane);
    return lane;
  }

  function startsAtOnce(lane: PQueue | undefined): boolean {
    const hasSlot = lane === undefined || lane.pending < running;
    return hasSlot && (shared === null || shared.pending < shared.concurrency);
  }

  async function takeSlots(lane: PQueue, signal?: AbortSignal): Promise<Free> {
    const freeLane = await takeSlot(lane, signal);
    if (shared === null) return freeLane;
    try {
      const freeShared = await takeSlot(shared, signal);
      return () => {
        freeShared();
        freeLane();
      };
    } catch (error) {
      freeLane();
      throw error;
    }
  }

  async function enter(key: string, client?: Client): Promise<Free> {
    const open = lanes.get(key);
    if (startsAtOnce(open)) return takeSlots(laneOf(key));
    if (waitingNow >= waitingInAll) throw refuse('full');
    if (open !== undefined && open.size >= waiting) throw refuse('lane-full');
    const wait = limitedWait(waitMs, client, () => refuse('late'));
    waitingNow++;
    try {
      return await takeSlots(laneOf(key), wait.signal);
    } finally {
      waitingNow--;
      wait.end();
    }
  }

  async function run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const free = await enter(key);
    try {
      return await task();
    } finally {
      free();
    }
  }

  return { enter, run };
}

/**
 * Resolves when the queue starts the task, which runs until its slot is freed. A waiting task starts in a later turn of the
 * event loop, because a chain of short tasks would otherwise keep new requests of other keys from being read.
 */
function takeSlot(queue: PQueue, signal?: AbortSignal): Promise<Free> {
  return new Promise((resolve, reject) => {
    const untilFreed = () =>
      new Promise<void>((end) => {
        const free = () => {
          if (queue.size > 0) setImmediate(end);
          else end();
        };
        resolve(free);
      });
    queue.add(untilFreed, signal && { signal }).catch(reject);
  });
}

/**
 * A signal for the wait alone: the `timeout` option of p-queue counts from the start of a task, and a signal that aborts
 * later would free the slot of a task that still runs. Must be ended when the wait is over.
 */
function limitedWait(waitMs: number, client: Client | undefined, reason: () => Error) {
  const controller = new AbortController();
  const abort = () => controller.abort(reason());
  const timer = waitMs === Infinity ? undefined : setTimeout(abort, waitMs);
  client?.once('close', abort);
  if (client?.closed) abort();
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      client?.off('close', abort);
    },
  };
}
