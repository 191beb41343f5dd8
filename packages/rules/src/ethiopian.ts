import { type Calendar, GREGORIAN } from './dates.ts';
import type { OwnerSettings } from './game/hall-terms.ts';

/** Day of the Ethiopian calendar, which has twelve months of thirty days and a thirteenth of five or six days. */
type EthiopianDay = { readonly year: number; readonly month: number; readonly day: number };

const MS_A_DAY = 86_400_000;
/** Day 1 Meskerem of year 1, in days since 1 January 1970. */
const FIRST_DAY = -716_367;
/** Number of days in four Ethiopian years. Every fourth year is a leap year, without exception. */
const FOUR_YEARS = 1461;

const dayNumber = (isoDay: string): number => Math.round(Date.parse(`${isoDay}T00:00:00Z`) / MS_A_DAY);

/** Returns the Ethiopian day of an ISO day: `2026-09-11` is 1 Meskerem 2019. */
export function toEthiopian(isoDay: string): EthiopianDay {
  const days = dayNumber(isoDay) - FIRST_DAY;
  const cycle = Math.floor(days / FOUR_YEARS);
  const inCycle = days - cycle * FOUR_YEARS;
  // The third year of each cycle is the leap year, so day 1095 is its last day.
  const yearInCycle = inCycle === 1095 ? 2 : Math.min(3, Math.floor(inCycle / 365));
  const inYear = inCycle - yearInCycle * 365 - (yearInCycle === 3 ? 1 : 0);
  return { year: cycle * 4 + yearInCycle + 1, month: Math.floor(inYear / 30) + 1, day: (inYear % 30) + 1 };
}

/** Returns an Ethiopian day as an ISO day, or null if the day does not exist. */
export function fromEthiopian({ year, month, day }: EthiopianDay): string | null {
  const before = (year - 1) * 365 + Math.floor(year / 4);
  const days = FIRST_DAY + before + (month - 1) * 30 + day - 1;
  const iso = new Date(days * MS_A_DAY).toISOString().slice(0, 10);
  const back = toEthiopian(iso);
  return back.year === year && back.month === month && back.day === day ? iso : null;
}

const MONTHS = [
  ...['Meskerem', 'Tikimt', 'Hidar', 'Tahsas', 'Tir', 'Yekatit', 'Megabit'],
  ...['Miyazya', 'Ginbot', 'Sene', 'Hamle', 'Nehase', 'Pagume'],
];

/** Returns an Ethiopian day with the name of its month: `1 Meskerem 2019`. */
export function writeEthiopian(isoDay: string): string {
  const { year, month, day } = toEthiopian(isoDay);
  return `${day} ${MONTHS[month - 1]} ${year}`;
}

/** Returns an Ethiopian day in figures: `1/1/2019`. */
function ethiopianDate(isoDay: string): string {
  const { year, month, day } = toEthiopian(isoDay);
  return `${day}/${month}/${year}`;
}

/**
 * Returns a day for public screens in a form that is readable in every language: `1/1/2019 ዓ.ም. (2026-09-11)`. Without
 * the Ethiopian calendar it is only the ISO day.
 */
export const publicDay = (isoDay: string, calendar: OwnerSettings['calendar']): string =>
  calendar === 'ethiopian' ? `${ethiopianDate(isoDay)} ዓ.ም. (${isoDay})` : isoDay;

/** Parts of the day in everyday Ethiopian speech. They begin at 6, 12, 18 and 0 o'clock. */
type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night';
const PARTS: readonly PartOfDay[] = ['night', 'morning', 'afternoon', 'evening'];

/**
 * Returns the hour as Ethiopians count it, from dawn and from dusk: 7:00 is one o'clock in the morning, 6:00 is twelve.
 */
export function ethiopianHour(hour: number): { hour: number; part: PartOfDay } {
  return { hour: ((hour + 5) % 12) + 1, part: PARTS[Math.floor(hour / 6)] as PartOfDay };
}

/** Ethiopian calendar and clock, such as `7 Hidar 2019, 2:30 evening`. */
export const ETHIOPIAN: Calendar = {
  day: (at) => writeEthiopian(at.toISOString().slice(0, 10)),
  time(at, seconds) {
    const { hour, part } = ethiopianHour(at.getUTCHours());
    return `${hour}${GREGORIAN.time(at, seconds).slice(2)} ${part}`;
  },
};
