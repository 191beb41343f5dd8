import PQueue from 'p-queue';

/**
 * Limits of lanes, which are queues of tasks with the same key: maximum numbers of running and waiting tasks, per key
 * and in total, and the maximum wait. Missing values mean no limit.
 */
export type LanePolicy = {
  readonly running: number;
  readonly runningInAll?: number;
  readonly waiting?: number;
  readonly waitingInAll?: number;
  readonly waitMs?: number;
};

/**
 * Reason why a lane refuses a task: too many tasks of its key are waiting, too many tasks in total, or the task has
 * waited too long.
 */
export type LaneRefusal = 'lane-full' | 'full' | 'late';

/**
 * Client that waits for a task: the response of Node's HTTP server. If the client disconnects, the task is removed from
 * the queue.
 */
type Client = {
  readonly closed: boolean;
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
};

type Free = () => void;

/** Maximum number of cached empty queues. Creating a queue is several times slower than using an existing one. */
const MOST_IDLE = 1_000;

type Lanes = {
  /**
   * Resolves when the lane (queue) of a key has a free slot. Returns a function that must be called to release the
   * slot.
   */
  enter(key: string, client?: Client): Promise<Free>;
  /** Runs a task in the lane (queue) of a key. */
  run<T>(key: string, task: () => Promise<T>): Promise<T>;
};

/**
 * Creates lanes: one queue per key, so that a key with many tasks does not delay other keys. With `runningInAll`, a
 * task with a slot of its queue also waits in a second queue for all keys. If each key has one running task, the keys
 * alternate.
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
 * Resolves when the queue starts the task, which runs until its slot is released. The next task starts in a later turn
 * of the event loop, otherwise many short tasks would block new requests of other keys.
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
 * Returns a signal that aborts a task only while it waits in a queue. The `timeout` option of p-queue cannot be used,
 * because it counts from the start of a task. Must be ended after the wait, because a later abort would release the
 * slot of a running task.
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
