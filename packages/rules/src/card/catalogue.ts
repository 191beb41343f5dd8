import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { below, wordsOf } from '../chance/index.ts';
import { type Card, CENTRE, FREE, SQUARES, type Square } from './card.ts';
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

const PLACES = COLUMNS.map((_, index) => [0, 5, 10, 15, 20].map((row) => row + index).filter((at) => at !== CENTRE));

function squares(nextWord: () => number, taken: ReadonlySet<number>): Square[] {
  const numbers: Square[] = new Array(SQUARES).fill(FREE);
  COLUMNS.forEach((column, index) => {
    // Columns are the scarce lines (N has 1365 sets), so a used one is drawn again by itself.
    do fillColumn(numbers, PLACES[index]!, column.from, nextWord);
    while (taken.has(setKey(numbers, PLACES[index]!)));
  });
  return numbers;
}

function fillColumn(numbers: Square[], places: readonly number[], from: number, nextWord: () => number): void {
  const pool = new Uint8Array(15);
  for (let i = 0; i < pool.length; i++) pool[i] = from + i;
  let left = pool.length;
  for (const place of places) {
    const pick = below(nextWord, left--);
    numbers[place] = pool[pick]!;
    pool.copyWithin(pick, pick + 1);
  }
}
