import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ethiopianHour, fromEthiopian, publicDay, toEthiopian, writeEthiopian } from './ethiopian.ts';

const isoDays = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

const intl = new Intl.DateTimeFormat('en-u-ca-ethiopic', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});

test.each([
  ['2026-09-11', { year: 2019, month: 1, day: 1 }],
  ['2026-11-16', { year: 2019, month: 3, day: 7 }],
  // The year before a Gregorian leap year ends with a sixth day of Pagume.
  ['2027-09-11', { year: 2019, month: 13, day: 6 }],
  ['2027-09-12', { year: 2020, month: 1, day: 1 }],
  ['2028-02-29', { year: 2020, month: 6, day: 21 }],
  ['1900-03-01', { year: 1892, month: 6, day: 22 }],
])('converts %s to the Ethiopian calendar and back', (iso, ethiopian) => {
  expect(toEthiopian(iso)).toEqual(ethiopian);
  expect(fromEthiopian(ethiopian)).toBe(iso);
});

test('converts every day to the Ethiopian calendar as Intl does, and back', () => {
  fc.assert(
    fc.property(isoDays, (iso) => {
      const part = Object.fromEntries(
        intl.formatToParts(new Date(`${iso}T12:00:00Z`)).map(({ type, value }) => [type, value]),
      );
      const day = toEthiopian(iso);
      expect(day).toEqual({ year: Number(part.year), month: Number(part.month), day: Number(part.day) });
      expect(fromEthiopian(day)).toBe(iso);
    }),
  );
});

test('writes an Ethiopian date with the name of its month', () => {
  expect(writeEthiopian('2026-11-16')).toBe('7 Hidar 2019');
  expect(writeEthiopian('2027-09-11')).toBe('6 Pagume 2019');
});

test('returns null for an Ethiopian date that does not exist', () => {
  expect(fromEthiopian({ year: 2018, month: 13, day: 6 })).toBeNull();
  expect(fromEthiopian({ year: 2019, month: 13, day: 6 })).toBe('2027-09-11');
  expect(fromEthiopian({ year: 2019, month: 14, day: 1 })).toBeNull();
  expect(fromEthiopian({ year: 2019, month: 2, day: 31 })).toBeNull();
});

test.each([
  [0, 6, 'night'],
  [5, 11, 'night'],
  [6, 12, 'morning'],
  [7, 1, 'morning'],
  [12, 6, 'afternoon'],
  [17, 11, 'afternoon'],
  [18, 12, 'evening'],
  [19, 1, 'evening'],
  [23, 5, 'evening'],
])('at %i hours the Ethiopian clock shows %i in the %s', (hour, shown, part) => {
  expect(ethiopianHour(hour)).toEqual({ hour: shown, part });
});

test('a public screen shows a day in both calendars, or only as an ISO day', () => {
  expect(publicDay('2026-09-10', 'ethiopian')).toBe('5/13/2018 ዓ.ም. (2026-09-10)');
  expect(publicDay('2026-11-16', 'ethiopian')).toBe('7/3/2019 ዓ.ም. (2026-11-16)');
  expect(publicDay('2026-11-16', 'gregorian')).toBe('2026-11-16');
});
