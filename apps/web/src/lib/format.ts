import type { Answer } from '@adarash/contract';
import { businessDay } from '@adarash/rules/hall-terms';
import { formatBirr, type Santim } from '@adarash/rules/money';

// Without Intl, because a browser needs 40 ms to create the first formatter while it renders the screen.

/** In cents, as the decimals that are read would be rounded: 1.005 is 1.01, though its nearest double lies below. */
function centsOf(value: number): number {
  const cents = Math.round(Number(`${Math.abs(value)}e2`));
  // A value with an exponent is too small to display, or not an amount.
  return Number.isNaN(cents) ? Math.round(Math.abs(value) * 100) : cents;
}

/** Unit after an amount on staff screens; a language pack replaces it. */
export const unit = { money: 'Br' };

/** `1,234.50 Br`: always two decimals, so that amounts align in columns. */
export const formatMoney = (birr: number, suffix = unit.money): string => `${formatFixed(birr)} ${suffix}`;

/** `1,234.50`, for texts that contain the unit. */
export function formatFixed(birr: number): string {
  if (Number.isNaN(birr)) return 'NaN';
  if (!Number.isFinite(birr)) return birr > 0 ? '∞' : '-∞';
  return formatBirr((Math.sign(birr) * centsOf(birr)) as Santim, 'always');
}

/** `1,234.5`: without trailing zeros. */
export const formatNumber = (value: number): string => formatFixed(value).replace(/\.?0+$/, '');

type Moment = string | number | Date;

/** The British write Sept. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

export const joined = (between: string, ...parts: number[]): string =>
  parts.map((value) => String(value).padStart(2, '0')).join(between);

type HallClock = Answer<'GET /auth/me'>['clock'];

/** The hall's clock from the sign-in. Before it, and without a session, the computer's time zone applies. */
let clock: HallClock = { now: '', zone: '', offsets: [], dayStartsAt: 0 };
let aheadMs = 0;

export function setHallClock(known: HallClock): void {
  clock = known;
  aheadMs = Date.parse(known.now) - Date.now();
}

export const hallClock = (): HallClock => clock;

/** The time in the hall: this computer's clock may be wrong. */
export const hallNow = (here: number | Date = Date.now()): Date => new Date(here.valueOf() + aheadMs);

const aheadHere = (at: number) => -new Date(at).getTimezoneOffset() * 60_000;

const aheadInHall = (at: number): number =>
  clock.offsets.reduce((last, { from, ms }) => (from <= at ? ms : last), aheadHere(at));

/** Returns a date whose UTC fields are the hall's local time. */
export const onHallClock = (at: number | Date): Date => new Date(at.valueOf() + aheadInHall(at.valueOf()));

/** The same for this computer's clock. */
const onOwnClock = (at: number): Date => new Date(at + aheadHere(at));

/** The moment at which the hall's clock shows `2026-11-15T18:30`. */
export function momentInHall(shown: string): Date {
  const at = Date.parse(`${shown}Z`);
  // Twice, because the clock may have been moved between the first guess and the moment itself.
  return new Date(at - aheadInHall(at - aheadInHall(at)));
}

/** Formats a date whose UTC fields are the hall's local time. */
export type Calendar = {
  day(at: Date): string;
  /** Hours and minutes, with the seconds or without. */
  time(at: Date, seconds: boolean): string;
};

/** Gregorian by default; `ethiopian-dates.ts` replaces it when it is loaded. */
export const calendar: Calendar = {
  day: (at) => `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`,
  time: (at, seconds) => joined(':', at.getUTCHours(), at.getUTCMinutes(), ...(seconds ? [at.getUTCSeconds()] : [])),
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function format(write: (at: Date) => string, moment: Moment | null | undefined): string {
  if (moment === null || moment === undefined) return '—';
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '—';
  // A date without time is the same in every zone.
  return write(typeof moment === 'string' && DAY.test(moment) ? date : onHallClock(date));
}

const day = (at: Date) => calendar.day(at);
const dayAndTime = (at: Date) => `${day(at)}, ${calendar.time(at, false)}`;
const toTheSecond = (at: Date) => calendar.time(at, true);

export const formatDate = (moment: Moment | null | undefined) => format(day, moment);
export const formatDateTime = (moment: Moment | null | undefined) => format(dayAndTime, moment);
export const formatClock = (moment: Moment | null | undefined) => format(toTheSecond, moment);

/** Returns the time of both clocks if they differ by more than a minute, otherwise null. */
export function clocksApart(here = Date.now()): { hall: string; here: string } | null {
  const hall = onHallClock(hallNow(here));
  const own = onOwnClock(here);
  if (Math.abs(hall.getTime() - own.getTime()) <= 60_000) return null;
  return { hall: dayAndTime(hall), here: dayAndTime(own) };
}

// The day and the hour on the hall's clock.

/** Replaced by a language pack. */
export const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const LONG_MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

/** `Monday, 7 September 2026`: only Gregorian months are shortened elsewhere. */
export function formatLongDate(at: Date): string {
  const month = (short: string) => LONG_MONTHS.find((name) => name.startsWith(short)) ?? short;
  return `${DAYS[onHallClock(at).getUTCDay()]}, ${formatDate(at).replace(/[A-Z]\w+/, month)}`;
}

/** `2026-11-15T18:30`: value of a `datetime-local` field; with a space it is a date for spreadsheets. */
export const hallMinute = (at: Date, between = 'T'): string =>
  onHallClock(at).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', between);

export function businessDayNow(): string {
  const shown = onHallClock(hallNow());
  return businessDay(shown.toISOString().slice(0, 10), shown.getUTCHours(), hallClock().dayStartsAt);
}

type Greeting = 'Good Morning' | 'Good Afternoon' | 'Good Evening';

export function greetingAt(hour: number): Greeting {
  if (hour < 12) return 'Good Morning';
  return hour < 18 ? 'Good Afternoon' : 'Good Evening';
}
