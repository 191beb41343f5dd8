import { type Books, NO_BOOKS } from '../money/books.ts';
import { addSantim, type Santim, santim } from '../money/money.ts';
import {
  BOOKS,
  byName,
  DEDUCTED,
  DEDUCTIONS,
  DRAWER_SUMS,
  type DrawerName,
  type Having,
  having,
  SUMS,
  type SumName,
} from '../money/sums.ts';
import { fail, ok, type Result, type ShiftErrorCode } from '../result.ts';
import type { MovementTotals } from './movements.ts';

const READ = BOOKS.filter((name): name is Exclude<SumName, Having<typeof SUMS, 'unread'>> => !('unread' in SUMS[name]));

/**
 * Sums of a hall's money at one moment, counted from its first game. The sums of a shift are the difference between two
 * snapshots. So each movement is in exactly one shift, independent of clocks and of the start of its game.
 */
export type MoneySnapshot = Record<ReadName, Santim> & {
  /** Stakes of pending games, which count because cards are paid when they are sold. */
  soldAhead: Santim;
  /** Refunds for sold cards that were removed from games. The stakes of the games no longer contain these cards. */
  returned: Santim;
  /** Sum of the balances of all sellers. */
  withSellers: Santim;
};

type Apart = 'soldAhead' | 'returned' | 'withSellers';
type ReadName = (typeof READ)[number] | Apart;

export const moneySnapshot = (books: Books, apart: Pick<MoneySnapshot, Apart>): MoneySnapshot => ({
  ...byName(READ, (name) => books[name]),
  ...apart,
});

/** Snapshot of a hall without games. */
export const EMPTY_SNAPSHOT: MoneySnapshot = moneySnapshot(NO_BOOKS, {
  soldAhead: santim(0),
  returned: santim(0),
  withSellers: santim(0),
});

export type CashDrawer = Record<DrawerName, Santim>;

const TERMS = having(DRAWER_SUMS, 'sign');

/**
 * Amounts that staff enter for a shift: the opening cash, drawer movements, and the amount received by other payment
 * methods.
 */
type Entered = { readonly float: Santim; readonly otherMeans: Santim } & MovementTotals;

/**
 * Returns the drawer of a shift between two snapshots. The expected cash is the sum of the terms of `DRAWER_SUMS` with
 * their signs.
 */
export function drawerOf(
  { float, paidIn, paidOut, otherMeans }: Entered,
  opening: MoneySnapshot,
  now: MoneySnapshot,
): CashDrawer {
  const since = (...names: ReadName[]): Santim =>
    // The snapshot of an old shift lacks sums that were added later; the default is 0.
    santim(names.reduce((sum, name) => sum + now[name] - (opening[name] ?? 0), 0));
  const deducted = byName(DEDUCTED, (name) => since(...Object.values(DEDUCTIONS[name])));
  const deductedFrom = (from: 'prizes' | 'awards') => since(...DEDUCTED.map((name) => DEDUCTIONS[name][from]));
  const terms = {
    float,
    paidIn,
    paidOut,
    sold: since('stakes', 'soldAhead', 'returned'),
    givenBack: since('givenBack', 'returned'),
    handedOver: since('handedOver'),
    awardsHandedOver: since('awardsHandedOver'),
    byBank: since('byBank'),
    withSellers: since('withSellers'),
    otherMeans,
  };
  const expected = santim(TERMS.reduce((sum, name) => sum + DRAWER_SUMS[name].sign * terms[name], 0));
  const toJackpot = since('toJackpot');
  const { sold, givenBack, handedOver, awardsHandedOver } = terms;
  const games = santim(sold - toJackpot - handedOver - givenBack - deductedFrom('prizes'));
  const jackpot = santim(toJackpot - awardsHandedOver - deductedFrom('awards'));
  return { ...terms, ...deducted, toJackpot, games, jackpot, expected };
}

/** Returns whether the opening cash differs from the cash that the previous close left; false if there was no close. */
export const isFloatChanged = (float: Santim, left: Santim | null): boolean => left !== null && float !== left;

type Float = {
  float: Santim;
  /** Cash that the previous close left in the drawer; null if there was no close. */
  left: Santim | null;
  note: string;
};

/**
 * Returns why a new opening cash (float) is refused, or null. It is part of the expected cash, so a lower amount could
 * hide missing cash. Therefore it is final after the first sale, and a changed amount requires a note.
 */
export function floatRefusal({ sold }: Pick<CashDrawer, 'sold'>, { float, left, note }: Float): ShiftErrorCode | null {
  if (sold !== 0) return 'FLOAT_FINAL';
  return isFloatChanged(float, left) && note.trim() === '' ? 'FLOAT_NOTE_REQUIRED' : null;
}

/** Counted cash at the close of a shift, and the expected cash that the cashier saw. */
type Counting = {
  count: CashCount;
  seen: Santim;
  note: string;
  /** Cash that remains in the drawer as the opening cash of the next shift; the rest is paid to the owner. */
  cashLeft: Santim | null;
};
type Counted = { counted: Santim; difference: Santim; cashLeft: Santim; toOwner: Santim };

/**
 * Returns the result of counting the drawer. If `cashLeft` is null, all cash remains in the drawer. A difference
 * requires a note.
 */
export function closeDrawer(
  { expected }: CashDrawer,
  { count, seen, note, cashLeft }: Counting,
): Result<Counted, ShiftErrorCode> {
  if (seen !== expected) return fail('SHIFT_MOVED');
  const counted = countedCash(count);
  const difference = santim(counted - expected);
  if (difference !== 0 && note.trim() === '') return fail('SHIFT_NOTE_REQUIRED');
  const left = cashLeft ?? counted;
  if (left > counted) return fail('CASH_LEFT_INVALID');
  const toOwner = santim(counted - left);
  return ok({ counted, difference, cashLeft: left, toOwner });
}

/** Ethiopian notes and coins, the largest first. One Birr exists as a note and as a coin. */
export const DENOMINATIONS = [
  { id: 'note-200', kind: 'note', value: santim(20_000) },
  { id: 'note-100', kind: 'note', value: santim(10_000) },
  { id: 'note-50', kind: 'note', value: santim(5_000) },
  { id: 'note-10', kind: 'note', value: santim(1_000) },
  { id: 'note-5', kind: 'note', value: santim(500) },
  { id: 'note-1', kind: 'note', value: santim(100) },
  { id: 'coin-1', kind: 'coin', value: santim(100) },
  { id: 'coin-0.50', kind: 'coin', value: santim(50) },
  { id: 'coin-0.25', kind: 'coin', value: santim(25) },
  { id: 'coin-0.10', kind: 'coin', value: santim(10) },
  { id: 'coin-0.05', kind: 'coin', value: santim(5) },
] as const satisfies readonly { id: string; kind: 'note' | 'coin'; value: Santim }[];
export type DenominationId = (typeof DENOMINATIONS)[number]['id'];

/** Number of notes or coins per denomination, by default 0. */
export type CashCount = Readonly<Partial<Record<DenominationId, number | undefined>>>;

/** Maximum number of notes or coins per denomination; no drawer can contain more. */
export const MAX_PIECES = 100_000;

export const countedCash = (count: CashCount): Santim =>
  addSantim(...DENOMINATIONS.map(({ id, value }) => santim(value * (count[id] ?? 0))));
