import { type Santim, santim } from './money.ts';

/** The notes that cards are usually paid with. */
export const NOTES_GIVEN: readonly Santim[] = [santim(5_000), santim(10_000), santim(20_000)];

/** What a buyer pays for this many cards. */
export const dueFor = (bet: Santim, cards: number): Santim => santim(bet * cards);

/** What goes back over the counter; null while what was given is not enough. */
export const changeFor = (due: Santim, given: Santim): Santim | null => (given < due ? null : santim(given - due));
