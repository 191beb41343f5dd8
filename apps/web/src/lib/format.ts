/** A browser takes up to 20 ms to make its first formatters: each is made when it is needed, and once. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const upToTwo = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }));
const exactlyTwo = once(() => new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }));

/** `1,234.50 Br`: money has one form, so that sums can stand under each other. */
export function formatMoney(birr: number, suffix = 'Br'): string {
  return `${exactlyTwo().format(birr)} ${suffix}`;
}

/** `1,234.50`: where the unit is a word of the screen's language. */
export const formatFixed = (birr: number): string => exactlyTwo().format(birr);

export function formatNumber(value: number): string {
  return upToTwo().format(value);
}

type Moment = string | number | Date;

const inBritish = (parts: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat('en-GB', parts));

const day = inBritish({ day: 'numeric', month: 'short', year: 'numeric' });
const dayLong = inBritish({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const dayAndTime = inBritish({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const clock = inBritish({ hour: '2-digit', minute: '2-digit', second: '2-digit' });

function format(formatter: () => Intl.DateTimeFormat, moment: Moment | null | undefined): string {
  if (moment === null || moment === undefined) return '—';
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? '—' : formatter().format(date);
}

export const formatDate = (moment: Moment | null | undefined) => format(day, moment);
export const formatLongDate = (moment: Moment | null | undefined) => format(dayLong, moment);
export const formatDateTime = (moment: Moment | null | undefined) => format(dayAndTime, moment);
export const formatClock = (moment: Moment | null | undefined) => format(clock, moment);

export type Greeting = 'Good Morning' | 'Good Afternoon' | 'Good Evening';

export function greetingAt(hour: number): Greeting {
  if (hour < 12) return 'Good Morning';
  return hour < 18 ? 'Good Afternoon' : 'Good Evening';
}
