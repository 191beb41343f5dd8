import { fillIn } from '@adarash/contract/basics';
import { ETHIOPIAN } from '@adarash/rules/ethiopian';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFormat, ENGLISH_FORMAT, formatFixed, formatNumber, greetingAt } from './format.ts';
import { businessDayOf } from './time/business-day.ts';
import { createHallClock, OWN_CLOCK } from './time/hall-clock.ts';
import { longDate } from './time/long-date.ts';

describe('formatted texts', () => {
  it.each([
    [0, '0.00 Br'],
    [1234.5, '1,234.50 Br'],
    [10.25, '10.25 Br'],
  ])('contain the amount %d with two decimals and the unit Br', (birr, money) =>
    expect(ENGLISH_FORMAT.money(birr)).toBe(money),
  );

  it('formats numbers like the browser', () => {
    const both = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    const needed = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
    const odd = [1.005, 2.675, 0.615, 999.995, 999_999.994, 1e6, 123_456_789.12, 1e15, 0.004, 1e-7, 1 / 3, 0.1 + 0.2];
    const sums = [...odd, ...Array.from({ length: 300 }, (_, n) => (n * n * 7) / 100)];
    for (const sum of [...sums, ...odd.filter((each) => each >= 0.01).map((each) => -each)]) {
      expect(formatFixed(sum)).toBe(both.format(sum));
      expect(formatNumber(sum)).toBe(needed.format(sum));
    }
    expect(formatFixed(-0.001)).toBe('0.00');
  });

  it.each([
    [new Date(2026, 8, 7, 9, 5, 7), '7 Sept 2026', 'Monday, 7 September 2026', '7 Sept 2026, 09:05', '09:05:07'],
    [new Date(2026, 5, 21, 0, 0, 0), '21 Jun 2026', 'Sunday, 21 June 2026', '21 Jun 2026, 00:00', '00:00:00'],
    [new Date(2027, 0, 2, 23, 59, 59), '2 Jan 2027', 'Saturday, 2 January 2027', '2 Jan 2027, 23:59', '23:59:59'],
  ])('contain the date %s in each form', (at, date, long, withTime, clock) => {
    const format = ENGLISH_FORMAT;
    const word = String;
    expect([format.date(at), longDate(format, OWN_CLOCK, word, at), format.dateTime(at), format.time(at)]).toEqual([
      date,
      long,
      withTime,
      clock,
    ]);
  });

  it('contain the same times in the Ethiopian calendar', () => {
    const format = createFormat({ calendar: ETHIOPIAN });
    const word = String;
    const at = new Date(2026, 10, 16, 20, 30, 7);
    expect([format.date(at), longDate(format, OWN_CLOCK, word, at), format.dateTime(at), format.time(at)]).toEqual([
      '7 Hidar 2019',
      'Monday, 7 Hidar 2019',
      '7 Hidar 2019, 2:30 evening',
      '2:30:07 evening',
    ]);
  });

  it('contain translated units, months, days and parts of the day', () => {
    const words: Record<string, string> = { Br: 'ብር', Hidar: 'ኅዳር', Monday: 'ሰኞ', evening: 'ማታ' };
    const word = (english: string) => words[english] ?? english;
    const format = createFormat({ calendar: ETHIOPIAN, word });
    const at = new Date(2026, 10, 16, 20, 30, 7);
    expect([format.money(5), longDate(format, OWN_CLOCK, word, at), format.dateTime(at)]).toEqual([
      '5.00 ብር',
      'ሰኞ, 7 ኅዳር 2019',
      '7 ኅዳር 2019, 2:30 ማታ',
    ]);
  });

  it('contain the unit of the jackpot page', () => expect(ENGLISH_FORMAT.money(5, 'BIRR')).toBe('5.00 BIRR'));

  it.each([
    [0, 'Good Morning'],
    [11, 'Good Morning'],
    [12, 'Good Afternoon'],
    [17, 'Good Afternoon'],
    [18, 'Good Evening'],
    [23, 'Good Evening'],
  ])('contain the greeting for %d:00', (hour, greeting) => expect(greetingAt(hour)).toBe(greeting));

  it('contain a dash for a missing date', () => {
    expect(ENGLISH_FORMAT.date(null)).toBe('—');
    expect(ENGLISH_FORMAT.date('never')).toBe('—');
    expect(ENGLISH_FORMAT.date('2026-03-05T09:00:00Z')).toBe('5 Mar 2026');
  });

  it('contain the values of their placeholders, and unknown placeholders unchanged', () => {
    expect(fillIn('{{a}} of {{b}}, {{c}}', { a: 1, b: 'x' })).toBe('1 of x, {{c}}');
  });
});

