import type { Card } from '../card/index.ts';
import type { Pattern } from '../pattern/index.ts';
import { calledAt, coveredBy } from './called-at.ts';
import { linesThrough, squareOf } from './through.ts';

/** The ids of all cards that win on the last call. */
export function cardsCompleteAt(cards: readonly Card[], calls: readonly number[], pattern: Pattern): number[] {
  const last = calls.at(-1);
  if (last === undefined) return [];
  const called = calledAt(calls);
  const through = linesThrough(pattern);
  const winners: number[] = [];
  for (const card of cards) {
    const square = squareOf(card, last);
    if (square === -1 || through[square]!.length === 0) continue;
    const covered = coveredBy(card, called);
    if (through[square]!.some((mask) => (covered & mask) === mask)) winners.push(card.cardId);
  }
  return winners;
}
