import { ethiopianHour, writeEthiopian } from '@adarash/rules/ethiopian';
import { businessDay } from '@adarash/rules/house';

type Instant = string | number | null | undefined;

/** How the folder writes times: in the hall's time zone, in both calendars. */
export type Dates = {
  /** `2026-11-16T18:30:05+03:00`. */
  iso(at: Instant): string;
  /** `7 Hidar 2019, 12:30 evening`. */
  ethiopian(at: Instant): string;
  ethiopianDay(isoDay: string): string;
  businessDayOf(at: Instant): string;
};

const QUARTER_MS = 15 * 60 * 1000;

export function makeDates(timeZone: string, dayStartsAt: number): Dates {
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  let known = { quarter: Number.NaN, offset: 0 };

  /** How far the hall's clock is ahead of UTC. Rows come in the order of their times, so the last answer mostly holds. */
  function offsetAt(ms: number): number {
    const quarter = Math.floor(ms / QUARTER_MS);
    if (quarter !== known.quarter) known = { quarter, offset: measured(quarter * QUARTER_MS) };
    return known.offset;
  }

  function measured(ms: number): number {
    const part = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute, second) - ms;
  }

  /** What the hall's clock showed, written as if it were UTC. */
  function shown(at: Instant) {
    if (at === null || at === undefined) return null;
    const ms = new Date(at).getTime();
    const offset = offsetAt(ms);
    const text = new Date(ms + offset).toISOString();
    return { offset, day: text.slice(0, 10), time: text.slice(11, 19), hour: Number(text.slice(11, 13)) };
  }

  return {
    iso(at) {
      const clock = shown(at);
      if (clock === null) return '';
      const minutes = Math.abs(clock.offset) / 60_000;
      const ahead = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
      return `${clock.day}T${clock.time}${clock.offset < 0 ? '-' : '+'}${ahead}`;
    },
    ethiopian(at) {
      const clock = shown(at);
      if (clock === null) return '';
      const { hour, part } = ethiopianHour(clock.hour);
      return `${writeEthiopian(clock.day)}, ${hour}${clock.time.slice(2, 5)} ${part}`;
    },
    ethiopianDay: writeEthiopian,
    businessDayOf(at) {
      const clock = shown(at);
      return clock === null ? '' : businessDay(clock.day, clock.hour, dayStartsAt);
    },
  };
}
