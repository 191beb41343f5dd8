import { addSantim, type Santim, santim } from '../money/money.ts';
import type { SellerErrorCode } from '../result.ts';

// A seller's money is in the drawer only after a settlement at the counter. Balance = sales − settlements.

/** Change of a seller's balance: sold cards of a game, or a settlement at the counter. */
export type SellerMoveKind = 'sold' | 'settled';
export type SellerMove = {
  readonly kind: SellerMoveKind;
  /** Price of the sold cards, or the amount that the counter received from the seller. */
  readonly amount: Santim;
  readonly cards: number;
};

/** Returns the change of a seller's balance; negative for a settlement. */
export const balanceChange = ({ kind, amount }: Pick<SellerMove, 'kind' | 'amount'>): Santim =>
  santim(kind === 'settled' ? -amount : amount);

export type SellerSums = {
  /** Balance of the seller at the start of the shift. */
  before: Santim;
  /** Number and price of the cards that the seller sold in games of this shift. */
  cards: number;
  sold: Santim;
  /** Number and price of the cards that the seller sold for the next game. The balance does not contain them yet. */
  waitingCards: number;
  waiting: Santim;
  /** Amount that the counter received from the seller in this shift. */
  settled: Santim;
  /** Amount due: before + sold + waiting − settled. It is negative if the seller settled more than was sold. */
  due: Santim;
};

/** Sales and settlements of a seller. `balance` is the sum of all, `moves` are those of the current shift. */
export function sellerSums(
  balance: Santim,
  moves: readonly SellerMove[],
  { cards: waitingCards, amount: waiting }: Omit<SellerMove, 'kind'>,
): SellerSums {
  const sum = (kind: SellerMoveKind, of: 'amount' | 'cards') =>
    moves.reduce((all, one) => all + (one.kind === kind ? one[of] : 0), 0);
  const before = santim(balance - moves.reduce((all, move) => all + balanceChange(move), 0));
  return {
    before,
    cards: sum('sold', 'cards'),
    sold: santim(sum('sold', 'amount')),
    waitingCards,
    waiting,
    settled: santim(sum('settled', 'amount')),
    due: santim(balance + waiting),
  };
}

type Settling = {
  /** Amount due that the cashier saw on the screen. */
  readonly seen: Santim;
  /** Received amount. It is negative if the counter pays back an earlier settlement that was too high. */
  readonly received: Santim;
  readonly note: string;
};

/** Returns why a settlement with a seller is refused, or null if it is valid. */
export function settlementRefusal(due: Santim, { seen, received, note }: Settling): SellerErrorCode | null {
  if (seen !== due) return 'SELLER_MOVED';
  if (received === 0 || received < Math.min(due, 0)) return 'AMOUNT_NOT_POSITIVE';
  return received !== due && note.trim() === '' ? 'SETTLE_NOTE_REQUIRED' : null;
}

/** Returns whether the close of a shift must list a seller. */
export const isOpenSeller = ({ due }: Pick<SellerSums, 'due'>): boolean => due !== 0;

/**
 * Returns why a shift cannot be closed because of its sellers, or null. If sellers have not settled, the cashier must
 * confirm their total and add a note.
 */
export function closeOverSellers(
  open: readonly Pick<SellerSums, 'due'>[],
  { named, note }: { named: Santim | null; note: string },
): SellerErrorCode | 'SHIFT_NOTE_REQUIRED' | null {
  if (open.length === 0) return null;
  if (named !== addSantim(...open.map(({ due }) => due))) return 'SELLERS_OUT';
  return note.trim() === '' ? 'SHIFT_NOTE_REQUIRED' : null;
}
