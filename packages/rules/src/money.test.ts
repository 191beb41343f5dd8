import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  basisPointsFromPercent,
  birrFromSantim,
  formatBirr,
  MAX_BET,
  prizeOf,
  roundedOffFrom,
  santim,
  santimFromBirr,
  shareOf,
} from './money.ts';

describe('santimFromBirr', () => {
  it.each([
    [0, 0],
    [-0, 0],
    [0.01, 1],
    [0.29, 29],
    [35.1, 3510],
    [1.1, 110],
    [4.35, 435],
    [8.2, 820],
    [1_000_000, 100_000_000],
    [999_999.99, 99_999_999],
    [70_368_744_177.65, 7_036_874_417_765],
  ])('%d Birr is %d santim', (birr, expected) => {
    expect(santimFromBirr(birr)).toBe(expected);
  });

  it.each([
    1.005,
    0.001,
    0.1 + 0.2,
    35.101,
    -0.01,
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    1e15,
    Number.MAX_VALUE,
    Number.MIN_VALUE,
  ])('refuses %d', (birr) => {
    expect(santimFromBirr(birr)).toBeNull();
  });

  it('is exact for every amount up to 10,000.00, throughout 1,000,000.00 and far beyond', () => {
    let wrong = 0;
    for (let amount = 0; amount <= MAX_BET; amount += amount < 1_000_000 ? 1 : 97)
      if (santimFromBirr(amount / 100) !== amount) wrong++;
    expect(wrong).toBe(0);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 50 }), (amount) => {
        expect(santimFromBirr(Number((amount / 100).toFixed(2)))).toBe(amount);
        expect(birrFromSantim(santim(amount))).toBe(amount / 100);
      }),
      { numRuns: 2000 },
    );
  });

  it('agrees with the decimal text of any number up to the highest bet', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1_000_000, noNaN: true }), (birr) => {
        const decimals = /^\d+(?:\.(\d+))?$/.exec(String(birr));
        const fits = decimals !== null && (decimals[1] ?? '').length <= 2;
        expect(santimFromBirr(birr) !== null).toBe(fits);
      }),
    );
  });
});

it('refuses santim that are not safe integers', () => {
  expect(() => santim(0.5)).toThrow(RangeError);
  expect(() => santim(2 ** 53)).toThrow(RangeError);
  expect(MAX_BET).toBe(100_000_000);
});

it.each([
  [0, '0'],
  [5, '0.05'],
  [100, '1'],
  [123_450, '1,234.50'],
  [123_400, '1,234'],
  [100_000_000, '1,000,000'],
  [-123_456_789, '-1,234,567.89'],
])('%d santim read as %s', (amount, text) => {
  expect(formatBirr(santim(amount))).toBe(text);
  expect(formatBirr(santim(amount), 'always')).toBe(text.includes('.') ? text : `${text}.00`);
});

it.each([
  [0, 0],
  [12.5, 1250],
  [0.29, 29],
  [100, 10_000],
  [100.01, null],
  [-1, null],
  [12.345, null],
  [Number.NaN, null],
])('%d percent are %s basis points', (percent, points) => {
  expect(basisPointsFromPercent(percent)).toBe(points);
});

describe('prizeOf', () => {
  const paid = (prizePool: number, winners: number, wholeBirr = true) =>
    Array.from({ length: winners }, (_, index) => prizeOf({ prizePool: santim(prizePool), winners, wholeBirr }, index));

  it.each([
    // 93.50 Birr: the half goes to the jackpot, and the odd Birr to the earlier claim.
    [9350, 1, [9300]],
    [9350, 2, [4700, 4600]],
    [9350, 4, [2400, 2300, 2300, 2300]],
    [9300, 1, [9300]],
    // Not one Birr for each: they share to the santim. Less than one Birr in all: nothing is rounded.
    [250, 3, [67, 67, 66]],
    [99, 1, [99]],
    [99, 2, [50, 49]],
    [0, 1, [0]],
  ])('of %d santim among %d in whole Birr', (prizePool, winners, prizes) => {
    expect(paid(prizePool, winners)).toEqual(prizes);
  });

  it('pays to the santim where whole Birr are not asked for', () => {
    expect(paid(9351, 2, false)).toEqual([4676, 4675]);
  });

  it('adds up with what is left over, which is the same however many share', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 1, max: 100 }), (prizePool, winners) => {
        const prizes = paid(prizePool, winners);
        const left = roundedOffFrom(santim(prizePool));
        expect(prizes.reduce((sum, prize) => sum + prize, 0) + left).toBe(prizePool);
        expect(left).toBeLessThan(100);
        expect(prizes).toEqual([...prizes].sort((a, b) => b - a));
        expect((prizes[0] ?? 0) - (prizes.at(-1) ?? 0)).toBeLessThanOrEqual(100);
        if (prizePool >= 100 * winners) expect(prizes.every((prize) => prize % 100 === 0)).toBe(true);
      }),
    );
  });
});

describe('shareOf', () => {
  const split = (total: number, shares: number) =>
    Array.from({ length: shares }, (_, index) => shareOf(santim(total), shares, index));

  it('gives the odd santim to the earlier', () => {
    expect(split(1001, 3)).toEqual([334, 334, 333]);
    expect(split(2, 3)).toEqual([1, 1, 0]);
  });

  it('hands out every santim in shares that differ by one at most, never rising', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 50 }), fc.integer({ min: 1, max: 100 }), (total, shares) => {
        const given = split(total, shares);
        expect(given).toHaveLength(shares);
        expect(given.reduce((sum, share) => sum + share, 0)).toBe(total);
        expect(given[0]! - given.at(-1)!).toBeLessThanOrEqual(1);
        expect(given).toEqual([...given].sort((a, b) => b - a));
      }),
    );
  });

  it('needs a share and an amount', () => {
    expect(() => shareOf(santim(1), 0, 0)).toThrow(RangeError);
    expect(() => shareOf(santim(-1), 1, 0)).toThrow(RangeError);
  });
});
