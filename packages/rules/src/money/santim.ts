declare const unit: unique symbol;

/** A whole number of santim; 100 make one Birr. */
export type Santim = number & { readonly [unit]: 'santim' };

export function santim(amount: number): Santim {
  if (!Number.isSafeInteger(amount)) throw new RangeError('an amount of santim is a safe integer');
  return (amount === 0 ? 0 : amount) as Santim;
}

/** The highest bet of one card: 1,000,000 Birr. */
export const MAX_BET = santim(100_000_000);

export const addSantim = (...amounts: readonly Santim[]): Santim => santim(amounts.reduce((sum, n) => sum + n, 0));
