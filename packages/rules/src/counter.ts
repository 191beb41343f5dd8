import { type Santim, santim } from './money.ts';

/** The notes that cards are usually paid with. */
export const NOTES_GIVEN: readonly Santim[] = [santim(5_000), santim(10_000), santim(20_000)];

/** What a buyer pays for this many cards. */
export const dueFor = (bet: Santim, cards: number): Santim => santim(bet * cards);

/** What goes back over the counter; null while what was given is not enough. */
export const changeFor = (due: Santim, given: Santim): Santim | null => (given < due ? null : santim(given - due));

/** What cards sold late and cards taken back move over the counter: one of both sums is 0. */
export const lateSums = (bet: Santim, sold: number, takenBack: number): { collect: Santim; giveBack: Santim } => ({
  collect: dueFor(bet, Math.max(0, sold - takenBack)),
  giveBack: dueFor(bet, Math.max(0, takenBack - sold)),
});
