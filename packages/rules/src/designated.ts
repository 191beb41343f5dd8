import { type Card, HIGHEST_NUMBER, SQUARES } from './card.ts';
import { continued, type DrawSecret, ordersOf, ROUNDS_SEARCHED } from './draw.ts';
import { countedIn, FREE_MASK, masksThrough, type Pattern } from './pattern.ts';

type Completion = {
  /** Counts from 1. */
  callIndex: number;
  cardIds: number[];
};

/** Cards racing to complete a pattern first. Built once, it judges one order of numbers after another. */
type Race = { firstCompletion(order: readonly number[]): Completion | null };

/** A number on a card: whose it is, its bit, and the lines it can complete. */
type Place = { runner: Runner; bit: number; masks: readonly number[] };

/** `lines`: how many of its lines are complete. */
type Runner = { cardId: number; covered: number; lines: number };

export function createRace(cards: readonly Card[], pattern: Pattern): Race {
  const { needed } = countedIn(pattern);
  const through = Array.from({ length: SQUARES }, (_, square) => masksThrough(pattern, square));
  // Only the cards that hold a number are touched when it is called.
  const placesOf: Place[][] = Array.from({ length: HIGHEST_NUMBER + 1 }, () => []);
  const runners = cards.map((card) => {
    const runner = { cardId: card.cardId, covered: FREE_MASK, lines: 0 };
    card.numbers.forEach((square, index) => {
      if (typeof square === 'number') placesOf[square]?.push({ runner, bit: 1 << index, masks: through[index] ?? [] });
    });
    return runner;
  });

  function completedBy(number: number): number[] {
    const done: number[] = [];
    for (const { runner, bit, masks } of placesOf[number] ?? []) {
      runner.covered |= bit;
      const before = runner.lines;
      for (const mask of masks) if ((runner.covered & mask) === mask) runner.lines++;
      if (runner.lines > before && runner.lines >= needed) done.push(runner.cardId);
    }
    return done;
  }

  return {
    firstCompletion(order) {
      for (const runner of runners) {
        runner.covered = FREE_MASK;
        runner.lines = 0;
      }
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

type DesignatedRace = {
  cards: readonly Card[];
  designatedCardId: number;
  pattern: Pattern;
  called: readonly number[];
};

/** Whether, going on from the calls so far, the designated card alone completes the pattern first. */
export const isOrderGoodFor = (race: DesignatedRace & { order: readonly number[] }): boolean =>
  winsAlone(createRace(race.cards, race.pattern), race, race.order);

function winsAlone(race: Race, { called, designatedCardId }: DesignatedRace, order: readonly number[]): boolean {
  const first = race.firstCompletion(continued(called, order));
  return first?.cardIds.length === 1 && first.cardIds[0] === designatedCardId && first.callIndex > called.length;
}

/**
 * Whether a manual call leaves a designated game in need of another round: by the order in force its card would not
 * win alone, and no card is complete yet.
 */
export function needsNewRound(race: DesignatedRace & { order: readonly number[] }): boolean {
  const runners = createRace(race.cards, race.pattern);
  return runners.firstCompletion(race.called) === null && !winsAlone(runners, race, race.order);
}

export type RoundSearch = DesignatedRace & { secret: DrawSecret; fromRound: number; maxRounds?: number };

type RoundSearchState = { done: boolean; round: number | null };

/** A search for the first round in which the designated card wins, in steps so that the server can answer meanwhile. */
export function createRoundSearch({ secret, fromRound, maxRounds = ROUNDS_SEARCHED, ...race }: RoundSearch): {
  step(budgetRounds: number): RoundSearchState;
} {
  const runners = createRace(race.cards, race.pattern);
  const orderOfRound = ordersOf(secret);
  const end = fromRound + maxRounds;
  const hopeless = runners.firstCompletion(race.called) !== null;
  let next = fromRound;
  let found: number | null = null;
  return {
    step(budgetRounds) {
      const stop = Math.min(end, next + budgetRounds);
      while (!hopeless && found === null && next < stop) {
        if (winsAlone(runners, race, orderOfRound(next))) found = next;
        next++;
      }
      return { done: hopeless || found !== null || next >= end, round: found };
    },
  };
}

/** The whole search at once; null when there is no such round. */
export const searchRounds = (search: RoundSearch): number | null =>
  createRoundSearch(search).step(Number.POSITIVE_INFINITY).round;
