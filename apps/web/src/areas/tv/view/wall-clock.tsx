import { onClock } from '@adarash/contract/clock';
import { ethiopianHour } from '@adarash/rules/ethiopian';
import { useHall, useServerNow } from './parts.tsx';

const DAY_MS = 24 * 3_600_000;

/**
 * Current time in the hall, such as `19:42`. With the Ethiopian calendar, hours are counted from dawn and dusk
 * (`1:42`).
 */
export function WallClock({ className }: { className: string }) {
  const view = useHall();
  const passedMs = useServerNow().getTime() - Date.parse(view.now);
  const shown = onClock(view.clock) + passedMs;
  const inDay = new Date(((shown % DAY_MS) + DAY_MS) % DAY_MS).toISOString().slice(11, 16);
  return (
    <p data-hour="" className={className}>
      {view.hall.calendar === 'ethiopian' ? `${ethiopianHour(Number(inDay.slice(0, 2))).hour}${inDay.slice(2)}` : inDay}
    </p>
  );
}
