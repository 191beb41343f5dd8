import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { below, cardsDigest, type RandomWords, withSet, wordsOf } from '../draw/draw.ts';
import { LINES } from '../patterns/pattern.ts';
import {
  ascending,
  CATALOGUE_NAME,
  type Card,
  type CardSet,
  CENTRE,
  COLUMNS,
  FREE,
  NUMBERS_PER_COLUMN,
  SQUARES,
  type Square,
} from './card.ts';

export const MAX_CATALOGUE = 1000;

// The seed and the algorithm that draws the cards must never change, otherwise all printed cards become invalid.
const CATALOGUE_SEED = CATALOGUE_NAME;

/** Returns cards 1 to `count` of the catalogue. A smaller catalogue is always the beginning of a larger one. */
export function catalogue(count: number): Card[] {
  if (!Number.isInteger(count) || count < 1 || count > MAX_CATALOGUE)
    throw new RangeError(`size of the catalogue must be from 1 to ${MAX_CATALOGUE}, got ${count}`);
  const nextWord = wordsOf(sha256(utf8ToBytes(CATALOGUE_SEED)));
  const taken = new Set<number>();
  const cards: Card[] = [];
  while (cards.length < count) {
    const numbers = drawSquares(nextWord, taken);
    const keys = lineKeysOf(numbers);
    if (keys.some((key) => taken.has(key))) continue;
    for (const key of keys) taken.add(key);
    cards.push({ cardId: cards.length + 1, numbers });
  }
  return cards;
}

const sets = new Map<string, CardSet>();

/** Returns cards 1 to `count` of the catalogue as a card set. The result is cached per count. */
export function catalogueSet(count: number, isDemo = false): CardSet {
  const scheme = withSet(isDemo ? 'bingo75/v3/demo' : 'bingo75/v3');
  const key = `${scheme}/${count}`;
  const known = sets.get(key);
  if (known) return known;
  const set = { digest: cardsDigest(catalogue(count), scheme), name: CATALOGUE_NAME, version: count };
  sets.set(key, set);
  return set;
}

let printed: readonly Card[] = [];

/**
 * Returns the catalogue card with this number, or undefined if it does not exist. Cards are created in steps of one
 * hundred and cached.
 */
export function printedCard(cardId: number): Card | undefined {
  if (cardId > printed.length && cardId <= MAX_CATALOGUE) printed = catalogue(Math.ceil(cardId / 100) * 100);
  return printed[cardId - 1];
}

/**
 * Characters of a card's code, without those that are easily confused: 0 and O, 1, I and L, B and 8, S and 5, Z and 2,
 * U and V.
 */
const CODE_LETTERS = '23456789ACDEFGHJKMNPQRTVWXY';
const CODE_LENGTH = 6;

/**
 * Returns a short code of a card's squares, such as `K7M-2QX`. It is printed on the card, so that staff can compare
 * paper with the catalogue without reading 24 numbers aloud. It does not prove the origin: a forger can compute it too.
 */
export function cardCode({ numbers }: Pick<Card, 'numbers'>): string {
  const digest = sha256(utf8ToBytes(`adarash/card-code/v1/${numbers.join(',')}`));
  const nextWord = wordsOf(digest);
  const letters = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[below(nextWord, CODE_LETTERS.length)]);
  return `${letters.slice(0, 3).join('')}-${letters.slice(3).join('')}`;
}

function drawSquares(nextWord: RandomWords, taken: ReadonlySet<number>): Square[] {
  const numbers: Square[] = new Array(SQUARES).fill(FREE);
  COLUMNS.forEach((_, index) => {
    const from = index * NUMBERS_PER_COLUMN + 1;
    const places = [0, 5, 10, 15, 20].map((row) => row + index).filter((at) => at !== CENTRE);
    // Only a column with existing numbers of another card is drawn again, not the whole card. Columns repeat most
    // often: N has only 1365 possible sets of numbers.
    do fillColumn(numbers, places, from, nextWord);
    while (taken.has(setKey(numbers, places)));
  });
  return numbers;
}

function fillColumn(numbers: Square[], places: readonly number[], from: number, nextWord: RandomWords): void {
  const pool = Array.from({ length: NUMBERS_PER_COLUMN }, (_, i) => from + i);
  for (const place of places) {
    const [drawn] = pool.splice(below(nextWord, pool.length), 1);
    numbers[place] = drawn ?? FREE;
  }
}

/**
 * Returns one key per line of a card, which identifies the numbers on the line. Two cards with a common key would
 * complete that line on the same call.
 */
const lineKeysOf = (numbers: readonly Square[]): number[] => LINES.map((line) => setKey(numbers, line.indices));

/**
 * Returns one number that identifies a set of bingo numbers in any order. It is unambiguous for up to eight numbers.
 */
function setKey(numbers: readonly Square[], indices: readonly number[]): number {
  const held = indices.map((index) => numbers[index]).filter((square) => typeof square === 'number');
  return ascending(held).reduce((key, number) => key * 76 + number, 0);
}
