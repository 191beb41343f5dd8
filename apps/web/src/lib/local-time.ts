import { businessDay } from '@adarash/rules/house';
import { formatDate, hallClock, hallNow, onHallClock } from './format.ts';

// The day and the hour on the hall's clock.

/** A language of the staff puts its own in place. */
export const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

/** `Monday, 7 September 2026`: only Gregorian months are shortened elsewhere. */
export function formatLongDate(at: Date): string {
  const month = (short: string) => MONTHS.find((name) => name.startsWith(short)) ?? short;
  return `${DAYS[onHallClock(at).getUTCDay()]}, ${formatDate(at).replace(/[A-Z]\w+/, month)}`;
}

/** `2026-11-15T18:30`: what a `datetime-local` field holds; with a space a spreadsheet's date. */
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
