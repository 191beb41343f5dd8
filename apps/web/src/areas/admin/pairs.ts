import type { User } from '@adarash/contract';

/** Cashier and linked moderator of a hall. An account is null if it was deleted. */
export interface Pair {
  cashier: User | null;
  moderator: User | null;
}

/** Returns a pair for each cashier with the assigned moderator, followed by moderators without an existing cashier. */
export function pairsOf(users: readonly User[]): Pair[] {
  const cashiers = users.filter(({ role }) => role === 'cashier');
  const moderators = users.filter(({ role }) => role === 'moderator');
  const paired = cashiers.map((cashier) => ({
    cashier,
    moderator: moderators.find(({ managedCashier }) => managedCashier === cashier.id) ?? null,
  }));
  const alone = moderators
    .filter(({ managedCashier }) => !cashiers.some(({ id }) => id === managedCashier))
    .map((moderator) => ({ cashier: null, moderator }));
  return [...paired, ...alone];
}

export const isLinked = ({ cashier, moderator }: Pair): boolean => cashier !== null && moderator !== null;

export const membersOf = ({ cashier, moderator }: Pair): User[] =>
  [cashier, moderator].filter((member): member is User => member !== null);

export const pairKey = (pair: Pair): string => membersOf(pair)[0]?.id ?? '';
