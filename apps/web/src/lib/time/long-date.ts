import type { Format } from '../format.ts';
import type { HallClock } from './hall-clock.ts';

export const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const LONG_MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

const longMonth = (short: string) => LONG_MONTHS.find((name) => name.startsWith(short)) ?? short;

/**
 * Returns a date with its day of the week, such as `Monday, 7 September 2026`. `word` translates the day of the week.
 */
export function longDate(format: Format, clock: HallClock, word: (english: string) => string, at: Date): string {
  const day = DAYS[clock.local(at).getUTCDay()] ?? '';
  return `${word(day)}, ${format.date(at).replace(/[A-Z]\w+/, longMonth)}`;
}
