import type { Answer } from '@adarash/contract';
import { createListeners } from '../listen.ts';

export type HallTime = Answer<'GET /auth/me'>['clock'];

const aheadHere = (at: number) => -new Date(at).getTimezoneOffset() * 60_000;

/**
 * Current time and time zone of a hall. They are from the server, because the clock of a computer in the hall may be
 * wrong.
 */
export interface HallClock {
  readonly zone: string;
  now(here?: number | Date): Date;
  /** Returns a date whose UTC fields contain the hall's local time. */
  local(at: number | Date): Date;
  /** Returns the moment at which the hall's clock shows a local time, such as `2026-11-15T18:30`. */
  momentAt(shown: string): Date;
  /**
   * Returns a local time such as `2026-11-15T18:30`, the value of a `datetime-local` field. With a space as `between`
   * it is a date for spreadsheets.
   */
  minute(at: Date, between?: string): string;
  /** Hour at which the business day of the hall starts. */
  readonly dayStartsAt: number;
  /**
   * Returns the local times of the hall and of this computer if their clocks differ by more than a minute, otherwise
   * null.
   */
  apart(here?: number): { hall: Date; here: Date } | null;
}

/** Returns the clock of a hall based on the server's time, or the clock of this computer if `time` is null. */
export function createHallClock(time: HallTime | null = null, receivedAt = Date.now()): HallClock {
  const { zone, offsets, dayStartsAt } = time ?? { zone: '', offsets: [], dayStartsAt: 0 };
  const aheadMs = time === null ? 0 : Date.parse(time.now) - receivedAt;
  const offsetAt = (at: number): number =>
    offsets.reduce((last, { from, ms }) => (from <= at ? ms : last), aheadHere(at));
  const now = (here: number | Date = Date.now()) => new Date(here.valueOf() + aheadMs);
  const local = (at: number | Date) => new Date(at.valueOf() + offsetAt(at.valueOf()));
  return {
    zone,
    dayStartsAt,
    now,
    local,
    momentAt(shown) {
      const at = Date.parse(`${shown}Z`);
      // The offset of the time zone is computed twice, because it may differ between the first estimate and the exact
      // moment.
      return new Date(at - offsetAt(at - offsetAt(at)));
    },
    minute: (at, between = 'T') => local(at).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', between),
    apart(at = Date.now()) {
      const hall = local(now(at));
      const here = new Date(at + aheadHere(at));
      return Math.abs(hall.getTime() - here.getTime()) <= 60_000 ? null : { hall, here };
    },
  };
}

/** Clock of this computer. It is used before the sign-in, and on pages without a session. */
export const OWN_CLOCK = createHallClock();

/** Creates the clock of a page. After a sign-in it is updated to the hall's clock. */
export function createClock() {
  let clock = OWN_CLOCK;
  const { subscribe, notify } = createListeners();
  return {
    subscribe,
    get: () => clock,
    set(time: HallTime): void {
      clock = createHallClock(time);
      notify();
    },
  };
}

export type ClockStore = ReturnType<typeof createClock>;
