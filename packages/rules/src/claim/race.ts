import { type Card, HIGHEST_NUMBER, SQUARES } from '../card/index.ts';
import type { Pattern } from '../pattern/index.ts';
import { FREE_MASK } from './called-at.ts';
import { linesThrough } from './through.ts';

export type Completion = {
  /** Counts from 1. */
  callIndex: number;
  cardIds: number[];
};

/** Cards racing to complete a pattern first. Built once, it judges one order of numbers after another. */
export type Race = { firstCompletion(order: ArrayLike<number>): Completion | null };

export function createRace(cards: readonly Card[], pattern: Pattern): Race {
  const through = linesThrough(pattern);
  // For each number, card and square in turn: only cards that hold a number are touched when it is called.
  const holders: number[][] = Array.from({ length: HIGHEST_NUMBER + 1 }, () => []);
  cards.forEach((card, place) => {
    for (let index = 0; index < SQUARES; index++) {
      const square = card.numbers[index]!;
      if (typeof square === 'number') holders[square]!.push(place, index);
    }
  });
  const covered = new Int32Array(cards.length);

  function completedBy(number: number): number[] {
    const done: number[] = [];
    const held = holders[number]!;
    for (let i = 0; i < held.length; i += 2) {
      const place = held[i]!;
      const index = held[i + 1]!;
      const mask = covered[place]! | (1 << index);
      covered[place] = mask;
      const lines = through[index]!;
      for (let k = 0; k < lines.length; k++) {
        if ((mask & lines[k]!) === lines[k]) {
          done.push(cards[place]!.cardId);
          break;
        }
      }
    }
    return done;
  }

  return {
    firstCompletion(order) {
      covered.fill(FREE_MASK);
      for (let i = 0; i < order.length; i++) {
        const cardIds = completedBy(order[i]!);
        if (cardIds.length > 0) return { callIndex: i + 1, cardIds };
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
