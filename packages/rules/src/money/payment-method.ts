import type { Santim } from './money.ts';
import { sumsInBirr } from './sums.ts';

/** Payment method that is always enabled and cannot be renamed by the owner. */
const CASH = 'cash';
/** Maximum number of payment methods, including cash. */
export const MAX_MEANS = 8;
export const MAX_MEANS_NAME = 30;
const MAX_REFERENCE = 40;

/** Payment method that release 1.1 stored for a payment. */
export type PaidBy = { readonly means: string; readonly reference?: string | undefined };

/** Payment for cards by another method than cash in release 1.1. `back` marks a refund. */
export type Payment = PaidBy & { readonly cards: readonly number[]; readonly amount: Santim; readonly back?: true };

/**
 * Sums per payment method that release 1.1 stored at the close of a shift: for cards, refunds, and payouts to winners.
 */
export const MEANS_SUMS = ['taken', 'givenBack', 'handedOver'] as const;
export type TotalsByMethod = Readonly<Record<(typeof MEANS_SUMS)[number], Santim>> & { readonly means: string };

export const movedInBirr = ({ means, ...moved }: TotalsByMethod) => ({ means, ...sumsInBirr(MEANS_SUMS, moved) });

/** Returns why the owner's list of payment methods is not valid, or null if it is valid. */
export function meansRefusal(names: readonly string[]): 'MEANS_INVALID' | null {
  const keys = names.map((name) => name.trim().toLowerCase());
  const isFine = (key: string) => key !== '' && key !== CASH && [...key].length <= MAX_MEANS_NAME;
  return names.length < MAX_MEANS && keys.every(isFine) && new Set(keys).size === keys.length ? null : 'MEANS_INVALID';
}

/** Amount received by one payment method, entered at the close of a shift. */
export type MeansAmount = { readonly means: string; readonly amount: Santim };

/** Returns the amounts in the order of the payment methods, or null if there is not exactly one amount per method. */
export function amountsByMeans(names: readonly string[], entered: readonly MeansAmount[]): MeansAmount[] | null {
  const amounts = names.flatMap((name) => {
    const own = entered.filter(({ means }) => means === name);
    return own.length === 1 ? own : [];
  });
  return amounts.length === names.length && entered.length === names.length ? amounts : null;
}

/** Counted amount of one payment method, which release 1.1 stored at the close of a shift. */
export type CountedBy = TotalsByMethod & {
  readonly expected: Santim;
  readonly counted: Santim;
  readonly difference: Santim;
};

const isText = (value: unknown, most: number): boolean => typeof value === 'string' && [...value].length <= most;

/** Returns whether a stored value contains a valid payment method and no further fields except those in `others`. */
export function isPaidBy(value: unknown, others: readonly string[] = []): value is PaidBy {
  if (typeof value !== 'object' || value === null) return false;
  const { means, reference } = value as Partial<Record<keyof PaidBy, unknown>>;
  const isKnown = (name: string) => name === 'means' || name === 'reference' || others.includes(name);
  return (
    Object.keys(value).every(isKnown) &&
    isText(means, MAX_MEANS_NAME) &&
    (reference === undefined || isText(reference, MAX_REFERENCE))
  );
}

export function isPayment(value: unknown): value is Payment {
  if (!isPaidBy(value, ['cards', 'amount', 'back'])) return false;
  const { cards, amount, back } = value as Partial<Record<keyof Payment, unknown>>;
  return (
    Array.isArray(cards) &&
    cards.every(Number.isSafeInteger) &&
    Number.isSafeInteger(amount) &&
    (back === undefined || back === true)
  );
}
