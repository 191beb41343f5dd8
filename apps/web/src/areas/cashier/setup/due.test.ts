import { santim } from '@adarash/rules/money';
import { expect, it } from 'vitest';
import { buyersCards, changeOf, dueAt, withNote } from './due.ts';

it('a buyer pays for the cards that the buyer before did not have', () => {
  expect(buyersCards([3, 7, 9, 12], [3, 7])).toEqual([9, 12]);
  expect(buyersCards([3], [3, 7])).toEqual([]);
  expect(dueAt(santim(1_250), 3)).toBe(3_750);
  expect(dueAt(null, 3)).toBe(0);
});

it('change is given once it is enough, and never for what is no amount', () => {
  expect(['', 'x', '-5', '37.49', '37.50', '50'].map((given) => changeOf(santim(3_750), given))).toEqual([
    ...[null, null, null, null, 0, 12.5],
  ]);
});

it('notes add up', () => {
  expect(withNote(withNote('', santim(10_000)), santim(5_000))).toBe('150');
  expect(withNote('0.50', santim(5_000))).toBe('50.5');
  expect(withNote('x', santim(5_000))).toBe('50');
});
