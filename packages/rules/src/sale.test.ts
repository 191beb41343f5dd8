import { describe, expect, test } from 'vitest';
import { santim } from './money.ts';
import {
  amountOf,
  BUYER_PAUSE_MS,
  cardsOnSale,
  changeSale,
  clearedCards,
  counterOf,
  leftOut,
  NO_SALE,
  overpaid,
  paidOfCleared,
  paidPrice,
  paymentsAlong,
  paymentsAt,
  pictureOf,
  removalsBetween,
  type Sale,
  type SaleCommand,
  type SaleContext,
  sameCardsOffer,
  soldAs,
  tillOf,
  withTicket,
} from './sale.ts';

const ABEBE = { id: 'a', name: 'Abebe', role: 'cashier' };
const SARA = { id: 's', name: 'Sara', role: 'cashier' };
const WAITING = { id: 'g1', cards: [4, 5, 6] };

type Step = SaleCommand & Partial<SaleContext>;

/** The sale after some commands, a second apart; the last refusal if there was one. */
function after(...steps: Step[]): Sale | string {
  let sale = NO_SALE;
  let at = 1_000_000;
  for (const { counter = 'a', waiting = null, by = ABEBE, at: given, ...command } of steps) {
    at = given ?? at + 1_000;
    const changed = changeSale(sale, command as SaleCommand, { counter, waiting, at, by });
    if (!changed.ok) return changed.error;
    sale = changed.value;
  }
  return sale;
}

const sold = (...steps: Step[]): Sale => {
  const sale = after(...steps);
  if (typeof sale === 'string') throw new Error(sale);
  return sale;
};
const add = (...cards: number[]): Step => ({ type: 'add', cards });
const remove = (...cards: number[]): Step => ({ type: 'remove', cards });
const close = (how: 'paid' | 'ticket' | 'next'): Step => ({ type: 'close', how });
const atB = { counter: 'b' };
const buyersIn = ({ buyers }: Sale) => buyers.map(({ counter, cards }) => [counter, cards]);

describe('buyers', () => {
  test('cards belong to the open buyer of their counter, each once', () => {
    const sale = sold(add(9, 3), { ...add(5), ...atB }, add(7));
    expect(buyersIn(sale)).toEqual([
      ['b', [5]],
      ['a', [3, 7, 9]],
    ]);
    expect(cardsOnSale(sale, null)).toEqual([3, 5, 7, 9]);
    expect(sale.version).toBe(3);
    expect(buyersIn(sold(add(9), { ...add(8, 9), ...atB }))).toEqual([
      ['a', [9]],
      ['b', [8]],
    ]);
    expect(after(add(9), { ...add(9), ...atB })).toBe('CARD_TAKEN');
  });

  test.each(['paid', 'ticket', 'next'] as const)('closed by %s, further cards are another buyer’s', (how) => {
    const sale = sold(add(1), close(how), add(2));
    expect(buyersIn(sale)).toEqual([
      ['a', [1]],
      ['a', [2]],
    ]);
    expect(sale.buyers[0]).toMatchObject({ closed: true, paid: how === 'paid', ticket: how === 'ticket' });
    expect(sale.buyers[1]).toMatchObject({ closed: false, paid: false, ticket: false });
  });

  test('a pause closes a buyer as well, and not a millisecond before', () => {
    const at = (ms: number) => buyersIn(sold({ ...add(1), at: 5_000 }, { ...add(2), at: 5_000 + ms })).length;
    expect([at(BUYER_PAUSE_MS - 1), at(BUYER_PAUSE_MS)]).toEqual([1, 2]);
  });

  test('a ticket is for all buyers of a counter, a payment for the last', () => {
    const sale = sold(add(1), close('next'), add(2), { ...add(3), ...atB }, close('paid'), close('ticket'));
    expect(sale.buyers.map(({ paid, ticket }) => [paid, ticket])).toEqual([
      [false, true],
      [true, true],
      [false, false],
    ]);
  });

  test('no more than a game can have', () => {
    const hundred = Array.from({ length: 100 }, (_, i) => i + 1);
    expect(cardsOnSale(sold(add(...hundred)), null)).toHaveLength(100);
    expect(after(add(...hundred), add(101))).toBe('TOO_MANY_CARDS');
    expect(after({ ...add(...hundred.slice(6)), waiting: WAITING }, { ...add(1, 2, 3, 101), waiting: WAITING })).toBe(
      'TOO_MANY_CARDS',
    );
  });
});

