import { ascending } from './card.ts';
import { dueFor } from './counter.ts';
import { CASH, otherThanCash, type PaidBy } from './means.ts';
import { addSantim, type Santim, santim } from './money.ts';
import { fail, ok, type Result, type SellerErrorCode } from './refusal.ts';
import { type Removal, type Sale, sellerOf } from './sale.ts';

// Sellers sell in the aisles. What they took is in the drawer from their hand-in on; until then it is with them.

/**
 * What moves the money of a seller: a float from the drawer, sold cards, and cash back into the drawer. What a seller took
 * back and paid back before its game existed was never in the books, and is only listed.
 */
export type SellerMoveKind = 'float' | 'sold' | 'taken-back' | 'handed-in';
export type SellerMove = {
  readonly kind: SellerMoveKind;
  /** What the seller holds more by it, or less: of cards sold, what was paid in cash. */
  readonly amount: Santim;
  readonly cards: number;
  /** What of the cards was paid by other means: the seller never had it. */
  readonly other: Santim;
};

/** By how much a move changes what a seller holds. */
export const heldBy = ({ kind, amount }: Pick<SellerMove, 'kind' | 'amount'>): Santim =>
  santim(kind === 'handed-in' ? -amount : kind === 'taken-back' ? 0 : amount);

export type SellerSums = {
  /** What was still with the seller when the shift began. */
  before: Santim;
  float: Santim;
  /** The cards of games, which were sold in this shift, and what they cost. */
  cards: number;
  sold: Santim;
  /** What was paid for them by other means than cash, which the seller never had. */
  other: Santim;
  /** The same for the game that waits: not in the books yet, but in the seller's pocket. */
  waitingCards: number;
  waiting: Santim;
  waitingOther: Santim;
  /** Of sold cards that the seller took back: what went back to the buyers, by whatever means. */
  takenBack: Santim;
  handedIn: Santim;
  /** before + float + sold + waiting − handed in. Below 0: more was handed in than was taken. */
  due: Santim;
};

/** `balance`: all moves there ever were; `moves`: those of the open shift. */
export function sellerSums(
  balance: Santim,
  moves: readonly SellerMove[],
  { cards: waitingCards, amount: waiting, other: waitingOther }: Omit<SellerMove, 'kind'>,
): SellerSums {
  const sum = (kind: SellerMoveKind, of: 'amount' | 'other' | 'cards') =>
    moves.reduce((all, one) => all + (one.kind === kind ? one[of] : 0), 0);
  const amount = (kind: SellerMoveKind) => santim(sum(kind, 'amount'));
  const before = santim(balance - moves.reduce((all, move) => all + heldBy(move), 0));
  const sold = { cards: sum('sold', 'cards'), sold: amount('sold'), other: santim(sum('sold', 'other')) };
  const takenBack = santim(amount('taken-back') + sum('taken-back', 'other'));
  const rest = { waitingCards, waiting, waitingOther, takenBack, handedIn: amount('handed-in') };
  return { before, float: amount('float'), ...sold, ...rest, due: santim(balance + waiting) };
}

type SoldBySeller = { seller: string; cards: number[]; amount: Santim; other: Santim };

/**
 * What each seller sold of a sale, or of those of its cards that its game has. Cards for a game that waits cost what that
 * game does; of others that cost more than their game, the rest was paid back.
 */
export function soldBySellers(
  sale: Pick<Sale, 'buyers' | 'bet'>,
  waiting: Santim | null,
  game: { bet: Santim; cards: readonly number[] } | null = null,
): SoldBySeller[] {
  const sold = new Map<string, SoldBySeller>();
  for (const { counter, cards: all, bet: own = sale.bet, means = CASH } of sale.buyers) {
    const seller = sellerOf(counter);
    const cards = all.filter((card) => game === null || game.cards.includes(card));
    if (seller === null || cards.length === 0) continue;
    const each = waiting ?? santim(Math.min(own, game?.bet ?? own));
    const before = sold.get(seller) ?? { seller, cards: [], amount: santim(0), other: santim(0) };
    const name = means === CASH ? 'amount' : 'other';
    const paid = { [name]: addSantim(before[name], dueFor(each, cards.length)) };
    sold.set(seller, { ...before, cards: ascending([...before.cards, ...cards]), ...paid });
  }
  return [...sold.values()];
}

