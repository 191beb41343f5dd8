import { type Santim, santim } from '../money/money.ts';

/** Values of the notes that customers usually pay with. */
export const NOTES_GIVEN: readonly Santim[] = [santim(5_000), santim(10_000), santim(20_000)];

/** Returns the price of a number of cards. */
export const dueFor = (bet: Santim, cards: number): Santim => santim(bet * cards);

/** Returns the change that a customer receives, or null if the given amount is too low. */
export const changeFor = (due: Santim, given: Santim): Santim | null => (given < due ? null : santim(given - due));

/** Returns the part of the amount due that a given amount does not cover, 0 if it covers all of it. */
export const missingFrom = (due: Santim, given: Santim): Santim => santim(Math.max(0, due - given));

/**
 * Returns the amounts to collect and to refund when cards are sold late and other cards are removed. At least one of
 * the two is 0.
 */
export const lateSums = (bet: Santim, sold: number, takenBack: number): { collect: Santim; giveBack: Santim } => ({
  collect: dueFor(bet, Math.max(0, sold - takenBack)),
  giveBack: dueFor(bet, Math.max(0, takenBack - sold)),
});