describe('the till', () => {
  const PRICE = { type: 'settings', settings: { bet: santim(5_000) } } as const;

  test('due is what the open buyer of a counter owes; closed, it is the one served last', () => {
    const sale = sold({ ...add(1, 2), at: 5_000 }, { ...add(3), ...atB, at: 6_000 });
    const at = (counter: string, ms: number) => {
      const { open, last } = tillOf(sale, counter, 5_000 + ms);
      return [open?.cards ?? null, last?.cards ?? null];
    };
    expect(at('a', BUYER_PAUSE_MS - 1)).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(at('a', BUYER_PAUSE_MS)).toEqual([null, [1, 2]]);
    expect(at('b', BUYER_PAUSE_MS)).toEqual([[3], [3]]);
    // A counter that has sold nothing yet shows the hall's last buyer.
    expect(at('c', 0)).toEqual([null, [3]]);
    expect(tillOf(NO_SALE, 'a', 0)).toEqual({ open: null, last: null });
  });

  test('an open buyer pays a new price, and a game that waits has its own', () => {
    const sale = sold(add(1, 2), PRICE);
    const amounts = (waiting: SaleContext['waiting'] = null) =>
      sale.buyers.map((buyer) => amountOf(sale, buyer, waiting));
    expect(amounts()).toEqual([10_000]);
    expect(amounts({ ...WAITING, bet: santim(300) })).toEqual([600]);
  });

  test('refuses another price while cards are paid, and names them', () => {
    expect(after(add(1, 2), close('next'), PRICE)).toBe('PRICE_PAID');
    expect(after({ ...add(1), at: 0 }, { ...PRICE, at: BUYER_PAUSE_MS })).toBe('PRICE_PAID');
    const paid = sold(add(1, 2), close('paid'), add(3));
    expect(paidPrice(paid, null, 0)).toEqual({ cards: 2, price: 1_000 });
    expect(paidPrice(paid, { ...WAITING, bet: santim(300) }, 0)).toEqual({ cards: 2, price: 300 });
    expect(paidPrice(sold(add(3)), null, 0)).toBeNull();
    expect(sold(add(1, 2), close('next'), remove(1, 2), PRICE).bet).toBe(5_000);
    expect(sold(add(1), close('next'), { type: 'settings', settings: { text: 'dice' } }).text).toBe('dice');
  });
});

describe('the cards of the last game', () => {
  const last = { cards: [1, 2, 3], bet: santim(1_000), voided: false };

  test('are offered with what is to be collected for them, and another price is said', () => {
    expect(sameCardsOffer(last, santim(1_000))).toEqual({ cards: [1, 2, 3], amount: 3_000, before: null });
    expect(sameCardsOffer(last, santim(5_000))).toEqual({ cards: [1, 2, 3], amount: 15_000, before: 1_000 });
  });

  test('of a game that was called off are not', () => {
    expect(sameCardsOffer({ ...last, voided: true }, santim(1_000))).toBeNull();
    expect(sameCardsOffer({ ...last, cards: [] }, santim(1_000))).toBeNull();
  });
});

