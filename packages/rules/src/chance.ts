import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** A source of 32-bit words. */
export type Words = () => number;

const WORDS = 2 ** 32;
const WORDS_PER_BLOCK = 8;

/** The endless stream of 32-bit words of a key: block i is HMAC-SHA-256(key, i), read as eight big-endian words. */
export function wordsOf(key: Uint8Array): Words {
  // The padded key is hashed once; each block starts from a copy of that state.
  const keyed = hmac.create(sha256, key);
  const counter = new DataView(new ArrayBuffer(4));
  const counterBytes = new Uint8Array(counter.buffer);
  const block = new Uint8Array(32);
  const words = new DataView(block.buffer);
  let blockIndex = 0;
  let used = WORDS_PER_BLOCK;
  return () => {
    if (used === WORDS_PER_BLOCK) {
      counter.setUint32(0, blockIndex++);
      keyed.clone().update(counterBytes).digestInto(block);
      used = 0;
    }
    return words.getUint32(4 * used++);
  };
}

/** An even choice among 0 … m − 1. Words are of 32 bits unless `wordCount` says how many values one has. */
export function below(nextWord: Words, m: number, wordCount = WORDS): number {
  if (!Number.isInteger(m) || m < 1 || m > wordCount || m === WORDS) throw new RangeError('no such number of choices');
  for (;;) {
    const word = nextWord();
    // Words past the last whole multiple of m would favour the small answers. Only the last m words can lie there,
    // so all others are spared the slow division that finds it.
    if (word < wordCount - m || word < wordCount - (wordCount % m)) return (word >>> 0) % (m >>> 0);
  }
}

/** Fisher–Yates in place, from the last place down. */
export function shuffle<T>(items: T[], nextWord: Words): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = below(nextWord, i + 1);
    const held = items[i] as T;
    items[i] = items[j] as T;
    items[j] = held;
  }
  return items;
}
