import { type Calendar, dateWriter, GREGORIAN } from '@adarash/rules/dates';
import { formatBirr, type Santim } from '@adarash/rules/money';
import { type HallClock, OWN_CLOCK } from './time/hall-clock.ts';

// Formats amounts and times without Intl, because a browser needs 40 ms to create the first Intl formatter while it
// renders the screen.

/**
 * Returns an amount in cents. It is rounded by its decimal digits: 1.005 becomes 1.01, although its nearest double is
 * smaller.
 */
function centsOf(value: number): number {
  const cents = Math.round(Number(`${Math.abs(value)}e2`));
  // A value with an exponent is not a valid amount, or is too small to display.
  return Number.isNaN(cents) ? Math.round(Math.abs(value) * 100) : cents;
}

/** Returns an amount with two decimals and without a unit, such as `1,234.50`. */
export function formatFixed(birr: number): string {
  if (Number.isNaN(birr)) return 'NaN';
  if (!Number.isFinite(birr)) return birr > 0 ? '∞' : '-∞';
  return formatBirr((Math.sign(birr) * centsOf(birr)) as Santim, 'always');
}

/** Returns a number without trailing zeros, such as `1,234.5`. */
export const formatNumber = (value: number): string => formatFixed(value).replace(/\.?0+$/, '');

const DAY = /^\d{4}-\d{2}-\d{2}$/;

type Moment = string | number | Date | null | undefined;

/** Functions that format amounts and times. They return a dash for a missing time. */
export interface Format {
  /** Whether dates are in the Gregorian calendar, which the date fields of browsers always use. */
  readonly isGregorian: boolean;
  /**
   * Returns an amount with its unit, such as `1,234.50 Br`. It always has two decimals, so that amounts align in
   * columns.
   */
  money(birr: number, unit?: string): string;
  date(moment: Moment): string;
  dateTime(moment: Moment): string;
  /** Returns a time of day with seconds. */
  time(moment: Moment): string;
  /** Returns the times of the hall's clock and of this computer's clock if they differ, otherwise null. */
  clocksApart(here?: number): { hall: string; here: string } | null;
}

interface FormatOptions {
  clock?: HallClock;
  calendar?: Calendar;
  /** Translates an English word of a date: a unit, a month, a day or a part of the day. */
  word?: (english: string) => string;
}

export function createFormat(options: FormatOptions = {}): Format {
  const { clock = OWN_CLOCK, calendar = GREGORIAN, word = (english: string) => english } = options;
  const { day, dayAndTime, time } = dateWriter(calendar, word);

  function write(moment: Moment, format: (at: Date) => string): string {
    if (moment === null || moment === undefined) return '—';
    const date = new Date(moment);
    if (Number.isNaN(date.getTime())) return '—';
    // A date without time must not be converted to the hall's time zone, because it is the same in every zone.
    return format(typeof moment === 'string' && DAY.test(moment) ? date : clock.local(date));
  }

  return {
    isGregorian: calendar === GREGORIAN,
    money: (birr, unit = word('Br')) => `${formatFixed(birr)} ${unit}`,
    date: (moment) => write(moment, day),
    dateTime: (moment) => write(moment, dayAndTime),
    time: (moment) => write(moment, time),
    clocksApart(here) {
      const times = clock.apart(here);
      return times && { hall: dayAndTime(times.hall), here: dayAndTime(times.here) };
    },
  };
}

/** Format in English, with the Gregorian calendar and the clock of this computer. */
export const ENGLISH_FORMAT = createFormat();

type Greeting = 'Good Morning' | 'Good Afternoon' | 'Good Evening';

export function greetingAt(hour: number): Greeting {
  if (hour < 12) return 'Good Morning';
  return hour < 18 ? 'Good Afternoon' : 'Good Evening';
}
