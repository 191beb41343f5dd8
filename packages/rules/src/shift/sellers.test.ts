import { expect, test } from 'vitest';
import { santim } from '../money/money.ts';
import { closeOverSellers, type SellerMove, sellerSums, settlementRefusal } from './sellers.ts';
import { drawerOf, EMPTY_SNAPSHOT } from './shift.ts';

test('the amount that a seller owes is the previous balance plus sales minus settlements', () => {
  const move = (kind: SellerMove['kind'], amount: number, cards = 0): SellerMove => ({
    kind,
    amount: santim(amount),
    cards,
  });
  const moves = [move('sold', 3_000, 3), move('settled', 7_000), move('sold', 1_000, 2), move('settled', -200)];
  // The seller owed 1,000 before, sold cards for 4,000, and paid 6,800.
  expect(sellerSums(santim(-1_800), moves, { cards: 2, amount: santim(2_000) })).toEqual({
    ...{ before: 1_000, cards: 5, sold: 4_000, settled: 6_800 },
    ...{ waitingCards: 2, waiting: 2_000, due: 200 },
  });
});

test('the drawer expects the money of a seller only after the settlement', () => {
  const reading = (stakes: number, withSellers: number) => ({
    ...EMPTY_SNAPSHOT,
    stakes: santim(stakes),
    withSellers: santim(withSellers),
  });
  const drawer = (before: ReturnType<typeof reading>, now: ReturnType<typeof reading>) =>
    drawerOf({ float: santim(10_000), paidIn: santim(0), paidOut: santim(0), otherMeans: santim(0) }, before, now);
  // Cards for 80 are sold. The seller settles 60 in this shift and the rest in the next shift.
  expect(drawer(EMPTY_SNAPSHOT, reading(8_000, 8_000))).toMatchObject({
    sold: 8_000,
    withSellers: 8_000,
    expected: 10_000,
  });
  expect(drawer(EMPTY_SNAPSHOT, reading(8_000, 2_000))).toMatchObject({ withSellers: 2_000, expected: 16_000 });
  expect(drawer(reading(8_000, 2_000), reading(8_000, 0))).toMatchObject({ withSellers: -2_000, expected: 12_000 });
});

test.each<[due: number, seen: number, received: number, note: string, refusal: string | null]>([
  [500, 500, 500, '', null],
  [500, 500, 480, 'a torn note', null],
  [500, 500, 520, 'rounded up', null],
  [500, 500, 480, ' ', 'SETTLE_NOTE_REQUIRED'],
  // The seller sold a card while the cashier counted, so the amount due changed.
  [600, 500, 500, '', 'SELLER_MOVED'],
  [500, 500, 0, 'later', 'AMOUNT_NOT_POSITIVE'],
  [500, 500, -10, 'change', 'AMOUNT_NOT_POSITIVE'],
  // The seller settled too much, so the counter can pay back at most the excess.
  [-100, -100, -100, '', null],
  [-100, -100, -60, 'the rest tomorrow', null],
  [-100, -100, -110, 'change', 'AMOUNT_NOT_POSITIVE'],
])(
  'validates a settlement of %i santim due, displayed as %i, with %i received and the note "%s": %s',
  (due, seen, received, note, refusal) => {
    expect(settlementRefusal(santim(due), { seen: santim(seen), received: santim(received), note })).toBe(refusal);
  },
);

test('a shift with unsettled sellers can be closed only with their total and a note', () => {
  const open = [{ due: santim(300) }, { due: santim(-50) }];
  expect(closeOverSellers([], { named: null, note: '' })).toBeNull();
  expect(closeOverSellers(open, { named: null, note: 'x' })).toBe('SELLERS_OUT');
  expect(closeOverSellers(open, { named: santim(300), note: 'x' })).toBe('SELLERS_OUT');
  expect(closeOverSellers(open, { named: santim(250), note: ' ' })).toBe('SHIFT_NOTE_REQUIRED');
  expect(closeOverSellers(open, { named: santim(250), note: 'Hana went home' })).toBeNull();
});
