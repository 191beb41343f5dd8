import type { Santim } from './money.ts';
import { sumsInBirr } from './sums.ts';

/** The means that no owner needs to name. */
const CASH = 'cash';
/** Cash among them. */
export const MAX_MEANS = 8;
export const MAX_MEANS_NAME = 30;
const MAX_REFERENCE = 40;

/** How somebody paid, or was paid, in release 1.1. */
export type PaidBy = { readonly means: string; readonly reference?: string | undefined };

/** Money for cards that changed hands by other means than cash in release 1.1. `back`: it was given back. */
export type Payment = PaidBy & { readonly cards: readonly number[]; readonly amount: Santim; readonly back?: true };

/** What moved by one of the means in a close of release 1.1: for cards, back for cards, and to winners. */
export const MEANS_SUMS = ['taken', 'givenBack', 'handedOver'] as const;
export type TotalsByMethod = Readonly<Record<(typeof MEANS_SUMS)[number], Santim>> & { readonly means: string };

export const movedInBirr = ({ means, ...moved }: TotalsByMethod) => ({ means, ...sumsInBirr(MEANS_SUMS, moved) });

/** Why a list of names is refused as the means other than cash, or null. */
export function meansRefusal(names: readonly string[]): 'MEANS_INVALID' | null {
  const keys = names.map((name) => name.trim().toLowerCase());
  const isFine = (key: string) => key !== '' && key !== CASH && [...key].length <= MAX_MEANS_NAME;
  return names.length < MAX_MEANS && keys.every(isFine) && new Set(keys).size === keys.length ? null : 'MEANS_INVALID';
}

/** Amount that was received by one of the means, as it is entered at the close of a shift. */
export type MeansAmount = { readonly means: string; readonly amount: Santim };

/** Returns the amounts in the order of the names, or null unless there is one of each. */
export function amountsByMeans(names: readonly string[], entered: readonly MeansAmount[]): MeansAmount[] | null {
  const amounts = names.flatMap((name) => {
    const own = entered.filter(({ means }) => means === name);
    return own.length === 1 ? own : [];
  });
  return amounts.length === names.length && entered.length === names.length ? amounts : null;
}

/** An amount of one of the means as a close of release 1.1 has it. */
export type CountedBy = TotalsByMethod & {
  readonly expected: Santim;
  readonly counted: Santim;
  readonly difference: Santim;
};

const isText = (value: unknown, most: number): boolean => typeof value === 'string' && [...value].length <= most;

/** Whether something stored says how money was paid, and nothing else than what `others` names. */
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
