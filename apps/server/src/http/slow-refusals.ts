import { setTimeout as wait } from 'node:timers/promises';

/** A hundred refusals of one address leave at once; beyond that so far apart, but for those that would wait for too long. */
const AT_ONCE = 100;
const APART_MS = 4;
const LONGEST_HELD_MS = 2_000;
const MOST_ADDRESSES = 10_000;
const nextRefusal = new Map<string, number>();

/** What is refused costs little, and a flood of it would still cost others their time: it is answered slowly. */
export async function slowly(address: string): Promise<void> {
  const now = performance.now();
  const turn = Math.max(nextRefusal.get(address) ?? 0, now - AT_ONCE * APART_MS);
  if (turn - now > LONGEST_HELD_MS) return;
  if (nextRefusal.size > MOST_ADDRESSES) nextRefusal.clear();
  nextRefusal.set(address, turn + APART_MS);
  if (turn > now) await wait(turn - now);
}
