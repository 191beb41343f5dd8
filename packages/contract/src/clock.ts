// Formats times for the TV and computes the remaining time until a moment, such as the end of a sale.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns a time `HH:MM:SS` as milliseconds of an arbitrary day, so that two times of a day can be compared. */
export const onClock = (clock: string) => Date.parse(`1970-01-01T${clock}Z`);

export type Remaining = Record<'days' | 'hours' | 'minutes' | 'seconds', number>;

/**
 * Returns the remaining time until a moment, or null if the moment is in the past. A partial second counts as a whole
 * second, so that 0 is displayed exactly at the moment.
 */
export function remaining(until: string, now: Date): Remaining | null {
  const left = new Date(until).getTime() - now.getTime();
  if (!(left > 0)) return null;
  const whole = Math.ceil(left / SECOND) * SECOND;
  return {
    days: Math.floor(whole / DAY),
    hours: Math.floor((whole % DAY) / HOUR),
    minutes: Math.floor((whole % HOUR) / MINUTE),
    seconds: Math.floor((whole % MINUTE) / SECOND),
  };
}

/** Returns the hours, minutes and seconds of a remaining time, without its days, such as `23:59:35`. */
export const clockOf = ({ hours, minutes, seconds }: Remaining): string =>
  [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
