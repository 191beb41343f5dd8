import { expect, test } from 'vitest';
import { addDays, businessDay } from './hall-terms.ts';

test.each([
  ['2026-11-16', 0, 6, '2026-11-15'],
  ['2026-11-16', 5, 6, '2026-11-15'],
  ['2026-11-16', 6, 6, '2026-11-16'],
  ['2026-11-16', 23, 6, '2026-11-16'],
  ['2026-11-16', 0, 0, '2026-11-16'],
  ['2027-01-01', 2, 6, '2026-12-31'],
  ['2028-03-01', 2, 6, '2028-02-29'],
])(
  'returns for %s at %i:00, if business days start at %i:00, the business day %s',
  (day, hour, dayStartsAt, business) => {
    expect(businessDay(day, hour, dayStartsAt)).toBe(business);
  },
);

test.each([
  ['2026-11-16', 0, '2026-11-16'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2026-01-01', 365, '2027-01-01'],
])('returns for %s plus %i days the date %s', (day, days, then) => {
  expect(addDays(day, days)).toBe(then);
});
