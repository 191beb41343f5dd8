import { type Card, CENTRE, FREE, type Square } from '@adarash/rules/card';
import { createRace } from '@adarash/rules/designated';

/** Deviations from a uniform draw in standard deviations; values up to a few are chance. */
export type Evenness = {
  /** Every number in every place of the order. */
  places: number;
  firstBall: number;
  /** Two numbers both among the first five. */
  pairs: number;
  winningCard: number;
};

const NUMBERS = 75;
const FIRST = 5;
const COLUMN = 15;

/** Looks at orders one by one and judges them together. */
export function makeObserver() {
  const places = new Float64Array(NUMBERS * NUMBERS);
  const pairs = new Float64Array(NUMBERS * NUMBERS);
  const wins = new Float64Array(COLUMN);
  const race = createRace(ALIKE, 'all');
  let games = 0;
  return {
    see(order: readonly number[]): void {
      games += 1;
      for (const [place, number] of order.entries()) add(places, place * NUMBERS + number - 1);
      for (const a of order.slice(0, FIRST))
        for (const b of order.slice(0, FIRST)) if (a < b) add(pairs, (a - 1) * NUMBERS + b - 1);
      const winners = race.firstCompletion(order)?.cardIds ?? [];
      const [only] = winners;
      if (winners.length === 1 && only !== undefined) add(wins, only - 1);
    },
    judge(): Evenness {
      const sole = wins.reduce((sum, count) => sum + count, 0);
      return {
        // An order fills each place and uses each number once, so its cells are not free of each other: 74² ways are.
        places: deviation(chiSquare(places, games / NUMBERS) * ((NUMBERS - 1) / NUMBERS), (NUMBERS - 1) ** 2),
        firstBall: deviation(chiSquare(places.subarray(0, NUMBERS), games / NUMBERS), NUMBERS - 1),
        pairs: pairDeviation(pairs, games),
        winningCard: deviation(chiSquare(wins, sole / COLUMN), COLUMN - 1),
      };
    },
  };
}

const add = (counts: Float64Array, at: number) => counts.set([(counts[at] ?? 0) + 1], at);

const chiSquare = (counts: Float64Array, expected: number): number =>
  counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);

/** A chi-square as standard deviations of a normal figure (Wilson and Hilferty). */
function deviation(value: number, freedom: number): number {
  const spread = 2 / (9 * freedom);
  return (Math.cbrt(value / freedom) - (1 - spread)) / Math.sqrt(spread);
}

/**
 * The ten pairs of a game depend on each other. Over all pairs of 75 numbers the variance of their counts falls into two
 * spaces, of 74 dimensions (how often each number is among the five) and of 2,700 (which go together), each with one size.
 */
function pairDeviation(counts: Float64Array, games: number): number {
  const runtime = (k: number) =>
    Array.from({ length: k }, (_, i) => (FIRST - i) / (NUMBERS - i)).reduce((product, one) => product * one, 1);
  const [two, three, four] = [runtime(2), runtime(3), runtime(4)];
  const sizes = [
    { dimensions: NUMBERS - 1, size: (two + three * (NUMBERS - 4) - four * (NUMBERS - 3)) / two },
    { dimensions: (NUMBERS * (NUMBERS - 3)) / 2, size: (two - 2 * three + four) / two },
  ];
  const expected = games * two;
  let value = 0;
  for (let a = 0; a < NUMBERS; a++)
    for (let b = a + 1; b < NUMBERS; b++) value += ((counts[a * NUMBERS + b] ?? 0) - expected) ** 2 / expected;
  const mean = sizes.reduce((sum, { dimensions, size }) => sum + dimensions * size, 0);
  const variance = sizes.reduce((sum, { dimensions, size }) => sum + 2 * dimensions * size ** 2, 0);
  return (value - mean) / Math.sqrt(variance);
}

/** No two cards share a column's five numbers, since no step moves these places onto themselves. */
const SPREAD = [0, 1, 3, 7, 12];
/** A different step in each column, so that no two cards share a row; each step visits all fifteen numbers. */
const STRIDES = [1, 2, 4, 7, 8];

/**
 * Fifteen equivalent cards: each is the previous one with every number shifted by one within its column. A uniform draw
 * gives each the same chance to win, unlike the cards of a catalogue.
 */
export const ALIKE: readonly Card[] = Array.from({ length: COLUMN }, (_, shift) => ({
  cardId: shift + 1,
  numbers: Array.from({ length: 25 }, (_, index): Square => {
    if (index === CENTRE) return FREE;
    const [row, column] = [Math.floor(index / 5), index % 5];
    const place = ((SPREAD[row] ?? 0) + column + shift * (STRIDES[column] ?? 1)) % COLUMN;
    return column * COLUMN + place + 1;
  }),
}));
