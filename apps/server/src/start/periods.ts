import { addDays, businessDay } from '@adarash/rules/house';

/** No game is older. */
export const FIRST_DAY = '2000-01-01';

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

type HallClock = { readonly day: string; readonly time: string; readonly hour: number; readonly offsetMs: number };

/** No clock is moved within a quarter of an hour, and what is asked for lies close together. */
const QUARTER_MS = 15 * 60 * 1000;
const zones = new Map<string, { readonly format: Intl.DateTimeFormat; quarter: number; offsetMs: number }>();

export function hallClock(at: Date | string | number, timeZone: string): HallClock {
  const ms = new Date(at).getTime();
  const zone = zones.get(timeZone) ?? { format: formatIn(timeZone), quarter: Number.NaN, offsetMs: 0 };
  zones.set(timeZone, zone);
  const quarter = Math.floor(ms / QUARTER_MS);
  if (quarter !== zone.quarter) {
    const parts = zone.format.formatToParts(quarter * QUARTER_MS).map(({ type, value }) => [type, Number(value)]);
    const { year, month, day, hour, minute, second } = Object.fromEntries(parts);
    const offsetMs = Date.UTC(year, month - 1, day, hour, minute, second) - quarter * QUARTER_MS;
    Object.assign(zone, { quarter, offsetMs });
  }
  const shown = new Date(ms + zone.offsetMs).toISOString();
  const time = shown.slice(11, 19);
  return { day: shown.slice(0, 10), time, hour: Number(time.slice(0, 2)), offsetMs: zone.offsetMs };
}

const formatIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });

/** The business day of an instant in the hall's time zone, YYYY-MM-DD. */
export function hallDay(at: Date | string | number, timeZone: string, dayStartsAt: number): string {
  const { day, hour } = hallClock(at, timeZone);
  return businessDay(day, hour, dayStartsAt);
}

const WEEK_MS = 7 * 24 * 3_600_000;
/** No hall played before. */
const FIRST_YEAR = 2020;

type Offset = { readonly from: number; readonly ms: number };
const offsetsByYear = new Map<string, Offset[]>();

/** How far a zone is ahead of UTC, from which moment on, to the end of next year: a browser needs no zones of its own. */
export function zoneOffsets(timeZone: string, now: Date): readonly Offset[] {
  const year = now.getUTCFullYear();
  const known = offsetsByYear.get(`${timeZone} ${year}`);
  if (known) return known;
  const aheadAt = (at: number) => hallClock(at, timeZone).offsetMs;
  const start = Date.UTC(FIRST_YEAR, 0);
  const offsets: Offset[] = [{ from: 0, ms: aheadAt(start) }];
  for (let at = start; at < Date.UTC(year + 2, 0); at += WEEK_MS) {
    const ms = aheadAt(at + WEEK_MS);
    if (ms === offsets.at(-1)!.ms) continue;
    let [before, from] = [at, at + WEEK_MS];
    while (from - before > QUARTER_MS) {
      const middle = Math.floor((before + from) / 2 / QUARTER_MS) * QUARTER_MS;
      if (aheadAt(middle) === ms) from = middle;
      else before = middle;
    }
    offsets.push({ from, ms });
  }
  offsetsByYear.set(`${timeZone} ${year}`, offsets);
  return offsets;
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

/**
 * The first number of a list that grows with time from which on something holds: by halving, since no index knows the days.
 * Mostly it holds nowhere yet, so the last one is asked first.
 * @returns one more than `high` where it holds nowhere
 */
export async function firstNumber(
  low: number,
  high: number,
  holds: (number: number) => Promise<boolean>,
): Promise<number> {
  if (high < low || !(await holds(high))) return high + 1;
  let [below, above] = [low, high];
  while (below < above) {
    const middle = Math.floor((below + above) / 2);
    if (await holds(middle)) above = middle;
    else below = middle + 1;
  }
  return below;
}
