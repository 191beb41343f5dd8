import { createContext, use } from 'react';
import { useNow } from '../page.ts';
import { OWN_CLOCK } from './hall-clock.ts';

export const HallClockContext = createContext(OWN_CLOCK);

/** Clock of the signed-in person's hall, or of this computer without a session. */
export const useHallClock = () => use(HallClockContext);

/** Returns the current time by the hall's clock, which staff screens use. */
export const useHallNow = (everyMs?: number): Date => useHallClock().now(useNow(everyMs));
