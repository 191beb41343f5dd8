import { addSantim, type Santim, santim, santimFromBirr } from './money.ts';

/** Actions that require a second signature from the owner's amount on. */
export const SIGNED_ACTS = ['void', 'remove', 'decide', 'award', 'edit', 'draw', 'add', 'correct', 'pay'] as const;

/** Action with its amount, which is negative for a correction that lowers the jackpot. */
type SignedAct = {
  readonly act: (typeof SIGNED_ACTS)[number];
  readonly amount: Santim;
  /** Amount that is compared with the owner's limit, including earlier actions that count with this action. */
  readonly total: Santim;
};

/** Action with its cards and its game, as displayed to the second person. */
export type ActToSign = SignedAct & { readonly cards?: readonly number[]; readonly gameNumber?: number | null };

/** Role of the second person for each role. An admin needs no second signature. */
const COSIGNERS: Readonly<Record<string, 'moderator' | 'admin'>> = { cashier: 'moderator', moderator: 'admin' };

/** Returns the role that can sign with this role, or null. */
export const roleOfCosigner = (role: string): 'moderator' | 'admin' | null => COSIGNERS[role] ?? null;

/**
 * Returns the role whose signature an action of this amount requires, or null. `from` is the limit in Birr; null if
 * disabled.
 */
export function neededCosigner(from: number | null, amount: Santim, role: string): 'moderator' | 'admin' | null {
  const lowest = from === null ? null : santimFromBirr(from);
  return lowest !== null && amount >= lowest ? roleOfCosigner(role) : null;
}

/**
 * A void, or removed cards of a game. All earlier refunds of the game count, otherwise one person could remove all
 * cards except one and then void the game.
 */
export const givingBack = (act: 'void' | 'remove', amount: Santim, { returned }: { returned: Santim }): SignedAct => ({
  act,
  amount,
  total: addSantim(returned, amount),
});

/**
 * An update of an award. The larger amount counts, so that one person cannot lower an award that two persons signed.
 */
export const editingAward = (before: Santim, after: Santim): SignedAct => ({
  act: 'edit',
  amount: after,
  total: before > after ? before : after,
});

/**
 * Money added to the jackpot by staff, or a correction. All movements of the business day count with their absolute
 * amounts, otherwise many small additions avoid the limit, or a correction hides an addition.
 */
export function movingJackpot(act: 'add' | 'correct', amount: Santim, today: readonly Santim[]): SignedAct {
  const total = addSantim(...[amount, ...today].map((moved) => santim(Math.abs(moved))));
  return { act, amount, total };
}

/** An action that counts without earlier actions: winner by decision, award, draw of an award, payout. */
export const singly = (act: 'decide' | 'award' | 'draw' | 'pay', amount: Santim): SignedAct => ({
  act,
  amount,
  total: amount,
});
