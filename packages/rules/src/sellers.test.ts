import { expect, test } from 'vitest';
import { santim } from './money.ts';
import {
  changeSale,
  counterOf,
  NO_SALE,
  removalsBetween,
  type Sale,
  type SaleCommand,
  type SaleContext,
} from './sale.ts';
import {
  closeOverSellers,
  type SellerMove,
  sellerSums,
  settlementRefusal,
  soldBySellers,
  takenOutOf,
} from './sellers.ts';
import { drawerOf, NO_READING } from './shift.ts';

const [HANA, DAWIT] = [counterOf('hana'), counterOf('dawit')];

type Step = SaleCommand & { counter: string; waiting?: SaleContext['waiting'] };

/** The sale after commands of sellers and counters, a second apart; the last refusal if there was one. */
const after = (...steps: Step[]) => afterwards(NO_SALE, ...steps);

function afterwards(before: Sale, ...steps: Step[]): Sale | string {
  let sale = before;
  for (const { counter, waiting = null, ...command } of steps) {
    const by = { id: counter, name: counter, role: 'seller' };
    const context = { counter, at: sale.changedAt + 1_000, by, waiting, ownOnly: counter.startsWith('seller:') };
    const changed = changeSale(sale, command as SaleCommand, context);
    if (!changed.ok) return changed.error;
    sale = changed.value;
  }
  return sale;
}

const add = (counter: string, ...cards: number[]) => ({ type: 'add', counter, cards }) as const;
const remove = (counter: string, ...cards: number[]) => ({ type: 'remove', counter, cards }) as const;

test('no card is sold twice, and a seller takes back own cards alone', () => {
  expect(after(add(HANA, 1, 2), add(DAWIT, 2))).toBe('CARD_TAKEN');
  expect(after(add('desk', 1), add(HANA, 1))).toBe('CARD_TAKEN');
  expect(after(add(HANA, 1), add('desk', 1))).toBe('CARD_TAKEN');
  expect(after(add('desk', 1), remove(HANA, 1))).toBe('CARD_NOT_OWN');
  expect(after(add(HANA, 1, 2), add(DAWIT, 3), remove(HANA, 2, 3))).toBe('CARD_NOT_OWN');
  expect(after(add(HANA, 1, 2), remove(HANA, 2))).toMatchObject({ buyers: [{ counter: HANA, cards: [1] }] });
});

test('a seller changes nothing but what is sold', () => {
  const all: SaleCommand[] = [{ type: 'clear' }, { type: 'settings', settings: { bet: santim(1) } }];
  for (const command of all) expect(after(add(HANA, 1), { ...command, counter: HANA })).toBe('CARD_NOT_OWN');
  expect(after(add(HANA, 1), { type: 'close', counter: HANA, how: 'paid' })).toMatchObject({
    buyers: [{ paid: true }],
  });
});

test('a card that the counter took off a waiting game is the counter’s to sell again', () => {
  const waiting = { id: 'g', cards: [4, 5], bet: santim(500) };
  const taken = { ...remove('desk', 5), waiting };
  expect(after(taken, { ...add(HANA, 5), waiting })).toBe('CARD_TAKEN');
  expect(after(taken, { ...add(HANA, 5, 6), waiting })).toBe('CARD_TAKEN');
  expect(after(taken, { ...add('desk', 5), waiting })).toMatchObject({ without: { cards: [] } });
});

