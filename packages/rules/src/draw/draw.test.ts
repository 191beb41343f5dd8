import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../cards/catalogue.ts';
import { alike, TOP_ROW } from '../hall.test-support.ts';
import { naiveVerdict } from '../naive.test-support.ts';
import { PATTERNS, type Pattern } from '../patterns/pattern.ts';
import { createRoundSearch, isOrderGoodFor, needsNewRound, searchRounds } from './designated.ts';
import { continued, type DrawSecret, frame, lengthPrefixed, nextInOrder, orderOf, ordersOf } from './draw.ts';

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });
const aSecret: fc.Arbitrary<DrawSecret> = fc.record({
  seed: bytes32,
  drawId: fc.stringMatching(/^[0-9a-f]{24}$/),
  commitment: bytes32,
  salesRoot: bytes32,
  publicText: fc.string({ unit: 'grapheme', maxLength: 20 }),
});
const SORTED = Array.from({ length: 75 }, (_, i) => i + 1);
const secret: DrawSecret = {
  seed: new Uint8Array(32).fill(9),
  drawId: '64b7f0c2a1d3e4f5a6b7c8d9',
  commitment: new Uint8Array(32).fill(1),
  salesRoot: new Uint8Array(32).fill(2),
  publicText: '',
};

describe('the framing of hash inputs', () => {
  it('puts the byte length before each part', () => {
    expect([...lengthPrefixed('አ')]).toEqual([0, 0, 0, 3, 0xe1, 0x8a, 0xa0]);
    expect([...frame('ab', Uint8Array.of(9))]).toEqual([0, 0, 0, 2, 97, 98, 0, 0, 0, 1, 9]);
  });

  it('never produces equal bytes for different parts', () => {
    const parts = fc.array(fc.string({ maxLength: 6 }), { maxLength: 4 });
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        expect(frame(...a).join() === frame(...b).join()).toBe(JSON.stringify(a) === JSON.stringify(b));
      }),
    );
  });
});

describe('the order of the 75 numbers', () => {
  it('is the same for a round if another round was computed in between', () => {
    const orderOfRound = ordersOf(secret);
    const first = [...orderOfRound(0)];
    expect(orderOfRound(1)).toEqual(orderOf({ ...secret, round: 1 }));
    expect(orderOfRound(1)).not.toEqual(first);
    expect(orderOfRound(0)).toEqual(first);
  });

  it('contains every number once', () => {
    fc.assert(
      fc.property(aSecret, fc.nat(), (draw, round) => {
        expect(orderOf({ ...draw, round }).toSorted((a, b) => a - b)).toEqual(SORTED);
      }),
    );
  });

  it('changes if any input of the draw changes', () => {
    const other = new Uint8Array(32).fill(3);
    const base = { ...secret, round: 0 };
    const orders = [
      base,
      { ...base, seed: other },
      { ...base, drawId: '64b7f0c2a1d3e4f5a6b7c8da' },
      { ...base, commitment: other },
      { ...base, salesRoot: other },
      { ...base, publicText: 'x' },
      { ...base, round: 1 },
    ].map((draw) => orderOf(draw).join());
    expect(new Set(orders).size).toBe(orders.length);
  });

  it('is equal if a round is computed separately or with other rounds', () => {
    const orderOfRound = ordersOf(secret);
    for (const round of [0, 1, 2, 1, 10_000, 0]) expect(orderOfRound(round)).toEqual(orderOf({ ...secret, round }));
  });

  it('continues with the first number that was not called yet', () => {
    expect(nextInOrder([5, 3, 1], [])).toBe(5);
    expect(nextInOrder([5, 3, 1], [5, 1])).toBe(3);
    expect(nextInOrder([5, 3, 1], [1, 3, 5])).toBeNull();
    expect(continued([3, 9], [5, 3, 1, 9])).toEqual([3, 9, 5, 1]);
  });
});

const cards = catalogue(30);

