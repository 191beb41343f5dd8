import type { Clock } from './pace.ts';

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