test('what sellers sold is what their cards cost, by the price at which they were paid', () => {
  const sale = after(
    add(HANA, 1, 2),
    add('desk', 9),
    add(DAWIT, 3),
    { type: 'close', counter: HANA, how: 'paid' },
    add(HANA, 4),
  ) as Sale;
  const sold = (hana: number, dawit: number, cards = [1, 2, 4]) => [
    { seller: 'dawit', cards: [3], amount: dawit, other: 0 },
    { seller: 'hana', cards, amount: hana, other: 0 },
  ];
  const inOrder = (all: ReturnType<typeof soldBySellers>) => [...all].sort((a, b) => (a.seller < b.seller ? -1 : 1));
  expect(inOrder(soldBySellers(sale, null))).toEqual(sold(3_000, 1_000));
  // For a game that waits its own price counts, and of a game that leaves a card out that card is not sold.
  expect(inOrder(soldBySellers(sale, santim(500)))).toEqual(sold(1_500, 500));
  expect(inOrder(soldBySellers(sale, null, { bet: santim(1_000), cards: [1, 3, 4, 9] }))).toEqual(
    sold(2_000, 1_000, [1, 4]),
  );
  // Release 1.1 let the price rise after a buyer was closed: that buyer paid the old price. Lowered: the rest was paid back.
  const cards = [1, 2, 3, 4, 9];
  const buyers = sale.buyers.map((buyer) => (buyer.cards.includes(1) ? { ...buyer, bet: santim(1_000) } : buyer));
  const dearer = { ...sale, bet: santim(1_500), buyers };
  expect(inOrder(soldBySellers(dearer, null, { bet: santim(1_500), cards }))).toEqual(sold(3_500, 1_500));
  expect(inOrder(soldBySellers(sale, null, { bet: santim(700), cards }))).toEqual(sold(2_100, 700));
});

test('what was paid by other means was never with the seller', () => {
  const sale = after(
    add(HANA, 1, 2),
    { type: 'close', counter: HANA, how: 'paid', paidBy: { means: 'telebirr', reference: 'TX1' } },
    add(HANA, 3),
  ) as Sale;
  expect(soldBySellers(sale, null)).toEqual([{ seller: 'hana', cards: [1, 2, 3], amount: 1_000, other: 2_000 }]);
});

test('a seller owes what the counter gave back for a card, and nothing for an own card that was removed', () => {
  const paid = { type: 'close', counter: HANA, how: 'paid' } as const;
  const byTelebirr = { ...paid, paidBy: { means: 'telebirr' } };
  const sold = [add(HANA, 1, 2), paid, add(HANA, 3), byTelebirr, add('desk', 9)];
  const booked = (...steps: ReturnType<typeof add | typeof remove>[]) => {
    const before = after(...sold, ...steps.slice(0, -1)) as Sale;
    const now = afterwards(before, ...steps.slice(-1)) as Sale;
    return takenOutOf(removalsBetween(before, now, (sold.length + steps.length) * 1_000).removed);
  };
  expect(booked(remove('desk', 1, 2, 3, 9))).toEqual([
    { seller: 'hana', cards: [1, 2, 3], amount: 2_000, other: 1_000 },
  ]);
  expect(booked(remove(HANA, 2, 3))).toEqual([]);
  expect(booked(remove('desk', 1), add('desk', 1))).toEqual([]);
  expect(booked(remove(HANA, 2), add(HANA, 2))).toEqual([]);
});

test('nobody undoes what somebody else paid back', () => {
  const paid = { type: 'close', counter: HANA, how: 'paid', paidBy: { means: 'telebirr' } } as const;
  const [sold, inCash] = [[add(HANA, 1), paid], { ...remove('desk', 1), refund: { means: 'cash' } }];
  // The counter gave cash out of the drawer. Sold again by the seller, the card is paid for again, and in cash.
  expect(after(...sold, inCash, add(HANA, 1))).toMatchObject({
    ...{ returned: 1_000, removed: [{ card: 1 }] },
    buyers: [{ counter: HANA, cards: [1], closed: false, paid: false }],
  });
  expect(after(...sold, remove(HANA, 1), add('desk', 1))).toMatchObject({ returned: 1_000, buyers: [{ paid: false }] });
  expect(after(...sold, remove(HANA, 1), add(DAWIT, 1))).toMatchObject({ returned: 1_000, buyers: [{ paid: false }] });
  for (const counter of ['desk', HANA])
    expect(after(...sold, remove(counter, 1), add(counter, 1))).toMatchObject({
      ...{ returned: 0, removed: [], buyers: [{ counter, paid: true, means: 'telebirr' }] },
    });
});

