import { expect, test } from 'vitest';
import { dateWriter, GREGORIAN } from './dates.ts';
import { ETHIOPIAN } from './ethiopian.ts';

const EVENING = new Date('2026-11-16T20:30:07Z');
const MORNING = new Date('2027-09-07T09:05:00Z');

test.each([
  [GREGORIAN, EVENING, '16 Nov 2026', '16 Nov 2026, 20:30', '20:30:07'],
  [GREGORIAN, MORNING, '7 Sept 2027', '7 Sept 2027, 09:05', '09:05:00'],
  [ETHIOPIAN, EVENING, '7 Hidar 2019', '7 Hidar 2019, 2:30 evening', '2:30:07 evening'],
  [ETHIOPIAN, MORNING, '2 Pagume 2019', '2 Pagume 2019, 3:05 morning', '3:05:00 morning'],
])('writes a date in a calendar (%#)', (calendar, at, day, dayAndTime, time) => {
  const dates = dateWriter(calendar);
  expect([dates.day(at), dates.dayAndTime(at), dates.time(at)]).toEqual([day, dayAndTime, time]);
});

test('translates months and parts of the day', () => {
  const words: Record<string, string> = { Hidar: 'ኅዳር', evening: 'ማታ' };
  const dates = dateWriter(ETHIOPIAN, (english) => words[english] ?? english);
  expect(dates.dayAndTime(EVENING)).toBe('7 ኅዳር 2019, 2:30 ማታ');
});
