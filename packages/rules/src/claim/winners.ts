import type { Card } from '../card/index.ts';
import type { Pattern } from '../pattern/index.ts';
import { bitOf, FREE_MASK, linesThrough } from './prepare.ts';

/** The ids of all cards that win on the last call. */
export function cardsCompleteAt(cards: readonly Card[], calls: readonly number[], pattern: Pattern): number[] {
  const last = calls.at(-1);
  if (last === undefined) return [];
  const called = new Uint8Array(76);
  for (const number of calls) called[number] = 1;
  const through = linesThrough(pattern);
  return cards.filter((card) => winsWith(card, bitOf(card, last), called, through)).map((card) => card.cardId);
}

function winsWith(card: Card, lastBit: number, called: Uint8Array, through: readonly Int32Array[]): boolean {
  if (lastBit === 0) return false;
  const lines = through[31 - Math.clz32(lastBit)]!;
  if (lines.length === 0) return false;
  let covered = FREE_MASK;
  for (let index = 0; index < 25; index++) {
    const square = card.numbers[index]!;
    if (typeof square === 'number' && called[square]) covered |= 1 << index;
  }
  for (const mask of lines) if ((covered & mask) === mask) return true;
  return false;
}
