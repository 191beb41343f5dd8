import { expect, it } from 'vitest';
import { rolledDigits } from './jackpot-moment.ts';

const STEPS = Array.from({ length: 20 }, (_, index) => index + 1);
const roll = (like: number, draw: string) => STEPS.map((step) => rolledDigits(like, draw, step));

it('rolls through the same numbers on every screen, as long as the true one', () => {
  const rolled = roll(42, '64b7f0c2a1d3e4f5a6b7c8d92025-01-01T18:00:00.000Z');
  expect(roll(42, '64b7f0c2a1d3e4f5a6b7c8d92025-01-01T18:00:00.000Z')).toEqual(rolled);
  expect(rolled.every((digits) => /^\d\d$/.test(digits))).toBe(true);
  expect(new Set(rolled).size).toBeGreaterThan(10);
});

it('tells nothing of the card, and rolls another way at another draw', () => {
  expect(roll(42, 'one')).toEqual(roll(97, 'one'));
  expect(roll(42, 'one')).not.toEqual(roll(42, 'two'));
  expect(new Set(roll(7, 'one')).size).toBeGreaterThan(5);
});
