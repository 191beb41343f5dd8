import fc from 'fast-check';
import { expect, it } from 'vitest';
import { santim } from '../money/money.ts';
import { DENOMINATIONS } from '../shift/shift.ts';
import { changeFor, dueFor, lateSums, missingFrom, NOTES_GIVEN } from './counter.ts';

it('returns the change for the received amount, or null if the amount is too low', () => {
  expect(changeFor(santim(6_000), santim(10_000))).toBe(4_000);
  expect(changeFor(santim(6_000), santim(6_000))).toBe(0);
  expect(changeFor(santim(6_000), santim(5_999))).toBeNull();
  const amount = fc.integer({ min: 0, max: 1_000_000 }).map(santim);
  fc.assert(
    fc.property(amount, amount, (due, given) => {
      const change = changeFor(due, given);
      if (change === null) expect(given).toBeLessThan(due);
      else expect([due + change, change >= 0]).toEqual([given, true]);
    }),
  );
});

it('returns the missing part of the amount due if the received amount is too low, otherwise 0', () => {
  expect(missingFrom(santim(6_000), santim(5_000))).toBe(1_000);
  expect(missingFrom(santim(6_000), santim(0))).toBe(6_000);
  expect(missingFrom(santim(6_000), santim(6_000))).toBe(0);
  expect(missingFrom(santim(6_000), santim(10_000))).toBe(0);
});

it('the amount due is the bet for each card, and the suggested amounts are existing notes', () => {
  expect(dueFor(santim(1_250), 3)).toBe(3_750);
  const notes = DENOMINATIONS.flatMap(({ kind, value }) => (kind === 'note' ? [value] : []));
  expect(NOTES_GIVEN.filter((note) => !notes.includes(note as (typeof notes)[number]))).toEqual([]);
});

it('a change of sold cards after the start requires either a payment or a refund, never both', () => {
  expect(lateSums(santim(1_000), 2, 0)).toEqual({ collect: 2_000, giveBack: 0 });
  expect(lateSums(santim(1_000), 1, 3)).toEqual({ collect: 0, giveBack: 2_000 });
  expect(lateSums(santim(1_000), 2, 2)).toEqual({ collect: 0, giveBack: 0 });
});
