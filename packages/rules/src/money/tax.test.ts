import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTerms, OWNER_DEFAULTS, type TaxSettings, termsFrom, USUAL_TERMS } from '../game/hall-terms.ts';
import { MAX_AMOUNT, prizeOf, santim } from './money.ts';
import { TAX_ON, type Tax, winningsOf } from './sums.ts';

const tax = (some: Partial<Tax> = {}): Tax => ({
  basisPoints: 1500,
  above: santim(0),
  on: 'whole',
  cashLimit: null,
  ...some,
});

const amounts = fc.integer({ min: 0, max: MAX_AMOUNT }).map(santim);
const taxes = fc.record({
  basisPoints: fc.integer({ min: 0, max: 10_000 }),
  above: fc.oneof(amounts, fc.integer({ min: 0, max: 200_000 }).map(santim)),
  on: fc.constantFrom(...TAX_ON),
  cashLimit: fc.option(amounts),
});

describe('the tax on winnings', () => {
  it.each([
    ['nothing without a tax', 10_000, null, { withheld: 0, net: 10_000 }],
    ['15 % of the whole', 10_000, tax(), { withheld: 1500, net: 8500 }],
    ['nothing at the threshold', 10_000, tax({ above: santim(10_000) }), { withheld: 0, net: 10_000 }],
    ['of the whole, a santim above it', 10_001, tax({ above: santim(10_000) }), { withheld: 1500, net: 8501 }],
    ['of what exceeds', 10_100, tax({ above: santim(10_000), on: 'excess' }), { withheld: 15, net: 10_085 }],
    ['half a santim as a whole one', 10, tax({ basisPoints: 1500 }), { withheld: 2, net: 8 }],
    ['less than half a santim not', 3, tax({ basisPoints: 1500 }), { withheld: 0, net: 3 }],
    ['all of it', 777, tax({ basisPoints: 10_000 }), { withheld: 777, net: 0 }],
  ])('is computed as: %s', (_, gross, by, expected) => {
    expect(winningsOf(santim(gross), { tax: by })).toMatchObject({ gross, ...expected });
  });

  it('adds up with the net amount to the winnings for any settings', () => {
    fc.assert(
      fc.property(amounts, taxes, (gross, by) => {
        const { withheld, net, ...won } = winningsOf(gross, { tax: by });
        expect(withheld + net).toBe(gross);
        expect(won.gross).toBe(gross);
        expect(Math.min(withheld, net)).toBeGreaterThanOrEqual(0);
        const taxed = gross <= by.above ? 0 : by.on === 'whole' ? gross : gross - by.above;
        expect(BigInt(withheld)).toBe((2n * BigInt(taxed) * BigInt(by.basisPoints) + 10_000n) / 20_000n);
      }),
      { numRuns: 2000 },
    );
  });

  it('never decreases with higher winnings, and is at most the excess if only the excess is taxed', () => {
    fc.assert(
      fc.property(amounts, amounts, taxes, (one, other, by) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        const [low, high] = [winningsOf(less, { tax: by }), winningsOf(more, { tax: by })];
        expect(high.withheld).toBeGreaterThanOrEqual(low.withheld);
        if (by.on === 'excess') expect(high.net).toBeGreaterThanOrEqual(low.net);
      }),
      { numRuns: 2000 },
    );
  });

  it('is deducted from each winner after the division of the prize, with and without whole Birr', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 1_000_000 }).map(santim),
        fc.integer({ min: 1, max: 12 }),
        fc.boolean(),
        taxes,
        (prizePool, winners, wholeBirr, by) => {
          const prizes = Array.from({ length: winners }, (_, i) => prizeOf({ prizePool, winners, wholeBirr }, i));
          const won = prizes.map((prize) => winningsOf(prize, { tax: by }));
          const all = won.reduce((sum, { withheld, net }) => sum + withheld + net, 0);
          expect(prizePool - all).toBe(wholeBirr ? prizePool % 100 : 0);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

it('winnings after tax are paid by bank above the cash limit, and in cash up to the limit', () => {
  const limited = tax({ cashLimit: santim(8500) });
  expect(winningsOf(santim(10_000), { tax: limited })).toMatchObject({ net: 8500, byBank: false });
  expect(winningsOf(santim(10_001), { tax: limited })).toMatchObject({ net: 8501, byBank: true });
  expect(winningsOf(santim(10_001), { tax: tax() })).toMatchObject({ byBank: false });
});

it('a game has tax terms only if the owner set a rate or a cash limit', () => {
  const taxOf = (settings: Partial<TaxSettings>) => termsFrom({ ...OWNER_DEFAULTS, ...settings }).tax;
  expect(taxOf({})).toBeNull();
  expect(taxOf({ taxAbove: 50 })).toBeNull();
  expect(taxOf({ taxPercent: 15 })).toEqual(tax());
  expect(taxOf({ cashLimit: 1000.5 })).toEqual({ basisPoints: 0, above: 0, on: 'whole', cashLimit: 100_050 });
  const all = { taxPercent: 7.25, taxAbove: 99.99, taxOn: 'excess', cashLimit: 0 } as const;
  expect(taxOf(all)).toEqual({ basisPoints: 725, above: 9999, on: 'excess', cashLimit: 0 });
  expect(() => taxOf({ ...all, taxPercent: 7.255 })).toThrow(RangeError);
});

it('an invalid tax is refused when it is read from storage', () => {
  const isStored = (some: unknown) => isTerms({ ...USUAL_TERMS, tax: some });
  const limited = tax({ cashLimit: santim(1) });
  expect(isStored(limited)).toBe(true);
  const wrong = [{ basisPoints: 10_001 }, { basisPoints: 1.5 }, { above: -1 }, { on: 'half' }, { cashLimit: '5' }];
  for (const some of wrong) expect(isStored({ ...tax(), ...some }), JSON.stringify(some)).toBe(false);
  for (const none of [15, 'tax', {}]) expect(isStored(none)).toBe(false);
});
