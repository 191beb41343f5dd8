import { addSantim, type Santim, santim } from './money.ts';
import type { SellerErrorCode } from './refusal.ts';

// Sellers sell in the aisles. Their takings are in the drawer once they are settled. Balance = sales − settlements.

/** What changes a seller's balance: cards of a game that the seller sold, and a settlement at the counter. */
export type SellerMoveKind = 'sold' | 'settled';
export type SellerMove = {
  readonly kind: SellerMoveKind;
  /** Price of the sold cards, or amount received by the counter. */
  readonly amount: Santim;
  readonly cards: number;
};

/** Returns by how much a move changes the balance. */
export const balanceChange = ({ kind, amount }: Pick<SellerMove, 'kind' | 'amount'>): Santim =>
  santim(kind === 'settled' ? -amount : amount);

export type SellerSums = {
  /** Balance when the shift began. */
  before: Santim;
  /** Cards of games sold in this shift, and their price. */
  cards: number;
  sold: Santim;
  /** The same for the game that is being sold, which is not in the balance yet. */
  waitingCards: number;
  waiting: Santim;
  /** Received by the counter in this shift. */
  settled: Santim;
  /** before + sold + waiting − settled; negative if more was settled than sold. */
  due: Santim;
};

/** `balance`: all sales minus all settlements; `moves`: those of the open shift. */
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
  /** Amount due that the cashier saw. */
  readonly seen: Santim;
  /** Negative if the counter pays back what was settled too much. */
  readonly received: Santim;
  readonly note: string;
};

/** Returns why a settlement is refused, or null. */
export function settlementRefusal(due: Santim, { seen, received, note }: Settling): SellerErrorCode | null {
  if (seen !== due) return 'SELLER_MOVED';
  if (received === 0 || received < Math.min(due, 0)) return 'AMOUNT_NOT_POSITIVE';
  return received !== due && note.trim() === '' ? 'SETTLE_NOTE_REQUIRED' : null;
}

/** Returns whether the close of a shift has to name a seller. */
export const isOpenSeller = ({ due }: Pick<SellerSums, 'due'>): boolean => due !== 0;

/** A shift closes over open sellers only if the cashier names what is out, and says why. */
export function closeOverSellers(
  open: readonly Pick<SellerSums, 'due'>[],
  { named, note }: { named: Santim | null; note: string },
): SellerErrorCode | 'SHIFT_NOTE_REQUIRED' | null {
  if (open.length === 0) return null;
  if (named !== addSantim(...open.map(({ due }) => due))) return 'SELLERS_OUT';
  return note.trim() === '' ? 'SHIFT_NOTE_REQUIRED' : null;
}
