import { type Card, SQUARES } from '../card/index.ts';
import { linesOf, PATTERNS, type Pattern } from '../pattern/index.ts';

const through = (pattern: Pattern): readonly Int32Array[] =>
  Array.from({ length: SQUARES }, (_, index) =>
    Int32Array.from(
      linesOf(pattern)
        .filter((line) => line.mask & (1 << index))
        .map((line) => line.mask),
    ),
  );

const THROUGH = new Map(PATTERNS.map((pattern) => [pattern, through(pattern)]));

/** For each square, the masks of the lines of a pattern that pass through it. */
export const linesThrough = (pattern: Pattern): readonly Int32Array[] => THROUGH.get(pattern)!;

/** The square of a number, looked up in the number's own column only; −1 when the card lacks it. */
export function squareOf(card: Card, number: number): number {
  for (let index = Math.floor((number - 1) / 15); index < SQUARES; index += 5)
    if (card.numbers[index] === number) return index;
  return -1;
}
