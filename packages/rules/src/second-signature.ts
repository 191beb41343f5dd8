import { addSantim, type Santim, santim, santimFromBirr } from './money.ts';

/** The acts that need a second signature from the owner's amount on. */
export const SIGNED_ACTS = ['void', 'remove', 'decide', 'award', 'edit', 'draw', 'add', 'correct', 'pay'] as const;

/** One act with its amount, which is negative for a correction that lowers the jackpot. */
type SignedAct = {
  readonly act: (typeof SIGNED_ACTS)[number];
  readonly amount: Santim;
  /** Amount that is compared with the owner's: earlier acts that count with this one are included. */
  readonly total: Santim;
};

/** The act with the cards and the game that it is about, as the second person is shown it. */
export type ActToSign = SignedAct & { readonly cards?: readonly number[]; readonly gameNumber?: number | null };

/** Who signs with whom. An admin needs no second signature. */
const COSIGNERS: Readonly<Record<string, 'moderator' | 'admin'>> = { cashier: 'moderator', moderator: 'admin' };

/** Returns the role that signs with this role, or null if there is none. */
export const roleOfCosigner = (role: string): 'moderator' | 'admin' | null => COSIGNERS[role] ?? null;

/** Returns the role whose signature an act of this amount needs, or null if it needs none. `from`: in Birr; null: off. */
export function neededCosigner(from: number | null, amount: Santim, role: string): 'moderator' | 'admin' | null {
  const lowest = from === null ? null : santimFromBirr(from);
  return lowest !== null && amount >= lowest ? roleOfCosigner(role) : null;
}

/**
 * Void, or cards removed from a game. Everything given back out of the game so far counts, otherwise one person removes
 * all cards but one and then voids the game.
 */
export const givingBack = (act: 'void' | 'remove', amount: Santim, { returned }: { returned: Santim }): SignedAct => ({
  act,
  amount,
  total: addSantim(returned, amount),
});

/** A change of an award. The larger amount counts, so that one person cannot lower an award that two have signed. */
export const editingAward = (before: Santim, after: Santim): SignedAct => ({
  act: 'edit',
  amount: after,
  total: before > after ? before : after,
});

/**
 * Money put into the jackpot by hand, or a correction of it. Every movement of the business day counts, up and down,
 * otherwise many small additions make a large one, and a correction hides an addition.
 */
export function movingJackpot(act: 'add' | 'correct', amount: Santim, today: readonly Santim[]): SignedAct {
  const total = addSantim(...[amount, ...today].map((moved) => santim(Math.abs(moved))));
  return { act, amount, total };
}

/** An act of which each counts for itself: winner by decision, award, its draw, payout. */
export const singly = (act: 'decide' | 'award' | 'draw' | 'pay', amount: Santim): SignedAct => ({
  act,
  amount,
  total: amount,
});
