import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  basisPointsFromPercent,
  birrFromSantim,
  feeAt,
  feeTableFrom,
  formatBirr,
  isFeeTable,
  MAX_BET,
  MAX_FEE_STEPS,
  nextFeeStep,
  parseBirr,
  percentTable,
  prizeOf,
  roundedOffFrom,
  santim,
  santimFromBirr,
  shareOf,
} from './money.ts';

describe('parseBirr', () => {
  it.each([
    ['0', 0],
    ['12', 1200],
    [' 12.5 ', 1250],
    ['0.29', 29],
    ['12.500', 1250],
    ['-7.05', -705],
    ['-0', 0],
  ])('reads the amount %j as %d santim', (text, amount) => {
    expect(parseBirr(text)).toBe(amount);
  });

  it.each(['', ' ', '10.006', '-10.006', '0.001', 'ten', '1,5', '1 000', 'NaN', 'Infinity', '1e15'])(
    'refuses the invalid amount %j',
    (text) => {
      expect(parseBirr(text)).toBeNull();
    },
  );
});

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
  ])('converts %d Birr to %d santim', (birr, expected) => {
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
  ])('refuses %d Birr, which is not a valid amount', (birr) => {
    expect(santimFromBirr(birr)).toBeNull();
  });

  it('is exact for every amount up to 10,000.00, for samples up to 1,000,000.00 and far beyond', () => {
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

  it('refuses exactly the numbers with more than two decimals, up to the highest bet', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1_000_000, noNaN: true }), (birr) => {
        const decimals = /^\d+(?:\.(\d+))?$/.exec(String(birr));
        const fits = decimals !== null && (decimals[1] ?? '').length <= 2;
        expect(santimFromBirr(birr) !== null).toBe(fits);
      }),
    );
  });
});

it('refuses amounts of santim that are not safe integers', () => {
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
])('formats %d santim as %s Birr', (amount, text) => {
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
])('converts %d percent to %s basis points', (percent, points) => {
  expect(basisPointsFromPercent(percent)).toBe(points);
});

describe('prizeOf', () => {
  const paid = (prizePool: number, winners: number, wholeBirr = true) =>
    Array.from({ length: winners }, (_, index) => prizeOf({ prizePool: santim(prizePool), winners, wholeBirr }, index));

  it.each([
    // The rounded part of 0.50 Birr is for the jackpot. The remaining Birr is for the earlier claim.
    [9350, 1, [9300]],
    [9350, 2, [4700, 4600]],
    [9350, 4, [2400, 2300, 2300, 2300]],
    [9300, 1, [9300]],
    // With less than one Birr per winner, they share exact santim. A pool of less than one Birr is not rounded.
    [250, 3, [67, 67, 66]],
    [99, 1, [99]],
    [99, 2, [50, 49]],
    [0, 1, [0]],
  ])('divides a prize pool of %d santim among %d winners in whole Birr', (prizePool, winners, prizes) => {
    expect(paid(prizePool, winners)).toEqual(prizes);
  });

  it('pays exact santim if payment in whole Birr is disabled', () => {
    expect(paid(9351, 2, false)).toEqual([4676, 4675]);
  });

  it('adds up to the pool with the rounded part, which is the same for any number of winners', () => {
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

  it('gives the odd santim to the earlier share', () => {
    expect(split(1001, 3)).toEqual([334, 334, 333]);
    expect(split(2, 3)).toEqual([1, 1, 0]);
  });

  it('divides every santim into shares that differ by at most one and never increase', () => {
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

  it('rejects a missing share and an invalid amount', () => {
    expect(() => shareOf(santim(1), 0, 0)).toThrow(RangeError);
    expect(() => shareOf(santim(-1), 1, 0)).toThrow(RangeError);
  });
});

describe('a table of fees by game size', () => {
  const table = feeTableFrom([
    { from: 1, percentage: 25 },
    { from: 20, percentage: 15 },
    { from: 50, percentage: 12.5 },
  ])!;

  it('applies a rate from the first card of its step on, and returns the next step', () => {
    expect([0, 1, 19, 20, 49, 50, 100].map((cards) => feeAt(table, cards))).toEqual([
      2500, 2500, 2500, 1500, 1500, 1250, 1250,
    ]);
    expect([0, 1, 19, 20, 49, 50].map((cards) => nextFeeStep(table, cards)?.from)).toEqual([
      20,
      20,
      20,
      50,
      50,
      undefined,
    ]);
    expect(percentTable(table).map(({ percentage }) => percentage)).toEqual([25, 15, 12.5]);
  });

  it.each([
    ['no row', []],
    ['a first row above one card', [{ from: 2, percentage: 10 }]],
    [
      'a row twice',
      [
        { from: 1, percentage: 10 },
        { from: 1, percentage: 20 },
      ],
    ],
    ['a third decimal', [{ from: 1, percentage: 10.005 }]],
    ['more than everything', [{ from: 1, percentage: 100.01 }]],
    ['less than nothing', [{ from: 1, percentage: -1 }]],
    [
      'half a card',
      [
        { from: 1, percentage: 10 },
        { from: 1.5, percentage: 10 },
      ],
    ],
    ['too many rows', Array.from({ length: MAX_FEE_STEPS + 1 }, (_, i) => ({ from: i + 1, percentage: 10 }))],
  ])('is refused with %s', (_, rows) => {
    expect(feeTableFrom(rows)).toBeNull();
  });

  it('is parsed only if it is valid', () => {
    expect(isFeeTable([{ from: 1, basisPoints: 1500, note: '' }])).toBe(false);
    expect(isFeeTable([{ from: 1 }])).toBe(false);
    expect(isFeeTable({})).toBe(false);
  });

  it('uses the rate of the last reached step of any table', () => {
    const rows = fc
      .uniqueArray(fc.integer({ min: 2, max: 100 }), { maxLength: MAX_FEE_STEPS - 1 })
      .chain((starts) =>
        fc.tuple(
          ...[1, ...starts.sort((a, b) => a - b)].map((from) =>
            fc.record({ from: fc.constant(from), basisPoints: fc.integer({ min: 0, max: 10_000 }) }),
          ),
        ),
      );
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 100 }), (steps, cards) => {
        expect(isFeeTable(steps)).toBe(true);
        expect(feeTableFrom(percentTable(steps))).toEqual(steps);
        const reached = steps.filter(({ from }) => from <= cards);
        expect(feeAt(steps, cards)).toBe(reached[reached.length - 1]?.basisPoints);
        expect(nextFeeStep(steps, cards)).toBe(steps[reached.length] ?? null);
      }),
    );
  });
});