test('nobody but the seller corrects what the seller typed', () => {
  expect(after(add(HANA, 1), remove('desk', 1))).toMatchObject({
    ...{ returned: 1_000, corrections: [], removed: [{ card: 1, seller: 'hana' }] },
  });
  expect(after(add(HANA, 1), remove(HANA, 1))).toMatchObject({ returned: 0, corrections: [{ cards: 1 }] });
});

test('the amount due is the balance before, plus sales, minus settlements', () => {
  const move = (kind: SellerMove['kind'], amount: number, cards = 0, other = 0): SellerMove => ({
    kind,
    amount: santim(amount),
    cards,
    other: santim(other),
  });
  const moves = [move('sold', 3_000, 3), move('settled', 7_000), move('sold', 1_000, 2, 500), move('settled', -200)];
  // 1,000 from before and 4,000 sold, of which 6,800 came in.
  expect(sellerSums(santim(-1_800), moves, { cards: 2, amount: santim(2_000), other: santim(700) })).toEqual({
    ...{ before: 1_000, cards: 5, sold: 4_000, other: 500, settled: 6_800 },
    ...{ waitingCards: 2, waiting: 2_000, waitingOther: 700, due: 200 },
  });
});

test('the drawer expects a seller’s takings from the settlement on', () => {
  const reading = (stakes: number, withSellers: number) => ({
    ...NO_READING,
    stakes: santim(stakes),
    withSellers: santim(withSellers),
  });
  const drawer = (before: ReturnType<typeof reading>, now: ReturnType<typeof reading>) =>
    drawerOf({ float: santim(10_000), paidIn: santim(0), paidOut: santim(0) }, before, now);
  // 80 are sold; then 60 of it is settled; the rest comes in the next shift.
  expect(drawer(NO_READING, reading(8_000, 8_000))).toMatchObject({
    sold: 8_000,
    withSellers: 8_000,
    expected: 10_000,
  });
  expect(drawer(NO_READING, reading(8_000, 2_000))).toMatchObject({ withSellers: 2_000, expected: 16_000 });
  expect(drawer(reading(8_000, 2_000), reading(8_000, 0))).toMatchObject({ withSellers: -2_000, expected: 12_000 });
});

test.each<[due: number, seen: number, received: number, note: string, refusal: string | null]>([
  [500, 500, 500, '', null],
  [500, 500, 480, 'a torn note', null],
  [500, 500, 520, 'rounded up', null],
  [500, 500, 480, ' ', 'SETTLE_NOTE_REQUIRED'],
  // The seller sold a card while the cashier counted.
  [600, 500, 500, '', 'SELLER_MOVED'],
  [500, 500, 0, 'later', 'AMOUNT_NOT_POSITIVE'],
  [500, 500, -10, 'change', 'AMOUNT_NOT_POSITIVE'],
  // Settled too much: the counter pays back that, and no more.
  [-100, -100, -100, '', null],
  [-100, -100, -60, 'the rest tomorrow', null],
  [-100, -100, -110, 'change', 'AMOUNT_NOT_POSITIVE'],
])(
  'a settlement of %i due, seen as %i, with %i received and the note "%s": %s',
  (due, seen, received, note, refusal) => {
    expect(settlementRefusal(santim(due), { seen: santim(seen), received: santim(received), note })).toBe(refusal);
  },
);

test('a shift closes over open sellers only when what is out is named, and why', () => {
  const open = [{ due: santim(300) }, { due: santim(-50) }];
  expect(closeOverSellers([], { named: null, note: '' })).toBeNull();
  expect(closeOverSellers(open, { named: null, note: 'x' })).toBe('SELLERS_OUT');
  expect(closeOverSellers(open, { named: santim(300), note: 'x' })).toBe('SELLERS_OUT');
  expect(closeOverSellers(open, { named: santim(250), note: ' ' })).toBe('SHIFT_NOTE_REQUIRED');
  expect(closeOverSellers(open, { named: santim(250), note: 'Hana went home' })).toBeNull();
});
