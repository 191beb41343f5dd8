import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divide, MAX_BET, santim } from './money.ts';

describe('the division of the pot', () => {
  it.each([
    // The fee of 35.00 at 12.5 % is 4.375, which is rounded up to 4.38. The prize pool is the rest.
    [
      { bet: 500, cards: 8, feeBasisPoints: 1250 },
      { pot: 4000, remainder: 3500, houseFee: 438, prizePool: 3062 },
    ],
    [
      { bet: 1000, cards: 10, feeBasisPoints: 1500 },
      { pot: 10_000, remainder: 9000, houseFee: 1350, prizePool: 7650 },
    ],
    [
      { bet: 1000, cards: 1, feeBasisPoints: 1500 },
      { pot: 1000, remainder: 0, houseFee: 0, prizePool: 0 },
    ],
    [
      { bet: 1, cards: 2, feeBasisPoints: 5000 },
      { pot: 2, remainder: 1, houseFee: 1, prizePool: 0 },
    ],
    [
      { bet: 1, cards: 2, feeBasisPoints: 4999 },
      { pot: 2, remainder: 1, houseFee: 0, prizePool: 1 },
    ],
    [
      { bet: 1000, cards: 3, feeBasisPoints: 10_000 },
      { pot: 3000, remainder: 2000, houseFee: 2000, prizePool: 0 },
    ],
  ])('for the stakes %o results in the sums %o', ({ bet, ...stakes }, expected) => {
    expect(divide({ bet: santim(bet), ...stakes })).toEqual({ contribution: bet, ...expected });
  });

  it('gives the whole pot to house and winners if the game does not feed the jackpot', () => {
    const stakes = { bet: santim(1000), cards: 10, feeBasisPoints: 1500 };
    const money = divide({ ...stakes, feedsJackpot: false });
    expect(money).toEqual({ pot: 10_000, contribution: 0, remainder: 10_000, houseFee: 1500, prizePool: 8500 });
    expect(divide({ ...stakes, feedsJackpot: true })).toEqual(divide(stakes));
  });

  it('adds up for every bet, number of cards and percentage, with the fee rounded half up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: MAX_BET }),
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.boolean(),
        (bet, cards, feeBasisPoints, feedsJackpot) => {
          const money = divide({ bet: santim(bet), cards, feeBasisPoints, feedsJackpot });
          expect(money.contribution + money.houseFee + money.prizePool).toBe(money.pot);
          expect(money.pot).toBe(bet * cards);
          expect(money.contribution).toBe(feedsJackpot ? bet : 0);
          expect(Math.min(...Object.values(money))).toBeGreaterThanOrEqual(0);
          const exact = BigInt(money.remainder) * BigInt(feeBasisPoints);
          expect(BigInt(money.houseFee)).toBe((2n * exact + 10_000n) / 20_000n);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('refuses invalid stakes', () => {
    const stakes = { bet: santim(100), cards: 2, feeBasisPoints: 1000 };
    expect(() => divide({ ...stakes, cards: 0 })).toThrow(RangeError);
    expect(() => divide({ ...stakes, cards: 1.5 })).toThrow(RangeError);
    expect(() => divide({ ...stakes, feeBasisPoints: 10_001 })).toThrow(RangeError);
    expect(() => divide({ ...stakes, bet: santim(-1) })).toThrow(RangeError);
  });
});
