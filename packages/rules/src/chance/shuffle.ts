import { below } from './below.ts';

/** Fisher–Yates in place, from the last place down. */
export function shuffle<T>(items: T[], nextWord: () => number): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = below(nextWord, i + 1);
    const held = items[i]!;
    items[i] = items[j]!;
    items[j] = held;
  }
  return items;
}
