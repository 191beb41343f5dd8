import { addDays, businessDay } from '@adarash/rules/house';
import { Cache } from '../cache.ts';

/** No game is older. */
export const FIRST_DAY = '2000-01-01';

/** The first day of the week that a day falls in. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

const lastDayOf = (month: string): string => {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year!, number!, 0)).toISOString().slice(0, 10);
};

/** The fewest whole years, months and days that together are exactly the days from `from` to `to`, both included. */
export function periodsCovering(from: string, to: string): string[] {
  const periods: string[] = [];
  for (let day = from; day <= to; ) {
    const [year, month] = [day.slice(0, 4), day.slice(0, 7)];
    const [yearEnd, monthEnd] = [`${year}-12-31`, lastDayOf(month)];
    const [period, end] =
      day === `${year}-01-01` && yearEnd <= to
        ? [year, yearEnd]
        : day === `${month}-01` && monthEnd <= to
          ? [month, monthEnd]
          : [day, day];
    periods.push(period);
    day = addDays(end, 1);
  }
  return periods;
}

type Days = { from: string; to: string };

/** The same days cut at the end of each day, month or year, whichever makes no more than `most` pieces of them. */
export function piecesOf({ from, to }: Days, most: number): Days[] {
  const ends = [
    (day: string) => day,
    (day: string) => lastDayOf(day.slice(0, 7)),
    (day: string) => `${day.slice(0, 4)}-12-31`,
  ];
  let pieces: Days[] = [];
  for (const endOf of ends) {
    pieces = [];
    for (let day = from; day <= to && pieces.length <= most; day = addDays(pieces.at(-1)!.to, 1)) {
      pieces.push({ from: day, to: endOf(day) < to ? endOf(day) : to });
    }
    if (pieces.length <= most) break;
  }
  return pieces;
}

/** The business day of an instant in the hall's time zone, YYYY-MM-DD. */
export function hallDay(at: Date, timeZone: string, dayStartsAt: number): string {
  const part = Object.fromEntries(
    hoursIn(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return businessDay(`${part.year}-${part.month}-${part.day}`, Number(part.hour), dayStartsAt);
}

/** The longest a day lasts, where clocks are set back in it. */
const LONGEST_DAY_MS = 26 * 3_600_000;

/** When the business day of an instant began, to the millisecond. */
export function dayBegan(at: Date, timeZone: string, dayStartsAt: number): Date {
  const day = hallDay(at, timeZone, dayStartsAt);
  let [before, within] = [at.getTime() - LONGEST_DAY_MS, at.getTime()];
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (hallDay(new Date(middle), timeZone, dayStartsAt) === day) within = middle;
    else before = middle;
  }
  return new Date(within);
}

const formats = new Cache<Intl.DateTimeFormat>(10);

/** Making one costs far more than asking it. */
function hoursIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const fields = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' } as const;
  const made = new Intl.DateTimeFormat('en', { timeZone, ...fields });
  formats.set(timeZone, made);
  return made;
}

/** HH:MM:SS of an instant in the hall's time zone. */
export const hallTime = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(at);
