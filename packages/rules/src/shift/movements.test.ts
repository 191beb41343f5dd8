import { expect, it } from 'vitest';
import { santim } from '../money/money.ts';
import { movementRefusal, sumOfMovements } from './movements.ts';

it.each([
  [{ reason: 'change', amount: santim(500), note: '' }, null],
  [{ reason: 'expense', amount: santim(1), note: '' }, null],
  [{ reason: 'owner', amount: santim(1), note: '' }, null],
  [{ reason: 'other', amount: santim(500), note: 'Lent to the kitchen' }, null],
  [{ reason: 'other', amount: santim(500), note: ' ' }, 'MOVEMENT_NOTE_REQUIRED'],
  [{ reason: 'change', amount: santim(0), note: '' }, 'AMOUNT_NOT_POSITIVE'],
  [{ reason: 'change', amount: santim(-1), note: '' }, 'AMOUNT_NOT_POSITIVE'],
] as const)('validates the cash movement %o with the result: %s', (movement, refusal) => {
  expect(movementRefusal(movement)).toBe(refusal);
});

it('adds up the cash movements of each kind', () => {
  const movements = [
    { kind: 'in', amount: santim(500) },
    { kind: 'out', amount: santim(120) },
    { kind: 'in', amount: santim(5) },
  ] as const;
  expect(sumOfMovements(movements)).toEqual({ paidIn: 505, paidOut: 120 });
  expect(sumOfMovements([])).toEqual({ paidIn: 0, paidOut: 0 });
});
