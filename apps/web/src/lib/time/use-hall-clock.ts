import { createContext, use } from 'react';
import { useNow } from '../page.ts';
import { OWN_CLOCK } from './hall-clock.ts';

export const HallClockContext = createContext(OWN_CLOCK);

/** The clock of the signed-in person's hall; without a session, that of this computer. */
export const useHallClock = () => use(HallClockContext);

/** Returns the current time by the hall's clock, which staff screens use. */
export const useHallNow = (everyMs?: number): Date => useHallClock().now(useNow(everyMs));
