import { formatBirr, type Santim } from '@adarash/rules/money';
import { type HallClock, OWN_CLOCK } from './time/hall-clock.ts';

// Without Intl, because a browser needs 40 ms to create the first formatter while it renders the screen.

/** Returns the amount in cents, rounded by its decimals: 1.005 becomes 1.01, although its nearest double is smaller. */
function centsOf(value: number): number {
  const cents = Math.round(Number(`${Math.abs(value)}e2`));
  // A value with an exponent is too small to display, or not an amount.
  return Number.isNaN(cents) ? Math.round(Math.abs(value) * 100) : cents;
}

/** `1,234.50`, for texts that contain the unit. */
export function formatFixed(birr: number): string {
  if (Number.isNaN(birr)) return 'NaN';
  if (!Number.isFinite(birr)) return birr > 0 ? '∞' : '-∞';
  return formatBirr((Math.sign(birr) * centsOf(birr)) as Santim, 'always');
}

/** `1,234.5`: without trailing zeros. */
export const formatNumber = (value: number): string => formatFixed(value).replace(/\.?0+$/, '');

/** Short months in British English, where September is Sept. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

export const joined = (between: string, ...parts: number[]): string =>
  parts.map((value) => String(value).padStart(2, '0')).join(between);

/** Formats a date whose UTC fields are the hall's local time. Its words are English. */
export type Calendar = {
  day(at: Date): string;
  /** Hours and minutes, with the seconds or without. */
  time(at: Date, seconds: boolean): string;
};

export const GREGORIAN: Calendar = {
  day: (at) => `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`,
  time: (at, seconds) => joined(':', at.getUTCHours(), at.getUTCMinutes(), ...(seconds ? [at.getUTCSeconds()] : [])),
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

type Moment = string | number | Date | null | undefined;

/** Functions that format amounts and times. A missing time becomes a dash. */
export interface Format {
  /** Whether dates are in the Gregorian calendar, as in the date fields of browsers. */
  readonly isGregorian: boolean;
  /** `1,234.50 Br`: always two decimals, so that amounts align in columns. */
  money(birr: number, unit?: string): string;
  date(moment: Moment): string;
  dateTime(moment: Moment): string;
  /** With seconds. */
  time(moment: Moment): string;
  /** Time of both clocks if they differ, otherwise null. */
  clocksApart(here?: number): { hall: string; here: string } | null;
}

interface FormatOptions {
  clock?: HallClock;
  calendar?: Calendar;
  /** Translates a word: a unit, a month, a day, a part of the day. */
  word?: (english: string) => string;
}

export function createFormat(options: FormatOptions = {}): Format {
  const { clock = OWN_CLOCK, calendar = GREGORIAN, word = (english: string) => english } = options;
  const translated = (text: string) => text.replace(/\p{Letter}+/gu, word);
  const day = (at: Date) => translated(calendar.day(at));
  const dayAndTime = (at: Date) => `${day(at)}, ${translated(calendar.time(at, false))}`;

  function write(moment: Moment, format: (at: Date) => string): string {
    if (moment === null || moment === undefined) return '—';
    const date = new Date(moment);
    if (Number.isNaN(date.getTime())) return '—';
    // A date without time is the same in every zone.
    return format(typeof moment === 'string' && DAY.test(moment) ? date : clock.local(date));
  }

  return {
    isGregorian: calendar === GREGORIAN,
    money: (birr, unit = word('Br')) => `${formatFixed(birr)} ${unit}`,
    date: (moment) => write(moment, day),
    dateTime: (moment) => write(moment, dayAndTime),
    time: (moment) => write(moment, (at) => translated(calendar.time(at, true))),
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
