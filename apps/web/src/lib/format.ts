import { formatBirr, type Santim } from '@adarash/rules/money';

// All by hand: a browser takes 40 ms to make its first formatter, in the midst of putting a screen together.

/** In cents, as the decimals that are read would be rounded: 1.005 is 1.01, though its nearest double lies below. */
function centsOf(value: number): number {
  const cents = Math.round(Number(`${Math.abs(value)}e2`));
  // What is written with an exponent already is too small to show, or no sum of money.
  return Number.isNaN(cents) ? Math.round(Math.abs(value) * 100) : cents;
}

/** What follows a sum on the staff's screens; their language puts its own in place. */
export const unit = { money: 'Br' };

/** `1,234.50 Br`: money has one form, so that sums can stand under each other. */
export function formatMoney(birr: number, suffix = unit.money): string {
  return `${formatFixed(birr)} ${suffix}`;
}

/** `1,234.50`: where the unit is a word of the screen's language. */
export function formatFixed(birr: number): string {
  if (!Number.isFinite(birr)) return Number.isNaN(birr) ? 'NaN' : birr > 0 ? '∞' : '-∞';
  return formatBirr((Math.sign(birr) * centsOf(birr)) as Santim, 'always');
}

/** `1,234.5`: with the decimals that say something. */
export const formatNumber = (value: number): string => formatFixed(value).replace(/\.?0+$/, '');

type Moment = string | number | Date;

/** The British write Sept. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

/** Parts of a date or a time, each of two digits at least. */
export const joined = (between: string, ...parts: number[]): string =>
  parts.map((value) => String(value).padStart(2, '0')).join(between);

/** How a calendar writes dates and hours, on this machine's clock. */
export type Calendar = {
  day(at: Date): string;
  /** Hours and minutes, with the seconds or without. */
  time(at: Date, seconds: boolean): string;
};

/** The Gregorian, unless `ethiopian-dates.ts` was loaded, which puts its own in place. */
export const calendar: Calendar = {
  day: (at) => `${at.getDate()} ${MONTHS[at.getMonth()]} ${at.getFullYear()}`,
  time: (at, seconds) => joined(':', at.getHours(), at.getMinutes(), ...(seconds ? [at.getSeconds()] : [])),
};

function format(write: (at: Date) => string, moment: Moment | null | undefined): string {
  if (moment === null || moment === undefined) return '—';
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? '—' : write(date);
}

const day = (at: Date) => calendar.day(at);
const dayAndTime = (at: Date) => `${day(at)}, ${calendar.time(at, false)}`;
const clock = (at: Date) => calendar.time(at, true);

export const formatDate = (moment: Moment | null | undefined) => format(day, moment);
export const formatDateTime = (moment: Moment | null | undefined) => format(dayAndTime, moment);
export const formatClock = (moment: Moment | null | undefined) => format(clock, moment);
