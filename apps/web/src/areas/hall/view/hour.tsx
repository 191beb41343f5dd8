import { ethiopianHour } from '@adarash/rules/ethiopian';
import { createContext, use, useState } from 'react';
import { useNow } from '@/lib/page.ts';
import { useHall } from './parts.tsx';

/** What the hall's clock is ahead of this screen's, as the last answer told it. */
export const HourContext = createContext(0);

const DAY_MS = 24 * 3_600_000;

/** Only the time that passes is taken from this screen: its clock and its time zone are often wrong. */
export function useHallClock(clock: string): number {
  const [told, setTold] = useState({ clock: '', ahead: 0 });
  if (told.clock === clock) return told.ahead;
  const ahead = Date.parse(`1970-01-01T${clock}Z`) - Date.now();
  setTold({ clock, ahead });
  return ahead;
}

/** `19:42` in the hall; counted from dawn and dusk it is `1:42`. */
export function Hour({ className }: { className: string }) {
  const ahead = use(HourContext);
  const now = useNow().getTime() + ahead;
  const { calendar } = useHall().hall;
  const inDay = new Date(((now % DAY_MS) + DAY_MS) % DAY_MS).toISOString().slice(11, 16);
  return (
    <p data-hour="" className={className}>
      {calendar === 'ethiopian' ? `${ethiopianHour(Number(inDay.slice(0, 2))).hour}${inDay.slice(2)}` : inDay}
    </p>
  );
}
