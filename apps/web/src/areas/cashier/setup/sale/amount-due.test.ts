import { santim } from '@adarash/rules/money';
import { expect, it } from 'vitest';
import { withNote } from './amount-due.tsx';
import { changeOf } from './use-due.ts';

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
