import { type Santim, santim } from '../money/index.ts';

export const ENTRY_KINDS = ['initial', 'contribution', 'addition', 'award', 'restore'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Amounts are signed: awards are negative, and so is a contribution taken back when its game is voided. */
export type Entry = { kind: EntryKind; amount: Santim };

export type Balance = {
  /** All that was ever put in, less what voided games took back. */
  putIn: Santim;
  /** Put in less what awards hold. */
  available: Santim;
};

const PUT_IN: readonly EntryKind[] = ['initial', 'contribution', 'addition'];

export const isPutIn = (kind: EntryKind): boolean => PUT_IN.includes(kind);

export function entry(kind: EntryKind, amount: Santim): Entry {
  if (amount <= 0) throw new RangeError('an entry moves more than nothing');
  return { kind, amount: santim(kind === 'award' ? -amount : amount) };
}

export function contributionReversed(bet: Santim): Entry {
  return { kind: 'contribution', amount: santim(-entry('contribution', bet).amount) };
}

export function balanceOf(entries: readonly Entry[]): Balance {
  let putIn = 0;
  let available = 0;
  for (const { kind, amount } of entries) {
    available += amount;
    if (isPutIn(kind)) putIn += amount;
  }
  return { putIn: santim(putIn), available: santim(available) };
}
