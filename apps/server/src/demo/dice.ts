import { createHash } from 'node:crypto';
import { makeRuntime, type Runtime } from '../start/runtime.ts';

/** Chance that can be repeated: what is made up from one seed is the same in every demo. Never for real money. */
export type Dice = {
  bytes: Runtime['bytes'];
  /** From 0 up to, not including, `n`. */
  below(n: number): number;
  between(low: number, high: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  /** Whether one time in `n` has come. */
  onceIn(n: number): boolean;
  /** As many of these as asked for, each at most once, ascending. */
  some(count: number, of: readonly number[]): number[];
};

export function makeDice(seed: string): Dice {
  let [pool, drawn] = [Buffer.alloc(0), 0];
  const bytes = (count: number): Uint8Array => {
    while (pool.length < count) {
      const more = createHash('sha512').update(`${seed} ${drawn++}`).digest();
      pool = Buffer.concat([pool, more]);
    }
    const taken = pool.subarray(0, count);
    pool = pool.subarray(count);
    return new Uint8Array(taken);
  };
  const below = (n: number) => Buffer.from(bytes(4)).readUInt32BE() % n;
  const between = (low: number, high: number) => low + below(high - low + 1);
  return {
    bytes,
    below,
    between,
    pick: (items) => items[below(items.length)] ?? items[0],
    onceIn: (n) => below(n) === 0,
    some(count, of) {
      const taken = new Set<number>();
      while (taken.size < Math.min(count, of.length)) taken.add(of[below(of.length)] ?? 0);
      return [...taken].sort((a, b) => a - b);
    },
  };
}

/** A clock that only moves when it is moved: sixty evenings pass on it in seconds. */
export type StillClock = { at: number; pass(seconds: number): void };

export function stillRuntime(dice: Dice, start: Date): { runtime: Runtime; clock: StillClock } {
  const clock: StillClock = {
    at: start.getTime(),
    pass(seconds) {
      clock.at += seconds * 1000;
    },
  };
  return { clock, runtime: makeRuntime(() => new Date(clock.at), dice.bytes) };
}
