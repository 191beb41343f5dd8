import { expect, test } from 'vitest';
import { axisTop, barName } from './figures-panel.tsx';

test.each([
  [0, 10],
  [7, 10],
  [10, 10],
  [10.5, 20],
  [530, 1000],
  [1000, 1000],
  [2_100, 5_000],
  [99_999, 100_000],
])('bars up to %d stand under %d', (most, top) => {
  expect(axisTop(most)).toBe(top);
});

test.each([
  ['2026-11-03', '2026-11-03', '3 Nov'],
  ['2026-11-01', '2026-11-30', 'Nov 2026'],
  ['2026-01-01', '2026-12-31', '2026'],
])('the bar from %s to %s is called %s', (from, to, name) => {
  expect(barName({ from, to })).toBe(name);
});