/** Returns the first complete card and the number of calls, by checking every card after every call. */
function firstByChecking(order: readonly number[], pattern: Pattern, from: number) {
  for (let upTo = from; upTo <= 75; upTo++) {
    const calls = order.slice(0, upTo);
    const winners = cards.filter((card) => naiveVerdict({ card, calls, pattern }).isBingo).map((card) => card.cardId);
    if (winners.length > 0) return winners;
  }
  return [];
}

describe('the order of a designated game', () => {
  it('is the first round in which the designated card completes the pattern first', () => {
    for (const pattern of PATTERNS) {
      const race = { cards, designatedCardId: 17, pattern, called: [] };
      const round = searchRounds({ ...race, secret, fromRound: 1 })!;
      expect(round).toBeGreaterThanOrEqual(1);
      expect(firstByChecking(orderOf({ ...secret, round }), pattern, 1)).toEqual([17]);
      for (let earlier = Math.max(1, round - 5); earlier < round; earlier++)
        expect(firstByChecking(orderOf({ ...secret, round: earlier }), pattern, 1)).not.toEqual([17]);
    }
  });

  it('is the same if the search runs in small steps', () => {
    const search = { cards, designatedCardId: 5, pattern: 'cross' as const, called: [], secret, fromRound: 1 };
    const whole = searchRounds(search);
    const inSteps = createRoundSearch(search);
    let state = inSteps.step(3);
    let steps = 1;
    while (!state.done) {
      state = inSteps.step(3);
      steps++;
    }
    expect(state.round).toBe(whole);
    expect(steps).toBe(Math.ceil(whole! / 3));
    expect(inSteps.step(3)).toEqual(state);
  });

  it('is not found after the maximum number of rounds', () => {
    const search = { cards, designatedCardId: 5, pattern: 'all' as const, called: [], secret, fromRound: 1 };
    const round = searchRounds(search)!;
    expect(searchRounds({ ...search, maxRounds: round - 1 })).toBeNull();
    expect(searchRounds({ ...search, maxRounds: round })).toBe(round);
    expect(createRoundSearch({ ...search, maxRounds: round - 1 }).step(10_000)).toEqual({ done: true, round: null });
  });

  it('continues after the numbers that were already called', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(SORTED, { minLength: 1, maxLength: 8 }), (called) => {
        const race = { cards, designatedCardId: 17, pattern: 'all' as const, called };
        const someoneWon = cards.some((card) =>
          called.some((_, i) => naiveVerdict({ card, calls: called.slice(0, i + 1), pattern: 'all' }).isBingo),
        );
        const order = orderOf({ ...secret, round: 1 });
        const good = firstByChecking(continued(called, order), 'all', called.length + 1).join() === '17';
        expect(isOrderGoodFor({ ...race, order })).toBe(!someoneWon && good);
        expect(needsNewRound({ ...race, order })).toBe(!someoneWon && !good);
        const round = searchRounds({ ...race, secret, fromRound: 2, maxRounds: 300 });
        if (round !== null) {
          const mended = continued(called, orderOf({ ...secret, round }));
          expect(firstByChecking(mended, 'all', called.length + 1)).toEqual([17]);
        }
        if (someoneWon) expect(round).toBeNull();
      }),
      { numRuns: 15 },
    );
  });

  it('is rejected if another card completes the pattern with the same call', () => {
    const pair = [alike(1), alike(2)];
    const order = [...TOP_ROW, ...SORTED.filter((number) => !TOP_ROW.includes(number))];
    const race = { designatedCardId: 1, pattern: 'horizontal_line' as const, called: [], order };
    expect(isOrderGoodFor({ ...race, cards: pair })).toBe(false);
    expect(isOrderGoodFor({ ...race, cards: pair.slice(0, 1) })).toBe(true);
  });

  it('is not searched for after a card completed the pattern', () => {
    const row = cards[2]!.numbers.slice(0, 5) as number[];
    const race = { cards, designatedCardId: 17, pattern: 'all' as const, called: row };
    expect(createRoundSearch({ ...race, secret, fromRound: 1 }).step(1)).toEqual({ done: true, round: null });
    expect(needsNewRound({ ...race, order: SORTED })).toBe(false);
  });
});
