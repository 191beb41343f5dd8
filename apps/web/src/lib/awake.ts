import { useEffect } from 'react';
import { listen } from './listen.ts';

const TICK_MS = 1_000;
/**
 * Minimum gap in milliseconds between two ticks of a visible page that means that the computer was asleep. A visible
 * page ticks every second.
 */
const SLEPT_MS = 5_000;

export interface AwakeWatch {
  since: () => number;
  stop: () => void;
}

export function watchAwake(now: () => number): AwakeWatch {
  let since = now();
  let ticked = since;
  const tick = () => {
    const at = now();
    if (document.visibilityState === 'hidden' || at - ticked > SLEPT_MS) since = at;
    ticked = at;
  };
  const turned = () => {
    since = now();
    ticked = since;
  };
  const timer = setInterval(tick, TICK_MS);
  const stopListening = listen(document, 'visibilitychange', turned);
  return {
    since: () => {
      tick();
      return since;
    },
    stop: () => {
      clearInterval(timer);
      stopListening();
    },
  };
}

/**
 * Prevents the screen from turning off. `instead` is the fallback if the browser has no wake lock, as on plain http, or
 * refuses it. It resolves to a function that ends the fallback.
 */
export function useWakeLock(instead?: () => Promise<() => void>): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let other: Promise<() => void> | undefined;
    let over = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible' || other) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (over) await lock.release();
      } catch {
        // The browser has no wake lock, or refuses it, for example because the battery is low.
        if (!over) other ??= instead?.();
      }
    };
    void hold();
    // A browser releases the wake lock when the page is hidden and does not request it again, so it is requested when
    // the page is visible.
    const stopListening = listen(document, 'visibilitychange', () => void hold());
    return () => {
      over = true;
      stopListening();
      void lock?.release().catch(() => undefined);
      void other?.then((end) => end()).catch(() => undefined);
    };
  }, [instead]);
}
