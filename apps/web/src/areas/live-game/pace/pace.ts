import { readSetting, writeSetting } from '@/lib/stored-settings.ts';

/** Where the time comes from; `wakeAt` answers a function that cancels. */
export interface Clock {
  now(): number;
  wakeAt(moment: number, callback: () => void): () => void;
}

/**
 * The beat of auto call. Beats are counted from the one before, not from when its timer happened to fire, so that
 * lateness does not add up; an answer that outlasts the beat moves the following beats back instead of crowding them.
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
    /** The first call comes one beat from now. */
    start(): void {
      if (running) return;
      running = true;
      last = clock.now();
      arm();
    },
    /** Takes effect at once, also between a call and its answer. */
    stop(): void {
      running = false;
      overdue = false;
      cancel?.();
      cancel = null;
    },
    setBeat(ms: number): void {
      beat = ms;
      if (!running || overdue) return;
      // A shorter beat that is already over strikes now; the beats after it count from this moment.
      last = Math.max(last, clock.now() - beat);
      arm();
    },
    /** A call was started by hand: the next one comes a full beat after it. */
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

/** An alarm of either kind may ring early by this much; asking again would cost more than it is worth. */
const CLOSE_ENOUGH_MS = 1;

/** The part of a worker the clock needs. */
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

/** Two alarms for each moment, the page's and a worker's: whichever rings first once the moment has come. */
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
