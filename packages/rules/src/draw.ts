import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { ascending, HIGHEST_NUMBER } from './card.ts';
import { below, shuffle, wordsOf } from './chance.ts';
import type { Pattern } from './pattern.ts';

export { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

export const SCHEMES = ['bingo75/v1', 'bingo75/v2'] as const;
export type Scheme = (typeof SCHEMES)[number];
export const SCHEME = SCHEMES[0];
export const SEED_BYTES = 32;

export type Part = string | Uint8Array;

/** The byte length as four bytes, big endian, then the bytes; text is UTF-8. */
export function lengthPrefixed(part: Part): Uint8Array {
  const bytes = typeof part === 'string' ? utf8ToBytes(part) : part;
  const framed = new Uint8Array(4 + bytes.length);
  new DataView(framed.buffer).setUint32(0, bytes.length);
  framed.set(bytes, 4);
  return framed;
}

export const frame = (...parts: readonly Part[]): Uint8Array => concatBytes(...parts.map(lengthPrefixed));

export const commitmentOf = (drawId: string, seed: Uint8Array): Uint8Array =>
  sha256(frame(`${SCHEME}/commit`, drawId, seed));

/** What was sold: the game as it starts. */
export type Sales = {
  gameNumber: number;
  pattern: Pattern;
  betSantim: number;
  houseBasisPoints: number;
  cards: readonly number[];
};

export function salesRootOf({ gameNumber, pattern, betSantim, houseBasisPoints, cards }: Sales): Uint8Array {
  const figures = [String(gameNumber), pattern, String(betSantim), String(houseBasisPoints)];
  return sha256(frame(`${SCHEME}/sales`, ...figures, ascending(cards).join(',')));
}

/**
 * What the hall added to a draw: a text before the start, or what its phones sent after the sale was closed and the slow
 * mix made of that. As raw bytes.
 */
export type Added =
  | { scheme?: 'bingo75/v1'; publicText: string }
  | { scheme: 'bingo75/v2'; mix: Uint8Array; slow: Uint8Array };

/** All that decides a draw but the round. `commitment` and `salesRoot` are raw bytes. */
export type DrawSecret = { seed: Uint8Array; drawId: string; commitment: Uint8Array; salesRoot: Uint8Array } & Added;

/** What every hash of a draw is taken over, under the label of its use. */
function framed(use: 'draw' | 'jackpot', draw: DrawSecret): Uint8Array {
  const { drawId, commitment, salesRoot } = draw;
  const added = draw.scheme === 'bingo75/v2' ? [draw.mix, draw.slow] : [draw.publicText];
  return frame(`${draw.scheme ?? SCHEME}/${use}`, drawId, commitment, salesRoot, ...added);
}

/** The order of every round of one draw. Shares the hashing that all rounds have in common. */
export function ordersOf(draw: DrawSecret): (round: number) => number[] {
  const keyed = hmac.create(sha256, draw.seed).update(framed('draw', draw));
  return (round) => {
    const key = keyed
      .clone()
      .update(lengthPrefixed(String(round)))
      .digest();
    return shuffle(
      Array.from({ length: HIGHEST_NUMBER }, (_, i) => i + 1),
      wordsOf(key),
    );
  };
}

export const orderOf = (draw: DrawSecret & { round: number }): number[] => ordersOf(draw)(draw.round);

/** The next number in an order that has not been called, or null when all have. */
export function nextInOrder(order: readonly number[], called: readonly number[]): number | null {
  const other = called.findIndex((number, i) => number !== order[i]);
  if (other === -1) return order[called.length] ?? null;
  const taken = new Set(called);
  return order.find((number) => !taken.has(number)) ?? null;
}

/** The calls so far and then the rest of the order. */
export function continued(called: readonly number[], order: readonly number[]): number[] {
  if (called.length === 0) return [...order];
  const taken = new Set(called);
  return [...called, ...order.filter((number) => !taken.has(number))];
}

/** The card that a jackpot drawn at random falls to, among the cards of the game. */
export function jackpotPick(draw: DrawSecret & { awardId: string; cards: readonly number[] }): number {
  const key = hmac
    .create(sha256, draw.seed)
    .update(framed('jackpot', draw))
    .update(lengthPrefixed(draw.awardId))
    .digest();
  const picked = ascending(draw.cards)[below(wordsOf(key), draw.cards.length)];
  if (picked === undefined) throw new RangeError('a jackpot is drawn among the cards of a game');
  return picked;
}
