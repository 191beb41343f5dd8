/** Writes a date whose UTC fields are the hall's local time. Its words are English. */
export type Calendar = {
  day(at: Date): string;
  /** Hours and minutes, with the seconds or without. */
  time(at: Date, seconds: boolean): string;
};

/** Short months in British English, where September is Sept. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

/** Gregorian calendar with 24 hours, such as `16 Nov 2026, 18:05`. */
export const GREGORIAN: Calendar = {
  day: (at) => `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`,
  time: (at, seconds) => at.toISOString().slice('YYYY-MM-DDT'.length, seconds ? -'.000Z'.length : -':00.000Z'.length),
};

/**
 * Functions that write the hall's local times in one calendar and language. Screens and papers share this format.
 * `word` translates an English word of a date: a month or a part of the day.
 */
export function dateWriter(calendar: Calendar, word: (english: string) => string = String) {
  const translated = (text: string) => text.replace(/\p{Letter}+/gu, word);
  const day = (at: Date) => translated(calendar.day(at));
  return {
    day,
    dayAndTime: (at: Date) => `${day(at)}, ${translated(calendar.time(at, false))}`,
    /** Returns a time of day with seconds. */
    time: (at: Date) => translated(calendar.time(at, true)),
  };
}
