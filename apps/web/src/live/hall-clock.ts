import { onClock, timeLeft } from '@adarash/contract/scene';
import { useState } from 'react';
import { useNow } from '../lib/page.ts';

/** What the hall's clock is ahead of this screen's, by its last answer: a screen's own clock and time zone are often wrong. */
export function useHallClock(clock: string): number {
  const [last, setLast] = useState({ clock: '', ahead: 0 });
  if (last.clock === clock) return last.ahead;
  const ahead = onClock(clock) - Date.now();
  setLast({ clock, ahead });
  return ahead;
}

export function useTimeLeft(until: string | null, ahead: number): string | null {
  const now = useNow().getTime() + ahead;
  return until === null ? null : timeLeft(until, now);
}
