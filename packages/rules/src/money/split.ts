import { type Santim, santim } from './santim.ts';

/** Equal shares of a total; the odd santim go to the earlier ones. */
export function splitEqually(total: Santim, shares: number): Santim[] {
  if (!Number.isSafeInteger(shares) || shares < 1) throw new RangeError('a total is split into one share or more');
  if (total < 0) throw new RangeError('only an amount that is there can be split');
  const share = Math.floor(total / shares);
  const odd = total % shares;
  return Array.from({ length: shares }, (_, index) => santim(share + (index < odd ? 1 : 0)));
}
