import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { HIGHEST_NUMBER } from '../card/index.ts';
import { shuffle, wordsOf } from '../chance/index.ts';
import { frame, lengthPrefixed } from './frame.ts';
import { SCHEME } from './scheme.ts';

/** All that decides a draw but the round. `commitment` and `salesRoot` are raw bytes. */
export type DrawSecret = {
  seed: Uint8Array;
  drawId: string;
  commitment: Uint8Array;
  salesRoot: Uint8Array;
  publicText: string;
};

/** The order of every round of one draw. Shares the hashing that all rounds have in common. */
export function ordersOf({ seed, drawId, commitment, salesRoot, publicText }: DrawSecret): (round: number) => number[] {
  const keyed = hmac.create(sha256, seed).update(frame(`${SCHEME}/draw`, drawId, commitment, salesRoot, publicText));
  const scratch = keyed.clone();
  const key = new Uint8Array(32);
  return (round) => {
    keyed._cloneInto(scratch);
    scratch.update(lengthPrefixed(String(round))).digestInto(key);
    return shuffle(
      Array.from({ length: HIGHEST_NUMBER }, (_, i) => i + 1),
      wordsOf(key),
    );
  };
}

export const orderOf = ({ round, ...secret }: DrawSecret & { round: number }): number[] => ordersOf(secret)(round);

/** The next number in an order that has not been called, or null when all have. */
export function nextInOrder(order: readonly number[], called: readonly number[]): number | null {
  const taken = new Set(called);
  return order.find((number) => !taken.has(number)) ?? null;
}

/** The calls so far and then the rest of the order. */
export function continued(called: readonly number[], order: readonly number[]): number[] {
  if (called.length === 0) return [...order];
  const taken = new Set(called);
  return [...called, ...order.filter((number) => !taken.has(number))];
}
