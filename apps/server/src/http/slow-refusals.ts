import { setTimeout as wait } from 'node:timers/promises';

/** Refusals of one address leave so far apart, but for those that would have to wait for too long. */
const APART_MS = 10;
const LONGEST_HELD_MS = 2_000;
const MOST_ADDRESSES = 10_000;
const nextRefusal = new Map<string, number>();

/** What is refused costs little, and a flood of it would still cost others their time: it is answered one by one. */
export async function slowly(address: string): Promise<void> {
  const now = performance.now();
  const turn = nextRefusal.get(address) ?? now;
  if (turn - now > LONGEST_HELD_MS) return;
  nextRefusal.set(address, Math.max(turn, now) + APART_MS);
  if (nextRefusal.size > MOST_ADDRESSES) nextRefusal.clear();
  if (turn > now) await wait(turn - now);
}
