import { type Card, CENTRE, HIGHEST_NUMBER, SQUARES } from '../card/index.ts';

export const FREE_MASK = 1 << CENTRE;

// Reused, because a fresh table for every check would cost more than the check itself.
const table = new Uint8Array(HIGHEST_NUMBER + 1);

/** number → the call that called it, counted from 1; 0 when it is still to come. Good until the next use. */
export function calledAt(calls: readonly number[]): Uint8Array {
  table.fill(0);
  for (let i = 0; i < calls.length; i++) table[calls[i]!] = i + 1;
  return table;
}

/** The squares of a card that the calls cover; FREE always counts. */
export function coveredBy(card: Card, called: Uint8Array): number {
  const { numbers } = card;
  let mask = FREE_MASK;
  for (let index = 0; index < SQUARES; index++) {
    const square = numbers[index]!;
    if (typeof square === 'number' && called[square] !== 0) mask |= 1 << index;
  }
  return mask;
}

/** The covered squares of a card as 25 bits in row order. */
export const coveredMask = (card: Card, calls: readonly number[]): number => coveredBy(card, calledAt(calls));
