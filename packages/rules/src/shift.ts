import { type Books, NO_BOOKS } from './books.ts';
import { broughtBy, type CountedBy, countMeans, type MeansCount, type MovedBy, movedSince } from './means.ts';
import { addSantim, type Santim, santim } from './money.ts';
import type { Moved } from './movements.ts';
import { fail, ok, type Result, type ShiftErrorCode } from './refusal.ts';
import { BOOKS, byName, DEDUCTED, DEDUCTIONS, type DrawerName, type Having, SUMS, type SumName } from './sums.ts';

const READ = BOOKS.filter((name): name is Exclude<SumName, Having<typeof SUMS, 'unread'>> => !('unread' in SUMS[name]));

/**
 * How the money of a hall stands at one moment, counted from its first game. A shift is what lies between two readings, so
 * whatever moves is in exactly one shift, whatever the clock says and whenever its game began.
 */
export type Reading = Record<ReadName, Santim> & {
  /** The stakes of games that wait for their start: their cards are paid for at the counter when they are sold. */
  soldAhead: Santim;
  /** What games gave back for sold cards that were taken out: the cards are in no stakes any more. */
  returned: Santim;
  /** Balances of the sellers. */
  withSellers: Santim;
  /** What moved by other means than cash; left out where there was nothing. */
  means?: readonly MovedBy[];
};

type Apart = 'soldAhead' | 'returned' | 'withSellers';
type ReadName = (typeof READ)[number] | Apart;

export const readingOf = (books: Books, apart: Pick<Reading, Apart>, means: readonly MovedBy[] = []): Reading => ({
  ...byName(READ, (name) => books[name]),
  ...apart,
  ...(means.length > 0 && { means }),
});

/** A hall that never played. */
export const NO_READING: Reading = readingOf(NO_BOOKS, {
  soldAhead: santim(0),
  returned: santim(0),
  withSellers: santim(0),
});

export type Drawer = Record<DrawerName, Santim>;

/** Amounts that staff enter: the opening float, and the sums of the movements. */
type Entered = { readonly float: Santim } & Moved;

export function drawerOf({ float, paidIn, paidOut }: Entered, opening: Reading, now: Reading): Drawer {
  const since = (...names: ReadName[]): Santim =>
    // A shift that was closed before a sum was read has read none of it.
    santim(names.reduce((sum, name) => sum + now[name] - (opening[name] ?? 0), 0));
  const sold = since('stakes', 'soldAhead', 'returned');
  const [handedOver, givenBack] = [since('handedOver'), since('givenBack', 'returned')];
  const [toJackpot, awardsHandedOver] = [since('toJackpot'), since('awardsHandedOver')];
  const [byBank, withSellers] = [since('byBank'), since('withSellers')];
  const otherMeans = broughtBy(...movedSince(opening.means, now.means));
  const sumsOf = (from: 'prizes' | 'awards') => DEDUCTED.map((name) => DEDUCTIONS[name][from]);
  const [ofPrizes, ofAwards] = [since(...sumsOf('prizes')), since(...sumsOf('awards'))];
  const deducted = byName(DEDUCTED, (name) => since(...Object.values(DEDUCTIONS[name])));
  const games = santim(sold - toJackpot - handedOver - givenBack - ofPrizes);
  const jackpot = santim(toJackpot - awardsHandedOver - ofAwards);
  const apart = addSantim(otherMeans, withSellers);
  const expected = santim(addSantim(float, paidIn, games, jackpot, ofPrizes, ofAwards, byBank) - paidOut - apart);
  const moved = {
    float,
    paidIn,
    paidOut,
    sold,
    handedOver,
    givenBack,
    toJackpot,
    awardsHandedOver,
    ...deducted,
    byBank,
    otherMeans,
    withSellers,
  };
  return { ...moved, games, jackpot, expected };
}

/** Whether a float is another sum than the close before left, which is null where there was none. */
export const isFloatOther = (float: Santim, left: Santim | null): boolean => left !== null && float !== left;

type Float = {
  float: Santim;
  /** What was counted at the close before. */
  left: Santim | null;
  note: string;
};

/**
 * Returns why a float is refused, or null. The float is part of the expected cash, so a lower one hides missing cash:
 * another amount than was left needs a note.
 */
export const floatRefusal = ({ float, left, note }: Float): ShiftErrorCode | null =>
  isFloatOther(float, left) && note.trim() === '' ? 'FLOAT_NOTE_REQUIRED' : null;

/**
 * What the cashier counted, and the sum that they were shown while they did. `unexplained`: the float is another sum than
 * was left, and nobody has said why.
 */
type Counting = {
  count: CashCount;
  seen: Santim;
  note: string;
  unexplained?: boolean;
  /** What moved by other means, and what was counted of each. */
  moved?: readonly MovedBy[];
  counts?: readonly MeansCount[];
};
type Counted = { counted: Santim; difference: Santim; means?: CountedBy[] };

/**
 * Counts a drawer out, and each of the other means apart: too much of one never makes good what another lacks. What is
 * missing or too much needs a note, and so does a float that nobody explained.
 */
export function closeDrawer(
  { expected }: Drawer,
  { count, seen, note, unexplained = false, moved = [], counts = [] }: Counting,
): Result<Counted, ShiftErrorCode> {
  const means = countMeans(moved, counts);
  if (seen !== expected || means === null) return fail('SHIFT_MOVED');
  const counted = countedCash(count);
  const difference = santim(counted - expected);
  const isShort = difference !== 0 || means.some((one) => one.difference !== 0);
  if ((isShort || unexplained) && note.trim() === '') return fail('SHIFT_NOTE_REQUIRED');
  return ok({ counted, difference, ...(means.length > 0 && { means }) });
}

/** What a change of cards brought into the drawer, and the cards that were taken out. */
export function changeOfCards(bet: Santim, before: readonly number[], after: readonly number[]) {
  const removed = before.filter((card) => !after.includes(card));
  return { sold: santim(bet * after.filter((card) => !before.includes(card)).length), removed };
}

/** The notes and coins of Ethiopia, the largest first. One Birr is paid in paper and in metal. */
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

/** How many there are of each; what is left out is not there. */
export type CashCount = Readonly<Partial<Record<DenominationId, number | undefined>>>;

/** More of one kind than fits into any drawer. */
export const MAX_PIECES = 100_000;

export const countedCash = (count: CashCount): Santim =>
  addSantim(...DENOMINATIONS.map(({ id, value }) => santim(value * (count[id] ?? 0))));
