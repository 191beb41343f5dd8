import { addDays, businessDay } from '@adarash/rules/hall-terms';

/** First day of the range of all days; earlier than any game. */
export const FIRST_DAY = '2000-01-01';

export const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

const lastDayOf = (month: string): string => {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year!, number!, 0)).toISOString().slice(0, 10);
};

/**
 * Returns the shortest list of years, months and days that covers exactly the days from `from` to `to`, both included.
 */
export function periodsCovering(from: string, to: string): string[] {
  const periods: string[] = [];
  for (let day = from; day <= to; ) {
    const year = day.slice(0, 4);
    const month = day.slice(0, 7);
    const yearEnd = `${year}-12-31`;
    const monthEnd = lastDayOf(month);
    let period = day;
    let end = day;
    if (day === `${year}-01-01` && yearEnd <= to) {
      period = year;
      end = yearEnd;
    } else if (day === `${month}-01` && monthEnd <= to) {
      period = month;
      end = monthEnd;
    }
    periods.push(period);
    day = addDays(end, 1);
  }
  return periods;
}

type HallClock = { readonly day: string; readonly time: string; readonly hour: number; readonly offsetMs: number };

/** Interval at which a time zone can change its offset, because clock changes occur only at quarters of an hour. */
const QUARTER_MS = 15 * 60 * 1000;

type Zone = { readonly format: Intl.DateTimeFormat; quarter: number; offsetMs: number };

/**
 * Date formatters by time zone, each with the offset of its last quarter of an hour. The offset is cached, because the
 * times of a list are close together.
 */
const zones = new Map<string, Zone>();

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const zone = { format, quarter: Number.NaN, offsetMs: 0 };
  zones.set(timeZone, zone);
  return zone;
}

/** Returns the offset of a time zone from UTC in milliseconds. */
function offsetAt(ms: number, timeZone: string): number {
  const zone = zoneOf(timeZone);
  const quarter = Math.floor(ms / QUARTER_MS) * QUARTER_MS;
  if (quarter !== zone.quarter) {
    const parts = zone.format.formatToParts(quarter).map(({ type, value }) => [type, Number(value)]);
    const { year, month, day, hour, minute, second } = Object.fromEntries(parts);
    zone.offsetMs = Date.UTC(year, month - 1, day, hour, minute, second) - quarter;
    zone.quarter = quarter;
  }
  return zone.offsetMs;
}

export function clockInZone(at: Date | string | number, timeZone: string): HallClock {
  const ms = new Date(at).getTime();
  const offsetMs = offsetAt(ms, timeZone);
  const shown = new Date(ms + offsetMs).toISOString();
  const time = shown.slice(11, 19);
  return { day: shown.slice(0, 10), time, hour: Number(time.slice(0, 2)), offsetMs };
}

/** Returns a date whose UTC fields are the local time of a time zone. */
export const localIn = (at: Date | string | number, timeZone: string): Date =>
  new Date(new Date(at).getTime() + offsetAt(new Date(at).getTime(), timeZone));

/** Returns the business day of an instant in the hall's time zone, YYYY-MM-DD. */
export function hallDay(at: Date | string | number, timeZone: string, dayStartsAt: number): string {
  const { day, hour } = clockInZone(at, timeZone);
  return businessDay(day, hour, dayStartsAt);
}

const DAY_MS = 24 * 3_600_000;
const WEEK_MS = 7 * DAY_MS;
/** First year of the offsets; earlier than any game. */
const FIRST_YEAR = 2020;

type Offset = { readonly from: number; readonly ms: number };
const offsetsByYear = new Map<string, Offset[]>();

/**
 * Returns the offsets of a time zone from UTC until the end of next year, each with its start. So a browser requires no
 * time zone database.
 */
export function zoneOffsets(timeZone: string, now: Date): readonly Offset[] {
  const year = now.getUTCFullYear();
  const known = offsetsByYear.get(`${timeZone} ${year}`);
  if (known) return known;
  const start = Date.UTC(FIRST_YEAR, 0);
  let current = offsetAt(start, timeZone);
  const offsets: Offset[] = [{ from: 0, ms: current }];
  for (let week = start; week < Date.UTC(year + 2, 0); week += WEEK_MS) {
    const next = offsetAt(week + WEEK_MS, timeZone);
    if (next === current) continue;
    let from = week + QUARTER_MS;
    while (offsetAt(from, timeZone) !== next) from += QUARTER_MS;
    offsets.push({ from, ms: next });
    current = next;
  }
  offsetsByYear.set(`${timeZone} ${year}`, offsets);
  return offsets;
}

/**
 * Returns the first moment of a business day. If a clock change skips its first hour, the day begins at the clock
 * change.
 */
export function dayBegins(day: string, timeZone: string, dayStartsAt: number): Date {
  const shown = Date.parse(`${day}T00:00:00Z`) + dayStartsAt * 3_600_000;
  // The offsets one day before and one day after the start are sufficient, because offsets are less than a day and no
  // zone has two clock changes within three days.
  const before = offsetAt(shown - DAY_MS, timeZone);
  const after = offsetAt(shown + DAY_MS, timeZone);
  let at = shown - Math.max(before, after);
  while (hallDay(at, timeZone, dayStartsAt) < day) at += QUARTER_MS;
  return new Date(at);
}

/** Last day with a four-digit year, because days with longer years cannot be sorted as text. */
const LAST_DAY = '9999-12-31';

/** Returns the first moment after a business day. */
export const dayEnds = (day: string, timeZone: string, dayStartsAt: number): Date =>
  day === LAST_DAY ? new Date(`${LAST_DAY}T23:59:59.999Z`) : dayBegins(addDays(day, 1), timeZone, dayStartsAt);

/** Returns the first moment of the business day that contains an instant, exact to the millisecond. */
export const dayBegan = (at: Date, timeZone: string, dayStartsAt: number): Date =>
  dayBegins(hallDay(at, timeZone, dayStartsAt), timeZone, dayStartsAt);
