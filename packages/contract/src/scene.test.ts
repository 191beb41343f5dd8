import { expect, it } from 'vitest';
import { jackpotRuleText, timeLeft } from './scene.ts';

const at = (clock: string) => Date.parse(`2025-06-01T${clock}Z`);

it.each([
  ['19:35:00', '19:30:00', '5:00'],
  ['19:35:00', '19:34:59.400', '0:01'],
  ['20:30:00', '19:30:00', '60:00'],
  ['00:02:00', '23:59:30', '2:30'],
  ['19:35:00', '19:35:00', null],
  ['19:35:00', '19:36:00', null],
])('until %s at %s: %s', (until, now, left) => {
  expect(timeLeft(until, at(now))).toBe(left);
});

it('promises no day for a rule that every fair bingo meets', () => {
  expect(jackpotRuleText('within/75')).toMatchObject({ text: 'jackpotGoes' });
  expect(jackpotRuleText('within/74')).toEqual({ text: 'jackpotWithin', values: { count: 74 } });
});