describe('taking out', () => {
  test('before the buyer is closed it is a correction, after that a removal', () => {
    expect(sold(add(1, 2), remove(1))).toMatchObject({ removed: [], returned: 0 });
    const sale = sold(add(1, 2), close('paid'), remove(1));
    expect(sale.removed).toMatchObject([{ card: 1, bet: 1_000, paid: true }]);
    expect(cardsOnSale(sale, null)).toEqual([2]);
    const cleared = sold(add(1, 2), close('ticket'), { type: 'clear' });
    expect(cleared).toMatchObject({ returned: 2_000, corrections: [] });
    expect(removalsBetween(sale, cleared, 0).removed.map(({ card }) => card)).toEqual([1, 2]);
  });

  test('corrections are counted by person', () => {
    const sale = sold(add(1, 2, 3, 4), remove(1), { ...remove(2), by: SARA }, remove(3));
    expect(sale).toMatchObject({ returned: 0, removed: [] });
    expect(sale.corrections).toEqual([
      { by: SARA, cards: 1, amount: 1_000 },
      { by: ABEBE, cards: 2, amount: 2_000 },
    ]);
    expect(soldAs(sale, 'g7', 5)).toMatchObject({ corrections: [], returned: 0, removed: [] });
  });

  test('what was removed adds up, however long ago it was', () => {
    const sale = sold(add(1, 2, 3), close('next'), { ...remove(1), at: 0 }, { ...remove(2), at: BUYER_PAUSE_MS });
    expect(sale.removed.map(({ card }) => card)).toEqual([2]);
    expect(sale.returned).toBe(2_000);
  });

  test('of a buyer who paid a lower price gives that price back', () => {
    const cheap: Step = { type: 'settings', settings: { bet: santim(1) } };
    expect(sold(add(1), cheap, close('next'), remove(1)).returned).toBe(1);
  });

  test('all cards leaves those that sellers sold, and tells what was paid', () => {
    const atSeller = { counter: counterOf('s1') };
    const steps = [add(1, 2), close('paid'), { ...add(7), ...atSeller }, add(3)];
    const sale = sold(...steps);
    expect(clearedCards(sale, null)).toEqual([1, 2, 3]);
    expect(paidOfCleared(sale, null, 0)).toEqual({ cards: 2, amount: 2_000 });
    const waiting = { ...WAITING, bet: santim(300) };
    expect(paidOfCleared(sale, waiting, 0)).toEqual({ cards: 5, amount: 1_500 });
    expect(paidOfCleared(sold(add(3)), null, 0)).toEqual({ cards: 0, amount: 0 });
    const cleared = sold(...steps, { type: 'clear' });
    expect(cardsOnSale(cleared, null)).toEqual([7]);
    expect(cleared.returned).toBe(2_000);
  });

  test('a ticket closes the buyers of its cards, once', () => {
    const sale = withTicket(sold(add(1, 2)), [2, 9]);
    expect(sale).toMatchObject({ version: 2, buyers: [{ closed: true, ticket: true }] });
    expect(withTicket(sale, [1])).toBe(sale);
  });

  test('a game below the price that was paid has given back the rest; a buyer who paid nothing yet has not', () => {
    const sale = sold(add(1, 2, 9), close('paid'), add(3), close('next'), add(4), close('ticket'));
    expect(overpaid(sale, [1, 2, 3, 4], santim(100))).toEqual([
      { from: 1_000, to: 100, cards: [1, 2, 3, 4], amount: 3_600 },
    ]);
    expect(overpaid(sale, [3], santim(1_000))).toEqual([]);
    expect(overpaid(sold(add(3), close('next')), [3], santim(1))).toEqual([]);
  });

  test('cards that a game leaves out are named', () => {
    expect(leftOut(sold(add(1, 2), close('next'), add(3)), [2, 7])).toEqual([1, 3]);
  });

  test('put back within the pause, as by Undo, nothing was removed', () => {
    const gone = sold(add(1), close('next'), remove(1));
    const back = sold(add(1), close('next'), remove(1), add(1));
    expect(back).toMatchObject({ removed: [], returned: 0 });
    expect(removalsBetween(gone, back, 1_004_000).restored).toMatchObject([{ card: 1 }]);
    const late = sold(add(1), close('next'), { ...remove(1), at: 0 }, { ...add(1), at: BUYER_PAUSE_MS });
    expect(late.returned).toBe(1_000);
    expect(removalsBetween(gone, late, 9e9).restored).toEqual([]);
  });

  test('what changes nothing leaves the sale as it is', () => {
    const sale = sold(add(1), close('next'));
    for (const command of [remove(2), close('next'), { type: 'settings', settings: { bet: santim(1_000) } } as const])
      expect(changeSale(sale, command as SaleCommand, { counter: 'a', at: 9e9, by: ABEBE, waiting: null })).toEqual({
        ok: true,
        value: sale,
      });
  });
});

describe('a game that waits', () => {
  const over = (step: Step): Step => ({ ...step, waiting: WAITING });

  test('is sold with the sale, and its cards can be taken off the counter and put back', () => {
    expect(after(over(add(5)))).toBe('CARD_TAKEN');
    const less = sold(over(add(9)), over(remove(5)));
    expect(cardsOnSale(less, WAITING)).toEqual([4, 6, 9]);
    expect(less.without).toEqual({ game: 'g1', cards: [5] });
    const again = sold(over(add(9)), over(remove(5)), over(add(5)));
    expect(cardsOnSale(again, WAITING)).toEqual([4, 5, 6, 9]);
    expect(buyersIn(again)).toEqual([['a', [9]]]);
    expect(cardsOnSale(sold(over(add(9)), over({ type: 'clear' })), WAITING)).toEqual([]);
  });

  test('has the price that a removal gives back', () => {
    const dear = { ...WAITING, bet: santim(2_500) };
    expect(sold({ ...add(9), waiting: dear }, close('next'), { ...remove(9), waiting: dear }).returned).toBe(2_500);
  });

  test('of another name has all its cards', () => {
    expect(cardsOnSale(sold(over(remove(5))), { ...WAITING, id: 'g2' })).toEqual([4, 5, 6]);
  });
});

test('a start takes buyers and text along and leaves the settings', () => {
  const sale = sold(add(1), { type: 'settings', settings: { bet: santim(2_500), text: 'dice' } });
  expect(soldAs(sale, 'g7', 5)).toMatchObject({
    buyers: [],
    text: '',
    bet: 2_500,
    game: 'g7',
    version: sale.version + 1,
  });
});

test('the hall sees the cards on the counter with their price, and nothing if a setting is missing', () => {
  expect(pictureOf(NO_SALE)).toBeNull();
  expect(pictureOf(sold(add(1)))).toEqual({ cards: 1, bet: 1_000, feeBasisPoints: 1_500, pattern: 'all' });
  expect(pictureOf(sold(add(1), { type: 'settings', settings: { pattern: null } }))).toBeNull();
});

