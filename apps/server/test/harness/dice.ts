/** Chance that can be repeated: the same seed gives the same run of choices. */
export type Dice = {
  /** From 0 up to, not including, 1. */
  next(): number;
  below(n: number): number;
  between(low: number, high: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  /** Returns `count` distinct items in ascending order. */
  some(items: readonly number[], count: number): number[];
};

/** Mulberry32: small, and good enough to choose what a test does next. Never for a draw. */
export function makeDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    next,
    below,
    between: (low, high) => low + below(high - low + 1),
    pick: (items) => items[below(items.length)] ?? items[0],
    some(items, count) {
      const left = [...items];
      const taken = Array.from({ length: Math.min(count, left.length) }, () => left.splice(below(left.length), 1)[0]);
      return taken.filter((item) => item !== undefined).sort((a, b) => a - b);
    },
  };
}
