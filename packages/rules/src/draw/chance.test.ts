import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { below, shuffle, wordsOf } from './draw.ts';

describe('below', () => {
  it.each([2, 3, 7, 24, 75, 100, 129, 200, 255, 256])(
    'returns each of %d numbers equally often over all 8-bit words',
    (m) => {
      const tally = new Map<number, number>();
      for (let word = 0; word < 256; word++) {
        // If `below` rejects a word, it requests another one. The error at that point distinguishes it from an accepted
        // word.
        const words = [word];
        try {
          const answer = below(
            () => {
              if (words.length === 0) throw new Error('refused');
              return words.pop()!;
            },
            m,
            256,
          );
          tally.set(answer, (tally.get(answer) ?? 0) + 1);
        } catch (refusal) {
          expect((refusal as Error).message).toBe('refused');
        }
      }
      expect([...tally.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: m }, (_, i) => i));
      expect(new Set(tally.values())).toEqual(new Set([Math.floor(256 / m)]));
    },
  );

  it('uses the next word if the current one is above the last whole multiple', () => {
    const words = [2 ** 32 - 1, 2 ** 32 - 1, 5];
    expect(below(() => words.shift()!, 3 * 2 ** 30)).toBe(5);
    expect(words).toEqual([]);
  });

  it('rejects a range without a number', () => {
    expect(() => below(() => 0, 0)).toThrow(RangeError);
  });
});

it('reads random words from the HMAC blocks of the key', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (key) => {
      const next = wordsOf(key);
      const words = Array.from({ length: 24 }, next);
      const expected = [0, 1, 2].flatMap((i) => {
        const block = new DataView(hmac(sha256, key, Uint8Array.of(0, 0, 0, i)).buffer);
        return [0, 4, 8, 12, 16, 20, 24, 28].map((at) => block.getUint32(at));
      });
      expect(words).toEqual(expected);
    }),
    { numRuns: 20 },
  );
});

it('a shuffle of four produces each order equally often over all random choices', () => {
  const tally = new Map<string, number>();
  for (let a = 0; a < 4; a++)
    for (let b = 0; b < 3; b++)
      for (let c = 0; c < 2; c++) {
        const words = [a, b, c];
        const order = shuffle([1, 2, 3, 4], () => words.shift()!).join('');
        tally.set(order, (tally.get(order) ?? 0) + 1);
      }
  expect(tally.size).toBe(24);
  expect(new Set(tally.values())).toEqual(new Set([1]));
});