test('the hall sees the fee of the cards that are sold, where it goes by size', () => {
  const feeTable = [
    { from: 1, basisPoints: 2_000 },
    { from: 3, basisPoints: 1_000 },
  ];
  const bySize: Step = { type: 'settings', settings: { feeTable, feeBySize: true } };
  expect(pictureOf(sold(bySize, add(1, 2)))).toMatchObject({ feeBasisPoints: 2_000, feeTable });
  expect(pictureOf(sold(add(1, 2), bySize, add(3)))?.feeBasisPoints).toBe(1_000);
  const back = sold(bySize, add(1, 2, 3), { type: 'settings', settings: { feeBasisPoints: 1_500, feeBySize: false } });
  expect(pictureOf(back)).toEqual(expect.not.objectContaining({ feeTable }));
  expect(back.feeTable).toBe(feeTable);
});

describe('the means of payment', () => {
  const by = (means: string, reference?: string): Step => ({
    type: 'close',
    how: 'paid',
    paidBy: { means, reference },
  });
  const bet = santim(1_000);

  test('are those of each buyer, and cash where nothing is said', () => {
    const sale = sold(add(1, 2), by('telebirr', 'TX7'), add(3), close('paid'), add(4), by('cash'));
    expect(paymentsAt(sale, [1, 2, 3, 4], bet)).toEqual([
      { means: 'telebirr', reference: 'TX7', cards: [1, 2], amount: 2_000 },
    ]);
    expect(paymentsAlong(sale, [1, 2, 3, 4], bet)).toEqual([]);
    expect(sale.buyers.slice(1).map((buyer) => Object.keys(buyer).includes('means'))).toEqual([false, false]);
  });

  test('can be put right until the game takes the sale along', () => {
    const sale = sold(add(1), by('telebirr', 'TX7'), by('CBE Birr'), close('ticket'));
    expect(paymentsAt(sale, [1], bet)).toEqual([{ means: 'CBE Birr', cards: [1], amount: 1_000 }]);
    expect(paymentsAt(sold(add(1), by('telebirr'), by('cash')), [1], bet)).toEqual([]);
  });

  test('give sold cards back the way they were paid, unless another is said', () => {
    const along = (refund?: { means: string }) =>
      paymentsAlong(sold(add(1, 2), by('telebirr', 'TX7'), { type: 'remove', cards: [1], refund }), [2], bet);
    const taken = { means: 'telebirr', reference: 'TX7', cards: [1], amount: 1_000 };
    const back = { cards: [1], amount: 1_000, back: true };
    expect(along()).toEqual([taken, { means: 'telebirr', ...back }]);
    expect(along({ means: 'cash' })).toEqual([taken, { means: 'cash', ...back }]);
  });

  test('forget a removal that is undone at once, and no other', () => {
    const start = [add(1, 2), by('telebirr'), remove(1)] as const;
    expect(paymentsAlong(sold(...start, add(1)), [1, 2], bet)).toEqual([]);
    const late = { at: 1_000_000 + 60_000 };
    const sale = sold(
      ...start,
      { ...add(1), ...late },
      { ...close('paid'), ...late },
      { ...remove(1), at: late.at + 1 },
    );
    expect(paymentsAlong(sale, [2], bet)).toHaveLength(2);
    expect(sale.returned).toBe(2_000);
  });

  test('stay what they were where a removal is undone while the next buyer is served', () => {
    const paid = [add(1, 2), by('telebirr', 'TX7'), add(3), remove(1, 2)] as const;
    const sale = sold(...paid, add(1, 2));
    expect(paymentsAt(sale, [1, 2, 3], bet)).toEqual([
      { means: 'telebirr', reference: 'TX7', cards: [1, 2], amount: 2_000 },
    ]);
    expect(sale.buyers.map(({ cards }) => cards)).toEqual([[3], [1, 2]]);
    // With another card among them nobody knows how all were paid: the cashier says.
    expect(paymentsAt(sold(...paid, add(1, 4)), [1, 4], bet)).toEqual([]);
  });

  test('count what was paid for a game of a lower price, and what that gave back', () => {
    const sale = sold(add(1, 2), by('telebirr'));
    expect(paymentsAt(sale, [1, 2], santim(600))).toEqual([{ means: 'telebirr', cards: [1, 2], amount: 1_200 }]);
    expect(paymentsAlong(sale, [1, 2], santim(600))).toEqual([
      { means: 'telebirr', cards: [1, 2], amount: 800 },
      { means: 'telebirr', cards: [1, 2], amount: 800, back: true },
    ]);
    expect(paymentsAlong(sale, [1, 2], null)).toEqual([]);
  });
});
