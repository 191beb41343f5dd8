import { useState } from 'react';
import { useNow } from '../lib/page.ts';

const DAY_MS = 24 * 3_600_000;

const onClock = (clock: string) => Date.parse(`1970-01-01T${clock}Z`);

/** What the hall's clock is ahead of this screen's, by its last answer: a screen's own clock and time zone are often wrong. */
export function useHallClock(clock: string): number {
  const [told, setTold] = useState({ clock: '', ahead: 0 });
  if (told.clock === clock) return told.ahead;
  const ahead = onClock(clock) - Date.now();
  setTold({ clock, ahead });
  return ahead;
}

/** What is left until a time on the hall's clock as `4:59`; null once it has come. `now` is on that clock too. */
export function timeLeft(until: string, now: number): string | null {
  const left = (((onClock(until) - now) % DAY_MS) + DAY_MS) % DAY_MS;
  if (left === 0 || left > DAY_MS / 2) return null;
  const seconds = Math.ceil(left / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The countdown to the next game, second by second; null where none runs. */
export function useTimeLeft(until: string | null, ahead: number): string | null {
  const now = useNow().getTime() + ahead;
  return until === null ? null : timeLeft(until, now);
}