type TakenOut = SoldBySeller & { kind: 'sold' | 'taken-back' };

/**
 * What taking sold cards out of a sale books for the sellers who sold them. Who takes a card out gives its money back: a
 * seller out of their own pocket, the counter out of the drawer. So a seller still owes what they took for a card that
 * the counter took out. `by`: the seller who put own cards back at once, which undoes it; what others put back is a sale of
 * their own.
 */
export function takenOutOf(
  { removed, restored }: { removed: readonly Removal[]; restored: readonly Removal[] },
  by: string,
): TakenOut[] {
  const booked = new Map<string, TakenOut>();
  const undone = restored.filter(({ seller }) => seller === by);
  for (const [sign, removals] of [[1, removed] as const, [-1, undone] as const])
    for (const { card, bet, seller, own, payments = [] } of removals) {
      if (seller === undefined) continue;
      const kind = own ? 'taken-back' : 'sold';
      const none = { seller, kind, cards: [], amount: santim(0), other: santim(0) } as const;
      const before = booked.get(`${sign} ${kind} ${seller}`) ?? none;
      const name = payments.some(({ back }) => !back) ? 'other' : 'amount';
      const paid = { [name]: santim(before[name] + sign * bet) };
      booked.set(`${sign} ${kind} ${seller}`, { ...before, cards: ascending([...before.cards, card]), ...paid });
    }
  return [...booked.values()];
}

/** A hand-in that waits: what the seller says, and what the cashier counted if that is another sum. */
export type HandIn = {
  readonly said: Santim;
  readonly counted: Santim | null;
  readonly note: string;
  /** Where it is no cash: how it was sent to the hall. */
  readonly paidBy?: PaidBy;
};
/** The hand-in after one of both spoke; `booked` once both have named the same sum. */
export type Spoken = { readonly handIn: HandIn | null; readonly booked: Santim | null; readonly withoutPhone?: true };

/** The seller names a sum, agrees to what was counted by naming that, or takes their word back. */
export function sayHandIn(before: HandIn | null, said: Santim | null, by?: PaidBy): Spoken {
  if (said === null) return { handIn: null, booked: null };
  if (before?.counted === said) return { handIn: before, booked: said };
  const paidBy = otherThanCash(by);
  return { handIn: { said, counted: null, note: '', ...(paidBy && { paidBy }) }, booked: null };
}

type Counted = {
  /** Amount that the seller said; null if they have no phone to say it with. */
  readonly said: Santim | null;
  readonly counted: Santim;
  readonly note: string;
  /** By which means, as the cashier saw it: nobody counts cash and books a transfer. */
  readonly means?: string;
};

/** The cashier counts. Another sum than was said needs a note, and then the seller's word. */
export function countHandIn(
  before: HandIn | null,
  { said, counted, note, means = CASH }: Counted,
): Result<Spoken, SellerErrorCode> {
  if (said === null) {
    if (counted === 0) return fail('AMOUNT_NOT_POSITIVE');
    if (note.trim() === '') return fail('HAND_IN_NOTE_REQUIRED');
    const handIn = { said: counted, counted: null, note: note.trim() };
    return ok({ handIn, booked: counted, withoutPhone: true });
  }
  if (before?.said !== said || (before.paidBy?.means ?? CASH) !== means) return fail('HAND_IN_MOVED');
  if (counted === said) return ok({ handIn: before, booked: counted });
  if (note.trim() === '') return fail('HAND_IN_NOTE_REQUIRED');
  return ok({ handIn: { ...before, counted, note: note.trim() }, booked: null });
}

/** What the close of a shift names: a seller who still has money, or with whom something waits for a word. */
export const isOpenSeller = ({ due }: Pick<SellerSums, 'due'>, waits: boolean): boolean => due !== 0 || waits;

/** A shift closes over open sellers only if the cashier names what is out, and says why. */
export function closeOverSellers(
  open: readonly Pick<SellerSums, 'due'>[],
  { named, note }: { named: Santim | null; note: string },
): SellerErrorCode | 'SHIFT_NOTE_REQUIRED' | null {
  if (open.length === 0) return null;
  if (named !== addSantim(...open.map(({ due }) => due))) return 'SELLERS_OUT';
  return note.trim() === '' ? 'SHIFT_NOTE_REQUIRED' : null;
}
