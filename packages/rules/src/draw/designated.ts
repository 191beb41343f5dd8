import { type Card, HIGHEST_NUMBER, SQUARES } from '../cards/card.ts';
import { countedLines, FREE_MASK, masksThrough, type Pattern } from '../patterns/pattern.ts';
import { continued, type DrawSecret, ordersOf, ROUNDS_SEARCHED } from './draw.ts';

type Completion = {
  /** Number of the round, starting at 1. */
  callIndex: number;
  cardIds: number[];
};

/** Simulates which card completes a pattern first. It is created once per game and used for many orders of numbers. */
type Race = { firstCompletion(order: readonly number[]): Completion | null };

/** Square of a card that contains a number: the card, the bit of the square, and the lines through it. */
type Place = { runner: Runner; bit: number; masks: readonly number[] };

/** State of a card in the simulation. `lines` is its number of complete lines. */
type Runner = { cardId: number; covered: number; lines: number };

export function createRace(cards: readonly Card[], pattern: Pattern): Race {
  const { needed } = countedLines(pattern);
  const through = Array.from({ length: SQUARES }, (_, square) => masksThrough(pattern, square));
  // Lists the cards per number, so that a call updates only the cards that contain its number.
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

/** Returns whether the designated card is the only card that completes the pattern first, after the existing calls. */
export const isOrderGoodFor = (race: DesignatedRace & { order: readonly number[] }): boolean =>
  winsAlone(createRace(race.cards, race.pattern), race, race.order);

function winsAlone(race: Race, { called, designatedCardId }: DesignatedRace, order: readonly number[]): boolean {
  const first = race.firstCompletion(continued(called, order));
  return first?.cardIds.length === 1 && first.cardIds[0] === designatedCardId && first.callIndex > called.length;
}

/**
 * Returns whether a designated game needs another order of numbers (round) after a typed number: no card is complete
 * yet, and with the current order the designated card would not be the only winner.
 */
export function needsNewRound(race: DesignatedRace & { order: readonly number[] }): boolean {
  const runners = createRace(race.cards, race.pattern);
  return runners.firstCompletion(race.called) === null && !winsAlone(runners, race, race.order);
}

export type RoundSearch = DesignatedRace & { secret: DrawSecret; fromRound: number; maxRounds?: number };

type RoundSearchState = { done: boolean; round: number | null };

/**
 * Creates a search for the first round in which the designated card wins. The search runs in steps, so that the server
 * can handle requests between them.
 */
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

/** Runs the whole search for a designated order. Returns null if no round is valid. */
export const searchRounds = (search: RoundSearch): number | null =>
  createRoundSearch(search).step(Number.POSITIVE_INFINITY).round;