const HOUR = 3_600_000;
const ADDIS = { zone: 'Africa/Addis_Ababa', offsets: [{ from: 0, ms: 3 * HOUR }], dayStartsAt: 6 };
const BERLIN = {
  zone: 'Europe/Berlin',
  offsets: [
    { from: 0, ms: HOUR },
    { from: Date.parse('2026-03-29T01:00:00Z'), ms: 2 * HOUR },
    { from: Date.parse('2026-10-25T01:00:00Z'), ms: HOUR },
  ],
  dayStartsAt: 0,
};
const NOW = '2026-11-17T22:30:00.000Z';

describe.each(['UTC', 'Africa/Addis_Ababa', 'America/New_York', 'Pacific/Auckland'])(
  'on a laptop in the time zone %s',
  (zone) => {
    const openIn = (clock: typeof ADDIS, here = NOW) => {
      vi.stubEnv('TZ', zone);
      vi.useFakeTimers({ now: Date.parse(here) });
      const hall = createHallClock({ ...clock, now: NOW });
      return { hall, format: createFormat({ clock: hall }) };
    };
    afterEach(() => {
      vi.unstubAllEnvs();
      vi.useRealTimers();
    });

    it('writes the times of the hall', () => {
      const { hall, format } = openIn(ADDIS);
      const now = new Date(NOW);
      expect([format.dateTime(NOW), format.time(NOW), longDate(format, hall, String, now), hall.minute(now)]).toEqual([
        '18 Nov 2026, 01:30',
        '01:30:00',
        'Wednesday, 18 November 2026',
        '2026-11-18T01:30',
      ]);
      // 01:30 belongs to the previous business day of a hall. A date without time is the same in every time zone.
      expect([businessDayOf(hall), format.date('2026-11-17')]).toEqual(['2026-11-17', '17 Nov 2026']);
    });

    it('formats and parses past times with the time difference of their season', () => {
      const { hall, format } = openIn(BERLIN);
      for (const [at, shown] of [
        ['2026-07-01T20:15:00.000Z', '1 Jul 2026, 22:15'],
        ['2026-01-01T20:15:00.000Z', '1 Jan 2026, 21:15'],
        ['2026-03-29T00:45:00.000Z', '29 Mar 2026, 01:45'],
        ['2026-03-29T01:15:00.000Z', '29 Mar 2026, 03:15'],
      ] as const) {
        expect(format.dateTime(at)).toBe(shown);
        expect(hall.momentAt(hall.minute(new Date(at))).toISOString()).toBe(at);
      }
    });

    it('displays both clocks if they differ by more than a minute', () => {
      const { format } = openIn(ADDIS);
      const here = { 'America/New_York': '17 Nov 2026, 17:30', 'Pacific/Auckland': '18 Nov 2026, 11:30' }[zone];
      const there = { hall: '18 Nov 2026, 01:30', here: here ?? '17 Nov 2026, 22:30' };
      expect(format.clocksApart()).toEqual(zone === ADDIS.zone ? null : there);
      if (zone !== ADDIS.zone) return;
      const slow = openIn(ADDIS, '2026-11-17T22:29:01.000Z');
      expect([slow.format.clocksApart(), slow.hall.now().toISOString()]).toEqual([null, NOW]);
      const fast = openIn(ADDIS, '2026-11-17T22:40:00.000Z');
      expect(fast.format.clocksApart()).toEqual({ hall: '18 Nov 2026, 01:30', here: '18 Nov 2026, 01:40' });
    });
  },
);
