import fc from 'fast-check';
import { expect, it } from 'vitest';
import { santim } from './money.ts';
import { agreedOn, shareOfFee, shareStatement } from './share.ts';

const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}`;
const AGREED = [
  { from: day(10), basisPoints: 1_250 },
  { from: day(5), basisPoints: 1_000 },
];

it('is agreed from a day on, whatever came before', () => {
  expect([4, 5, 9, 10, 30].map((n) => agreedOn(AGREED, day(n)))).toEqual([0, 1_000, 1_000, 1_250, 1_250]);
});

it('is counted to the santim, half a one as a whole', () => {
  expect([shareOfFee(santim(450), 1_000), shareOfFee(santim(450), 1_250), shareOfFee(santim(0), 9_999)]).toEqual([
    45, 56, 0,
  ]);
  expect(shareOfFee(santim(20), 250)).toBe(1);
});

it('states what was open before, what came, what was paid and what is open', () => {
  const fees = [4, 5, 10, 11].map((n) => ({ day: day(n), fee: santim(1_000) }));
  const payments = [
    { day: day(6), amount: santim(40) },
    { day: day(11), amount: santim(300) },
    { day: day(12), amount: santim(1) },
  ];
  expect(shareStatement({ from: day(10), to: day(11) }, fees, AGREED, payments)).toMatchObject({
    ...{ before: 60, fee: 2_000, share: 250, paid: 300, open: 10 },
    days: [{ day: day(10), fee: 1_000, basisPoints: 1_250, share: 125 }, { day: day(11) }],
  });
});

it('adds up over periods that follow each other', () => {
  const days = fc.array(fc.record({ day: fc.integer({ min: 1, max: 30 }).map(day), fee: fc.nat(99_999).map(santim) }));
  const paid = fc.array(
    fc.record({ day: fc.integer({ min: 1, max: 30 }).map(day), amount: fc.nat(9_999).map(santim) }),
  );
  fc.assert(
    fc.property(days, paid, fc.integer({ min: 1, max: 29 }), (fees, payments, cut) => {
      const of = (from: number, to: number) => shareStatement({ from: day(from), to: day(to) }, fees, AGREED, payments);
      const [whole, first, second] = [of(1, 30), of(1, cut), of(cut + 1, 30)];
      expect(second.before).toBe(first.open);
      expect(second.open).toBe(whole.open);
      expect(first.share + second.share).toBe(whole.share);
    }),
  );
});
