import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { below, wordsOf } from '../chance/index.ts';
import { type Card, CENTRE, FREE, type Square } from './card.ts';
import { COLUMNS } from './columns.ts';
import { lineKeysOf, setKey } from './line-keys.ts';

export const MAX_CATALOGUE = 1000;

// Printed cards carry these numbers: another seed or another way of drawing would make them worthless.
const CATALOGUE_SEED = 'adarash/cards/v1';

/** Cards 1 … count. A smaller catalogue is always the beginning of a larger one. */
export function catalogue(count: number): Card[] {
  if (!Number.isInteger(count) || count < 1 || count > MAX_CATALOGUE)
    throw new RangeError('a catalogue holds 1 to 1000 cards');
  const nextWord = wordsOf(sha256(utf8ToBytes(CATALOGUE_SEED)));
  const taken = new Set<number>();
  const cards: Card[] = [];
  while (cards.length < count) {
    const numbers = squares(nextWord, taken);
    const keys = lineKeysOf(numbers);
    if (keys.some((key) => taken.has(key))) continue;
    for (const key of keys) taken.add(key);
    cards.push({ cardId: cards.length + 1, numbers });
  }
  return cards;
}

function squares(nextWord: () => number, taken: ReadonlySet<number>): Square[] {
  const numbers: Square[] = new Array(25).fill(FREE);
  COLUMNS.forEach((column, index) => {
    const places = [0, 1, 2, 3, 4].map((row) => row * 5 + index).filter((place) => place !== CENTRE);
    // Columns are the scarce lines (N has 1365 sets), so a used one is drawn again by itself.
    let drawn = pick(places.length, column.from, nextWord);
    while (taken.has(setKey(drawn))) drawn = pick(places.length, column.from, nextWord);
    places.forEach((place, i) => {
      numbers[place] = drawn[i]!;
    });
  });
  return numbers;
}

function pick(count: number, from: number, nextWord: () => number): number[] {
  const pool = Array.from({ length: 15 }, (_, i) => from + i);
  return Array.from({ length: count }, () => pool.splice(below(nextWord, pool.length), 1)[0]!);
}
