import { formatDate, joined } from './format.ts';

// The day and the hour on this machine's clock.

/** A language of the staff puts its own in place. */
export const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

/** `Monday, 7 September 2026`: only Gregorian months are shortened elsewhere. */
export function formatLongDate(at: Date): string {
  const month = (short: string) => MONTHS.find((name) => name.startsWith(short)) ?? short;
  return `${DAYS[at.getDay()]}, ${formatDate(at).replace(/[A-Z]\w+/, month)}`;
}

/** `2026-11-15`. */
export const localDay = (at: Date): string => joined('-', at.getFullYear(), at.getMonth() + 1, at.getDate());

/** `2026-11-15T18:30`: what a `datetime-local` field holds; with a space a spreadsheet's date. */
export const localMinute = (at: Date, between = 'T'): string =>
  `${localDay(at)}${between}${joined(':', at.getHours(), at.getMinutes())}`;

type Greeting = 'Good Morning' | 'Good Afternoon' | 'Good Evening';

export function greetingAt(hour: number): Greeting {
  if (hour < 12) return 'Good Morning';
  return hour < 18 ? 'Good Afternoon' : 'Good Evening';
}
