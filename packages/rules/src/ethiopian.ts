import type { OwnerSettings } from './house.ts';

/** A day of the Ethiopian calendar: twelve months of thirty days, and a thirteenth of five or six. */
type EthiopianDay = { readonly year: number; readonly month: number; readonly day: number };

const MS_A_DAY = 86_400_000;
/** 1 Meskerem of the year 1, in days since 1 January 1970. */
const FIRST_DAY = -716_367;
/** Every fourth year is a leap year, without exception. */
const FOUR_YEARS = 1461;

const dayNumber = (isoDay: string): number => Math.round(Date.parse(`${isoDay}T00:00:00Z`) / MS_A_DAY);

/** `2026-09-11` is 1 Meskerem 2019. */
export function toEthiopian(isoDay: string): EthiopianDay {
  const days = dayNumber(isoDay) - FIRST_DAY;
  const cycle = Math.floor(days / FOUR_YEARS);
  const inCycle = days - cycle * FOUR_YEARS;
  // The third year of four is the long one, so its last day still belongs to it.
  const yearInCycle = inCycle >= 1095 ? (inCycle === 1095 ? 2 : 3) : Math.floor(inCycle / 365);
  const inYear = inCycle - yearInCycle * 365 - (yearInCycle === 3 ? 1 : 0);
  return { year: cycle * 4 + yearInCycle + 1, month: Math.floor(inYear / 30) + 1, day: (inYear % 30) + 1 };
}

/** The day as ISO text, or null where there is no such day. */
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

/** `1 Meskerem 2019`. */
export function writeEthiopian(isoDay: string): string {
  const { year, month, day } = toEthiopian(isoDay);
  return `${day} ${MONTHS[month - 1]} ${year}`;
}

/** `1/1/2019`. */
export function ethiopianDate(isoDay: string): string {
  const { year, month, day } = toEthiopian(isoDay);
  return `${day}/${month}/${year}`;
}

/** For public screens, understood in every language of the hall: `1/1/2019 ዓ.ም. (2026-09-11)`, or the ISO day alone. */
export const publicDay = (isoDay: string, calendar: OwnerSettings['calendar']): string =>
  calendar === 'ethiopian' ? `${ethiopianDate(isoDay)} ዓ.ም. (${isoDay})` : isoDay;

/** The parts of a day as people name them; each begins with the first hour after dawn, noon, dusk and midnight. */
type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night';
const PARTS: readonly PartOfDay[] = ['night', 'morning', 'afternoon', 'evening'];

/** Hours are counted from dawn and from dusk: seven in the morning is one o'clock, six is twelve. */
export function ethiopianHour(hour: number): { hour: number; part: PartOfDay } {
  return { hour: ((hour + 5) % 12) + 1, part: PARTS[Math.floor(hour / 6)] as PartOfDay };
}
