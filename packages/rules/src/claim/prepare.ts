import { type Card, CENTRE, HIGHEST_NUMBER, SQUARES } from '../card/index.ts';
import { LINES, type Line, linesOf, type Pattern } from '../pattern/index.ts';

export const FREE_MASK = 1 << CENTRE;
const NOWHERE = SQUARES;

/** A card laid out for fast checks. */
export type PreparedCard = {
  card: Card;
  /** number → bit of its square, 0 when the card lacks it. */
  bits: Int32Array;
};

export function prepareCard(card: Card): PreparedCard {
  const bits = new Int32Array(HIGHEST_NUMBER + 1);
  for (let index = 0; index < SQUARES; index++) {
    const square = card.numbers[index]!;
    if (typeof square === 'number') bits[square] = 1 << index;
  }
  return { card, bits };
}

/** The squares of a card that the calls cover; FREE always counts. */
export function coveredMask(prepared: PreparedCard, calls: readonly number[]): number {
  let mask = FREE_MASK;
  for (let i = 0; i < calls.length; i++) mask |= prepared.bits[calls[i]!]!;
  return mask;
}

/** The bit of a number's square, looked up in the number's own column only. */
export function bitOf(card: Card, number: number): number {
  const column = Math.floor((number - 1) / 15);
  let index = column;
  while (index < NOWHERE && card.numbers[index] !== number) index += 5;
  return index < NOWHERE ? 1 << index : 0;
}

const throughSquare = (lines: readonly Line[]) =>
  Array.from({ length: SQUARES }, (_, index) =>
    Int32Array.from(lines.filter((line) => line.mask & (1 << index)).map((line) => line.mask)),
  );

const ALL_THROUGH = throughSquare(LINES);

/** For each square, the masks of the lines of a pattern that pass through it. */
export const linesThrough = (pattern: Pattern): readonly Int32Array[] =>
  pattern === 'all' ? ALL_THROUGH : throughSquare(linesOf(pattern));
