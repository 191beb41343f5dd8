import { LINES } from '../pattern/index.ts';
import { FREE, type Square } from './card.ts';

/** One number that stands for a set of bingo numbers, whatever their places: up to eight of them stay exact. */
export function setKey(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b).reduce((key, number) => key * 76 + number, 0);
}

/** The set on each line of a card. Two cards with a key in common would complete that line on the same call. */
export const lineKeysOf = (numbers: readonly Square[]): number[] =>
  LINES.map((line) => setKey(line.indices.map((index) => numbers[index]!).filter((square) => square !== FREE)));
