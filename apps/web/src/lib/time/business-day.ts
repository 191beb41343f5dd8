import { businessDay } from '@adarash/rules/hall-terms';
import type { HallClock } from './hall-clock.ts';

/** Returns the current business day of a hall. The day can start after midnight. */
export function businessDayOf(clock: HallClock): string {
  const shown = clock.local(clock.now());
  return businessDay(shown.toISOString().slice(0, 10), shown.getUTCHours(), clock.dayStartsAt);
}
