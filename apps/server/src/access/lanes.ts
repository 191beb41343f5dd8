import type { Chance } from '../chance.ts';
import { Refusal } from '../http/refusal.ts';

/** More than a person has in hand, and few enough that the last of them is answered soon. */
const MOST_IN_A_LANE = 20;
const MOST_IN_ALL = 1_000;
const LONGEST_WAIT_MS = 60_000;

type Lane = { inside: number; last: Promise<unknown> };

/**
 * Runs what concerns one key one after the other: guesses sent all at once must not pass before the first is counted.
 * Whoever finds a full lane is sent away at once, before anything is read, hashed or written.
 */
export function makeLanes(chance: Pick<Chance, 'now'>) {
  const lanes = new Map<string, Lane>();
  let inAll = 0;
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const lane = lanes.get(key) ?? { inside: 0, last: Promise.resolve() };
    if (lane.inside >= MOST_IN_A_LANE) throw new Refusal('TOO_MANY_REQUESTS', { seconds: 5 });
    if (inAll >= MOST_IN_ALL) throw new Refusal('UNAVAILABLE');
    const came = chance.now().getTime();
    const go = () => {
      if (chance.now().getTime() - came > LONGEST_WAIT_MS) throw new Refusal('TOO_MANY_REQUESTS', { seconds: 60 });
      return work();
    };
    const mine = lane.last.then(go, go);
    lane.last = mine.catch(() => {});
    lane.inside++;
    inAll++;
    lanes.set(key, lane);
    try {
      return await mine;
    } finally {
      inAll--;
      if (--lane.inside === 0) lanes.delete(key);
    }
  };
}
