import { formatBirr, type Santim } from '@adarash/rules/money';

// All by hand: a browser takes 40 ms to make its first formatter, in the midst of putting a screen together.

/** In cents, as the decimals that are read would be rounded: 1.005 is 1.01, though its nearest double lies below. */
function centsOf(value: number): number {
  const cents = Math.round(Number(`${Math.abs(value)}e2`));
  // What is written with an exponent already is too small to show, or no sum of money.
  return Number.isNaN(cents) ? Math.round(Math.abs(value) * 100) : cents;
}

/** `1,234.50 Br`: money has one form, so that sums can stand under each other. */
export function formatMoney(birr: number, suffix = 'Br'): string {
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

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const twoDigits = (value: number) => String(value).padStart(2, '0');
const timeOf = (...parts: number[]) => parts.map(twoDigits).join(':');
/** The British write Sept. */
const shortMonth = (month: string) => month.slice(0, month === 'September' ? 4 : 3);

const day = (at: Date) => `${at.getDate()} ${shortMonth(MONTHS[at.getMonth()] ?? '')} ${at.getFullYear()}`;
const dayLong = (at: Date) => `${DAYS[at.getDay()]}, ${at.getDate()} ${MONTHS[at.getMonth()]} ${at.getFullYear()}`;
const dayAndTime = (at: Date) => `${day(at)}, ${timeOf(at.getHours(), at.getMinutes())}`;
const clock = (at: Date) => timeOf(at.getHours(), at.getMinutes(), at.getSeconds());

/** `2026-11-15T18:30` on this machine's clock: what a `datetime-local` field holds; with a space a spreadsheet's date. */
export function localMinute(at: Date, between = 'T'): string {
  const date = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');
  return `${date}${between}${timeOf(at.getHours(), at.getMinutes())}`;
}

function format(write: (at: Date) => string, moment: Moment | null | undefined): string {
  if (moment === null || moment === undefined) return '—';
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? '—' : write(date);
}

export const formatDate = (moment: Moment | null | undefined) => format(day, moment);
export const formatLongDate = (moment: Moment | null | undefined) => format(dayLong, moment);
export const formatDateTime = (moment: Moment | null | undefined) => format(dayAndTime, moment);
export const formatClock = (moment: Moment | null | undefined) => format(clock, moment);

type Greeting = 'Good Morning' | 'Good Afternoon' | 'Good Evening';

export function greetingAt(hour: number): Greeting {
  if (hour < 12) return 'Good Morning';
  return hour < 18 ? 'Good Afternoon' : 'Good Evening';
}
