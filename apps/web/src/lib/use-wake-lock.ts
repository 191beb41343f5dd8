import { useEffect } from 'react';

/** Keeps the TV from going dark where the browser can: not on plain http, where the lock does not exist. */
export function useWakeLock(): void {
  useEffect(() => {
    const { wakeLock } = navigator as { wakeLock?: Navigator['wakeLock'] };
    if (wakeLock === undefined) return;
    let lock: WakeLockSentinel | null = null;
    let over = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        lock = await wakeLock.request('screen');
        if (over) await lock.release();
      } catch {
        // The browser may refuse, on a low battery for one; the display works all the same.
      }
    };
    void hold();
    // A browser lets go of the lock when the page is hidden and never takes it again by itself.
    const seen = () => void hold();
    document.addEventListener('visibilitychange', seen);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', seen);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}
