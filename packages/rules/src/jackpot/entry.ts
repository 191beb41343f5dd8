import { type Santim, santim } from '../money/index.ts';

/** `reversal` takes back the contribution of a voided game; the others are the ledger's own words. */
export const ENTRY_KINDS = ['initial', 'contribution', 'addition', 'award', 'restore', 'reversal'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Amounts are signed: awards and reversals are negative, all others positive. */
export type Entry = { kind: EntryKind; amount: Santim };

export type Balance = {
  /** All that was ever put in. */
  putIn: Santim;
  /** Put in less what awards hold. */
  available: Santim;
};

const PUT_IN: readonly EntryKind[] = ['initial', 'contribution', 'addition', 'reversal'];

export const takesOut = (kind: EntryKind): boolean => kind === 'award' || kind === 'reversal';

export function entry(kind: EntryKind, amount: Santim): Entry {
  if (amount <= 0) throw new RangeError('an entry moves more than nothing');
  return { kind, amount: santim(takesOut(kind) ? -amount : amount) };
}

export function balanceOf(entries: readonly Entry[]): Balance {
  let putIn = 0;
  let available = 0;
  for (const { kind, amount } of entries) {
    available += amount;
    if (PUT_IN.includes(kind)) putIn += amount;
  }
  return { putIn: santim(putIn), available: santim(available) };
}
