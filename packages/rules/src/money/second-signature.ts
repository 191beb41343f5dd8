import { addSantim, type Santim, santim, santimFromBirr } from './money.ts';

/** Actions that require a second signature if their amount reaches the owner's limit. */
export const SIGNED_ACTS = ['void', 'remove', 'decide', 'award', 'edit', 'draw', 'add', 'correct', 'pay'] as const;

/** Action that may require a second signature. Its amount is negative for a correction that lowers the jackpot. */
type SignedAct = {
  readonly act: (typeof SIGNED_ACTS)[number];
  readonly amount: Santim;
  /**
   * Amount that is compared with the owner's limit. It includes earlier actions, for example other refunds of the same
   * game.
   */
  readonly total: Santim;
};

/** Action with its cards and its game, as displayed to the second person. */
export type ActToSign = SignedAct & { readonly cards?: readonly number[]; readonly gameNumber?: number | null };

/** Role of the second person that each role requires. An admin needs no second signature. */
const COSIGNERS: Readonly<Record<string, 'moderator' | 'admin'>> = { cashier: 'moderator', moderator: 'admin' };

/** Returns the role that can sign as the second person for this role, or null. */
export const roleOfCosigner = (role: string): 'moderator' | 'admin' | null => COSIGNERS[role] ?? null;

/**
 * Returns the role whose signature an action of this amount requires, or null. `from` is the owner's limit in Birr;
 * null if second signatures are disabled.
 */
export function neededCosigner(from: number | null, amount: Santim, role: string): 'moderator' | 'admin' | null {
  const lowest = from === null ? null : santimFromBirr(from);
  return lowest !== null && amount >= lowest ? roleOfCosigner(role) : null;
}

/**
 * A voided game, or removed cards of a game. All earlier refunds of the game count, otherwise one person could remove
 * all cards except one and then void the game.
 */
export const givingBack = (act: 'void' | 'remove', amount: Santim, { returned }: { returned: Santim }): SignedAct => ({
  act,
  amount,
  total: addSantim(returned, amount),
});

/**
 * Update of a jackpot award. The larger of the old and the new amount counts, so that one person cannot lower an award
 * that two persons signed.
 */
export const editingAward = (before: Santim, after: Santim): SignedAct => ({
  act: 'edit',
  amount: after,
  total: before > after ? before : after,
});

/**
 * Money that staff add to the jackpot, or a correction of the jackpot. All these changes of the business day count with
 * their absolute amounts, otherwise many small additions would avoid the limit, or a correction would hide an addition.
 */
export function movingJackpot(act: 'add' | 'correct', amount: Santim, today: readonly Santim[]): SignedAct {
  const total = addSantim(...[amount, ...today].map((moved) => santim(Math.abs(moved))));
  return { act, amount, total };
}

/** Action that counts without earlier actions: winner by decision, jackpot award, draw of an award, payout. */
export const singly = (act: 'decide' | 'award' | 'draw' | 'pay', amount: Santim): SignedAct => ({
  act,
  amount,
  total: amount,
});
