import { LINES } from '../pattern/index.ts';
import { FREE, type Square } from './card.ts';

/** One number that stands for a set of bingo numbers, whatever their places: up to eight of them stay exact. */
export function setKey(numbers: readonly Square[], indices: readonly number[]): number {
  const sorted: number[] = [];
  for (const index of indices) {
    const square = numbers[index]!;
    if (square === FREE) continue;
    let place = sorted.push(square) - 1;
    for (; place > 0 && sorted[place - 1]! > square; place--) sorted[place] = sorted[place - 1]!;
    sorted[place] = square;
  }
  let key = 0;
  for (const number of sorted) key = key * 76 + number;
  return key;
}

/** The set on each line of a card. Two cards with a key in common would complete that line on the same call. */
export const lineKeysOf = (numbers: readonly Square[]): number[] => LINES.map((line) => setKey(numbers, line.indices));
