import { createRace } from '@adarash/rules/designated';
import { below, type RandomWords } from '@adarash/rules/draw';
import { ALIKE } from './evenness.ts';

/** Known mistakes of shuffles and a manipulated choice, which prove that the statistics detect a bias. */

const sorted = () => Array.from({ length: 75 }, (_, i) => i + 1);

function swap(items: number[], a: number, b: number): void {
  const held = items[a] ?? 0;
  items[a] = items[b] ?? 0;
  items[b] = held;
}

/** Swaps every place with any other, instead of one that is not settled yet. */
export function swapWithAny(words: RandomWords): number[] {
  const order = sorted();
  for (let i = 74; i >= 0; i--) swap(order, i, below(words, 75));
  return order;
}

/** Uses the remainder of a byte without rejection, so that small numbers are more frequent. */
export function remainderOfByte(words: RandomWords): number[] {
  const order = sorted();
  for (let i = 0; i < 74; i++) swap(order, i, i + ((words() & 0xff) % (75 - i)));
  return order;
}

/** Never leaves a number in its place, so that one choice is missing. */
export function neverInPlace(words: RandomWords): number[] {
  const order = sorted();
  for (let i = 74; i > 0; i--) swap(order, i, below(words, i));
  return order;
}

const race = createRace(ALIKE, 'all');

/** An operator who repeats the draw of one game in ten until a specific card wins. */
export function chosen(order: (round: number) => readonly number[], game: number): readonly number[] {
  if (game % 10 !== 0) return order(0);
  for (let round = 0; ; round++) {
    const drawn = order(round);
    if (race.firstCompletion(drawn)?.cardIds[0] === 7) return drawn;
  }
}
