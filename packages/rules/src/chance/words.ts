import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

const WORDS_PER_BLOCK = 8;

/** The endless stream of 32-bit words of a key: block i is HMAC-SHA-256(key, i), read as eight big-endian words. */
export function wordsOf(key: Uint8Array): () => number {
  // The padded key is hashed once; each block starts from a copy of that state.
  const keyed = hmac.create(sha256, key);
  const scratch = keyed.clone();
  const counter = new DataView(new ArrayBuffer(4));
  const counterBytes = new Uint8Array(counter.buffer);
  const block = new Uint8Array(32);
  const words = new DataView(block.buffer);
  let blockIndex = 0;
  let used = WORDS_PER_BLOCK;
  return () => {
    if (used === WORDS_PER_BLOCK) {
      counter.setUint32(0, blockIndex++);
      keyed._cloneInto(scratch);
      scratch.update(counterBytes).digestInto(block);
      used = 0;
    }
    return words.getUint32(4 * used++);
  };
}
