import { readSetting, writeSetting } from '@/lib/stored-settings.ts';

/** Clock of auto call. `wakeAt` calls the callback at a moment and returns a function that cancels it. */
export interface Clock {
  now(): number;
  wakeAt(moment: number, callback: () => void): () => void;
}

/**
 * Creates the timer of auto call. An interval starts when the previous call was due and not when its timer fired, which
 * prevents delays from adding up. If a request takes longer than the interval, the following calls are delayed, which
 * prevents a quick series of calls.
 */
export function createPace(clock: Clock, call: () => Promise<unknown>, beatMs: number) {
  let beat = beatMs;
  let last = 0;
  let cancel: (() => void) | null = null;
  let running = false;
  let answered = true;
  let overdue = false;

  function arm(): void {
    cancel?.();
    cancel = clock.wakeAt(last + beat, strike);
  }

  function strike(): void {
    cancel = null;
    if (!running) return;
    if (!answered) {
      overdue = true;
      return;
    }
    const due = last + beat;
    last = overdue ? clock.now() : due;
    overdue = false;
    answered = false;
    arm();
    call().then(settle, settle);
  }

  function settle(): void {
    answered = true;
    if (running && overdue) strike();
  }

  return {
    /** Enables automatic calls. The first call is one interval from now. */
    start(): void {
      if (running) return;
      running = true;
      last = clock.now();
      arm();
    },
    /** Disables automatic calls, even if a request is pending. */
    stop(): void {
      running = false;
      overdue = false;
      cancel?.();
      cancel = null;
    },
    setBeat(ms: number): void {
      beat = ms;
      if (!running || overdue) return;
      // If the new interval has already elapsed, the next call is immediate and later intervals start now.
      last = Math.max(last, clock.now() - beat);
      arm();
    },
    /** Restarts the interval after a manual call, so that the next automatic call is a full interval later. */
    restart(): void {
      if (!running) return;
      overdue = false;
      last = clock.now();
      arm();
    },
  };
}

export const SLOWEST = 10;
export const FASTEST = 1;
const DEFAULT = 8;

export function readSpeed(): number {
  const stored = Number(readSetting('bingoAutoCallSpeed') ?? DEFAULT);
  return Number.isInteger(stored) && stored >= FASTEST && stored <= SLOWEST ? stored : DEFAULT;
}

export const rememberSpeed = (seconds: number) => writeSetting('bingoAutoCallSpeed', String(seconds));

/** Number of milliseconds by which a timer may fire early. A second timer would cost more than the early call. */
const CLOSE_ENOUGH_MS = 1;

/** Methods of a web worker that the clock requires. */
export interface AlarmWorker {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<number>) => void): void;
  terminate(): void;
}

function startWorker(): AlarmWorker | null {
  try {
    return new Worker(new URL('./beat-worker.ts', import.meta.url), { type: 'module', name: 'beat' });
  } catch {
    return null;
  }
}

/**
 * Creates a clock with two timers for each callback: one in the page and one in a worker. The worker is required,
 * because browsers throttle the timers of hidden pages. The first timer that fires at or after the moment runs the
 * callback.
 */
export function createPageClock(now = () => performance.now(), worker = startWorker()) {
  const ringing = new Map<number, () => void>();
  let lastId = 0;
  worker?.addEventListener('message', ({ data }) => ringing.get(data)?.());

  function wakeAt(moment: number, callback: () => void): () => void {
    lastId += 1;
    const id = lastId;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const set = () => {
      const ms = Math.max(0, moment - now());
      clearTimeout(timer);
      timer = setTimeout(ring, ms);
      worker?.postMessage({ id, ms });
    };
    const cancel = () => {
      clearTimeout(timer);
      if (ringing.delete(id)) worker?.postMessage({ cancel: id });
    };
    const ring = () => {
      if (moment - now() > CLOSE_ENOUGH_MS) return set();
      cancel();
      callback();
    };
    ringing.set(id, ring);
    set();
    return cancel;
  }

  const clock: Clock = { now, wakeAt };
  return { ...clock, close: () => worker?.terminate() };
}
