import { type Card, HIGHEST_NUMBER, SQUARES } from './card.ts';
import { FREE_MASK } from './claim.ts';
import { masksThrough, type Pattern } from './pattern.ts';

export type Completion = {
  /** Counts from 1. */
  callIndex: number;
  cardIds: number[];
};

/** Cards racing to complete a pattern first. Built once, it judges one order of numbers after another. */
export type Race = { firstCompletion(order: readonly number[]): Completion | null };

/** A number on a card: whose it is, its bit, and the lines it can complete. */
type Place = { runner: Runner; bit: number; masks: readonly number[] };
type Runner = { cardId: number; covered: number };

export function createRace(cards: readonly Card[], pattern: Pattern): Race {
  const through = Array.from({ length: SQUARES }, (_, square) => masksThrough(pattern, square));
  // Only the cards that hold a number are touched when it is called.
  const placesOf: Place[][] = Array.from({ length: HIGHEST_NUMBER + 1 }, () => []);
  const runners = cards.map((card) => {
    const runner = { cardId: card.cardId, covered: FREE_MASK };
    card.numbers.forEach((square, index) => {
      if (typeof square === 'number') placesOf[square]?.push({ runner, bit: 1 << index, masks: through[index] ?? [] });
    });
    return runner;
  });

  function completedBy(number: number): number[] {
    const done: number[] = [];
    for (const { runner, bit, masks } of placesOf[number] ?? []) {
      runner.covered |= bit;
      for (const mask of masks) {
        if ((runner.covered & mask) !== mask) continue;
        done.push(runner.cardId);
        break;
      }
    }
    return done;
  }

  return {
    firstCompletion(order) {
      for (const runner of runners) runner.covered = FREE_MASK;
      for (const [index, number] of order.entries()) {
        const cardIds = completedBy(number);
        if (cardIds.length > 0) return { callIndex: index + 1, cardIds };
      }
      return null;
    },
  };
}

export const firstCompletion = (
  cards: readonly Card[],
  order: readonly number[],
  pattern: Pattern,
): Completion | null => createRace(cards, pattern).firstCompletion(order);
