import { expect, test } from 'vitest';
import { businessDay } from './house.ts';

test.each([
  ['2026-11-16', 0, 6, '2026-11-15'],
  ['2026-11-16', 5, 6, '2026-11-15'],
  ['2026-11-16', 6, 6, '2026-11-16'],
  ['2026-11-16', 23, 6, '2026-11-16'],
  ['2026-11-16', 0, 0, '2026-11-16'],
  ['2027-01-01', 2, 6, '2026-12-31'],
  ['2028-03-01', 2, 6, '2028-02-29'],
])('on %s at %i, with days from %i on, it is %s', (day, hour, dayStartsAt, business) => {
  expect(businessDay(day, hour, dayStartsAt)).toBe(business);
});
