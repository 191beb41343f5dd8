import { addDays } from '@adarash/rules/hall-terms';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { periodsOf } from '../money/tallies/tally.ts';
import { clockInZone, dayBegan, mondayOf, periodsCovering, zoneOffsets } from './periods.ts';

const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2020-02-27', days));

test.each([
  ['2026-03-03', '2026-03-03', ['2026-03-03']],
  ['2026-02-01', '2026-02-28', ['2026-02']],
  ['2024-02-01', '2024-02-28', Array.from({ length: 28 }, (_, i) => addDays('2024-02-01', i))],
  ['2025-12-31', '2027-01-01', ['2025-12-31', '2026', '2027-01-01']],
  ['2026-11-30', '2027-01-31', ['2026-11-30', '2026-12', '2027-01']],
  ['2026-03-04', '2026-03-03', []],
])('returns the years, months and single days from %s to %s', (from, to, periods) => {
  expect(periodsCovering(from, to)).toEqual(periods);
});

test('covers every day of a range with exactly one period', () => {
  fc.assert(
    fc.property(day, day, day, (from, to, one) => {
      const periods = new Set(periodsCovering(from, to));
      const hits = periodsOf(one).filter((period) => periods.has(period)).length;
      expect(hits).toBe(from <= one && one <= to ? 1 : 0);
    }),
  );
});

test.each([
  ['2026-11-15', '2026-11-09'],
  ['2026-11-16', '2026-11-16'],
  ['2026-03-01', '2026-02-23'],
])('returns for the day %s the Monday of its week, %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

test('splits ten years into fewer than a hundred periods', () => {
  expect(periodsCovering('2016-01-02', '2026-12-30').length).toBeLessThan(100);
});

test.each([
  // With a business day that starts at 6:00 in Addis Ababa, the day begins at 3:00 UTC.
  ['Africa/Addis_Ababa', 6, '2026-03-02T22:30:00.000Z', '2026-03-02T03:00:00.000Z'],
  ['Africa/Addis_Ababa', 6, '2026-03-03T03:00:00.000Z', '2026-03-03T03:00:00.000Z'],
  ['Africa/Addis_Ababa', 6, '2026-03-03T02:59:59.999Z', '2026-03-02T03:00:00.000Z'],
  ['Africa/Addis_Ababa', 0, '2026-03-02T22:30:00.000Z', '2026-03-02T21:00:00.000Z'],
  // Days of a clock change in Berlin, which have 25 and 23 hours.
  ['Europe/Berlin', 6, '2026-10-26T04:59:00.000Z', '2026-10-25T05:00:00.000Z'],
  ['Europe/Berlin', 0, '2026-10-25T22:59:59.999Z', '2026-10-24T22:00:00.000Z'],
  ['Europe/Berlin', 0, '2026-03-29T21:59:59.999Z', '2026-03-28T23:00:00.000Z'],
  // Clock changes that skip the first hour of the day, skip a later hour, and repeat the last hour of the previous day.
  ['Africa/Cairo', 0, '2026-04-24T10:00:00.000Z', '2026-04-23T22:00:00.000Z'],
  ['Antarctica/Troll', 2, '2026-03-29T10:00:00.000Z', '2026-03-29T01:00:00.000Z'],
  ['Asia/Beirut', 0, '2026-10-25T10:00:00.000Z', '2026-10-24T22:00:00.000Z'],
])('returns for the time zone %s with days from %i:00 on that the day of %s started at %s', (zone, hour, at, began) => {
  expect(dayBegan(new Date(at), zone, hour).toISOString()).toBe(began);
});

test.each(['Africa/Addis_Ababa', 'Europe/Berlin', 'America/New_York', 'Africa/Casablanca', 'Asia/Kathmandu'])(
  'returns time differences of %s that match its local time at any moment',
  (zone) => {
    const offsets = zoneOffsets(zone, new Date('2026-11-18T01:00:00Z'));
    const moment = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2027, 11, 31) });
    fc.assert(
      fc.property(moment, (at) => {
        const ms = offsets.reduce((last, each) => (each.from <= at ? each.ms : last), 0);
        expect(ms).toBe(clockInZone(at, zone).offsetMs);
      }),
    );
  },
);

test('returns the exact time of each clock change, and no change for a zone without summer time', () => {
  const now = new Date('2026-11-18T01:00:00Z');
  expect(zoneOffsets('Africa/Addis_Ababa', now)).toEqual([{ from: 0, ms: 3 * 3_600_000 }]);
  expect(zoneOffsets('Europe/Berlin', now)).toContainEqual({ from: Date.parse('2026-03-29T01:00:00Z'), ms: 7_200_000 });
});
