import { setTimeout as wait } from 'node:timers/promises';
import { makeBuckets } from '../limiter.ts';

/** A hundred refusals of one address leave at once; beyond that so far apart, but for those that would wait for too long. */
const REFUSALS = { burst: 100, everyMs: 4 };
const LONGEST_HELD_MS = 2_000;
const take = makeBuckets(REFUSALS, LONGEST_HELD_MS);

/** What is refused costs little, and a flood of it would still cost others their time: it is answered slowly. */
export async function slowly(address: string): Promise<void> {
  const waitMs = take(address);
  if (waitMs > 0 && waitMs <= LONGEST_HELD_MS) await wait(waitMs);
}
