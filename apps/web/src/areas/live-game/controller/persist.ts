import { ApiError } from '../../../api/api-error.ts';
import type { Clock } from '../pace/pace.ts';

const PATIENCE_MS = [300, 1_000, 2_000, 4_000] as const;

/**
 * Tries again while the server is out of reach. The action must carry the same Idempotency-Key each time: an answer
 * lost on the way may belong to a call that was stored.
 */
export async function persist<T>(clock: Clock, action: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await action();
    } catch (error) {
      const delay = PATIENCE_MS[attempt];
      if (delay === undefined || !(error instanceof ApiError && error.transient)) throw error;
      await new Promise<void>((done) => clock.wakeAt(clock.now() + delay, done));
    }
  }
}
