import { describe, expect, test } from 'vitest';
import { santim } from '../money/money.ts';
import {
  CORRECTION_MS,
  cardsOnSale,
  changeSale,
  changeSaleInOrder,
  correctionsOf,
  counterOf,
  customerOf,
  hasManyReturns,
  NO_SALE,
  paidByTicket,
  paidCardsOf,
  pictureOf,
  type Sale,
  type SaleChange,
  type SaleCommand,
  type SaleContext,
  saleForGame,
  sameCardsOffer,
  soldAs,
  soldBySellers,
  takenCards,
} from './index.ts';

const ABEBE = { id: 'a', name: 'Abebe', role: 'cashier' };
const SARA = { id: 's', name: 'Sara', role: 'cashier' };
const [HANA, DAWIT] = [counterOf('hana'), counterOf('dawit')];
const WAITING = { id: 'g1', cards: [4, 5, 6], bet: santim(1_000) };

type Step = SaleCommand & Partial<SaleContext>;

/** Returns the sale after some commands in intervals of a second, with all events, or the first refusal. */
function after(...steps: Step[]) {
  const all: SaleChange['events'][number][] = [];
  let sale = NO_SALE;
  let at = 1_000_000;
  for (const { counter = 'a', waiting = null, by = ABEBE, at: given, ...command } of steps) {
    at = given ?? at + 1_000;
    const changed = changeSale(sale, command as SaleCommand, { counter, waiting, at, by });
    if (!changed.ok) return { refusal: changed.error, sale, events: all };
    sale = changed.value.sale;
    all.push(...changed.value.events);
  }
  return { refusal: null, sale, events: all };
}

function sold(...steps: Step[]): Sale {
  const { refusal, sale } = after(...steps);
  expect(refusal).toBeNull();
  return sale;
}
const refusal = (...steps: Step[]) => after(...steps).refusal;
const events = (...steps: Step[]) => after(...steps).events;

const add = (...cards: number[]): Step => ({ type: 'add', cards });
const remove = (...cards: number[]): Step => ({ type: 'remove', cards, giveBack: false });
const giveBack = (...cards: number[]): Step => ({ type: 'remove', cards, giveBack: true });
const price = (bet: number, settle?: true): Step => ({ type: 'settings', settings: { bet: santim(bet) }, settle });
const paid: Step = { type: 'paid' };
const atB = { counter: 'b' };
const byHana = { counter: HANA };
const byDawit = { counter: DAWIT };
const inDraft = ({ cards }: Sale) => cards.map(({ card, by, paid }) => [card, by, paid]);

describe('the command to add cards', () => {
  test('stores each card once, with its counter and the time', () => {
    const sale = sold(add(9, 3, 9), { ...add(5), ...atB, at: 7 });
    expect(inDraft(sale)).toEqual([
      [9, 'a', false],
      [3, 'a', false],
      [5, 'b', false],
    ]);
    expect(sale.cards[2]?.addedAt).toBe(7);
    expect(cardsOnSale(sale, null)).toEqual([3, 5, 9]);
    expect(sale.version).toBe(2);
  });

  test('adds the free cards of a list and returns the sellers of the unavailable cards', () => {
    const before = sold(add(9), { ...add(8), ...byHana });
    const context = { counter: 'b', at: 0, by: SARA, waiting: WAITING };
    const changed = changeSale(before, { type: 'add', cards: [4, 9, 8, 7] }, context);
    const taken = [
      { card: 4, by: 'game:g1' },
      { card: 8, by: HANA },
      { card: 9, by: 'a' },
    ];
    expect(changed).toMatchObject({ ok: true, value: { taken } });
    expect(changed.ok && inDraft(changed.value.sale)).toContainEqual([7, 'b', false]);
    expect(takenCards(before, [9, 8, 7, 4], WAITING)).toEqual(taken);
  });

  test('refuses a list without a free card, from any seller or counter', () => {
    expect(refusal(add(9), { ...add(9), ...atB })).toEqual({ code: 'CARD_TAKEN', taken: [{ card: 9, by: 'a' }] });
    expect(refusal(add(9), add(9))).toMatchObject({ code: 'CARD_TAKEN' });
    expect(refusal({ ...add(9), ...byHana }, { ...add(9), ...byDawit })).toMatchObject({ code: 'CARD_TAKEN' });
    expect(refusal({ ...add(5), waiting: WAITING })).toMatchObject({ code: 'CARD_TAKEN' });
  });

  test('refuses more cards than a game can have, including the cards of the created game', () => {
    const hundred = Array.from({ length: 100 }, (_, i) => i + 1);
    expect(cardsOnSale(sold(add(...hundred)), null)).toHaveLength(100);
    expect(refusal(add(...hundred), add(101))).toEqual({ code: 'TOO_MANY_CARDS' });
    expect(
      refusal({ ...add(...hundred.slice(6)), waiting: WAITING }, { ...add(1, 2, 3, 101), waiting: WAITING }),
    ).toEqual({ code: 'TOO_MANY_CARDS' });
  });
});

describe('the command to mark cards as paid', () => {
  test('marks the cards of one counter or seller and starts the next customer there', () => {
    const sale = sold(add(1, 2), { ...add(3), ...atB }, { ...add(4), ...byHana }, paid, add(5));
    expect(customerOf(sale, 'a')).toEqual([5]);
    expect(paidCardsOf(sale, 'a')).toEqual([1, 2]);
    expect([customerOf(sale, 'b'), customerOf(sale, HANA)]).toEqual([[3], [4]]);
    expect(customerOf(sold(add(4), { ...add(5), ...byHana }, { ...paid, ...byHana }), HANA)).toEqual([]);
  });

  test('includes unpaid cards of any age in the current customer', () => {
    expect(customerOf(sold({ ...add(1), at: 0 }, { ...add(2), at: 9e9 }), 'a')).toEqual([1, 2]);
  });

  test('is replaced by the print of a ticket for the cards on the ticket', () => {
    const sale = paidByTicket(sold(add(1, 2), { ...add(3), ...atB }), [2, 3, 9]);
    expect(inDraft(sale)).toEqual([
      [1, 'a', false],
      [2, 'a', true],
      [3, 'b', true],
    ]);
    expect(sale.version).toBe(3);
    expect(paidByTicket(sale, [2])).toBe(sale);
  });

  test('uses the price of the created game for all cards of the sale', () => {
    const waiting = { ...WAITING, bet: santim(2_500) };
    const sale = sold({ ...add(9), waiting }, { ...paid, waiting });
    expect(sale.bet).toBe(2_500);
    expect(refusal(add(8), paid, { ...add(9), waiting }, { ...paid, waiting })).toEqual({
      ...{ code: 'PRICE_PAID', number: 1, from: 1_000, to: 2_500, amount: -1_500 },
    });
  });
});

describe('the command to remove cards', () => {
  test('corrects an unpaid card without a record for ten seconds, and counts it after that', () => {
    const at = (ms: number) => after({ ...add(1, 2), at: 0 }, { ...remove(1), at: ms });
    expect(at(CORRECTION_MS)).toMatchObject({ sale: { removed: [] }, events: [] });
    expect(at(CORRECTION_MS + 1)).toMatchObject({
      sale: { cards: [{ card: 2 }], removed: [{ card: 1, by: ABEBE, paid: false }] },
      events: [{ type: 'removed', cards: [1] }],
    });
  });

  test('refuses a paid card unless the refunded price is confirmed', () => {
    const start = [add(1, 2, 3), paid, add(4)];
    expect(refusal(...start, remove(1, 3, 4))).toEqual({ code: 'CARD_PAID', cards: [1, 3], amount: 2_000 });
    const { sale, events } = after(...start, giveBack(1, 3, 4));
    expect(cardsOnSale(sale, null)).toEqual([2]);
    expect(events).toEqual([{ type: 'returned', cards: [1, 3], amount: 2_000, seller: null, own: false }]);
    expect(sale.removed).toEqual([
      { card: 1, by: ABEBE, paid: true },
      { card: 3, by: ABEBE, paid: true },
    ]);
  });

  test('refunds a seller’s card at a counter as paid, even if the seller did not mark it', () => {
    const start = [
      { ...add(1, 2), ...byHana },
      { ...paid, ...byHana },
      { ...add(3), ...byHana },
      { ...add(4), ...byDawit },
    ];
    expect(refusal(...start, remove(3))).toEqual({ code: 'CARD_PAID', cards: [3], amount: 1_000 });
    expect(events(...start, giveBack(1, 3, 4))).toEqual([
      { type: 'returned', cards: [1, 3], amount: 2_000, seller: 'hana', own: false },
      { type: 'returned', cards: [4], amount: 1_000, seller: 'dawit', own: false },
    ]);
  });

  test('allows a seller to remove and refund only cards that this seller sold', () => {
    const start = [add(9), { ...add(1, 2), ...byHana }, { ...paid, ...byHana }, { ...add(3), ...byHana }];
    for (const cards of [[9], [1, 9], [7]])
      expect(refusal(...start, { ...giveBack(...cards), ...byHana })).toMatchObject({ code: 'CARD_NOT_OWN' });
    expect(refusal(...start, { ...remove(1), ...byDawit })).toEqual({ code: 'CARD_NOT_OWN', cards: [1] });
    expect(refusal(...start, { ...remove(1), ...byHana })).toMatchObject({ code: 'CARD_PAID', cards: [1] });
    expect(events(...start, { ...remove(3), ...byHana })).toEqual([]);
    expect(events(...start, { ...giveBack(1), ...byHana })).toEqual([
      { type: 'returned', cards: [1], amount: 1_000, seller: 'hana', own: true },
    ]);
  });

  test('refunds the price of the created game for the cards of that game', () => {
    const waiting = { ...WAITING, bet: santim(2_500) };
    const steps = [add(9), paid, giveBack(9)].map((step) => ({ ...step, waiting }));
    expect(events(...steps)).toMatchObject([{ amount: 2_500 }]);
    expect(events({ ...add(9), ...byHana, waiting }, { ...giveBack(9), waiting })).toMatchObject([{ amount: 2_500 }]);
  });

  test('leaves the sale unchanged if it does not contain the cards', () => {
    const sale = sold(add(1));
    const context = { counter: 'a', at: 9e9, by: ABEBE, waiting: null };
    for (const command of [remove(2), { type: 'clear', giveBack: true, counter: 'b' }, price(1_000)] as Step[]) {
      const changed = changeSale(sale, command as SaleCommand, { ...context, counter: command.counter ?? 'a' });
      expect(changed.ok && changed.value.sale).toBe(sale);
    }
    expect(sold(add(1), paid, paid).version).toBe(2);
  });
});

describe('the command to clear the sale', () => {
  const clear = (giveBack: boolean): Step => ({ type: 'clear', giveBack });
  const start = [{ ...add(7), ...byHana }, { ...add(8), ...atB }, add(1, 2), paid, add(3)];

  test('removes only the cards of its counter, and paid ones only if their refund is confirmed', () => {
    expect(refusal(...start, clear(false))).toEqual({ code: 'CARD_PAID', cards: [1, 2], amount: 2_000 });
    const { sale, events } = after(...start, clear(true));
    expect(cardsOnSale(sale, null)).toEqual([7, 8]);
    expect(events).toMatchObject([{ type: 'returned', cards: [1, 2], amount: 2_000, seller: null }]);
    expect(cardsOnSale(sold(add(1, 2), clear(false)), null)).toEqual([]);
  });
});

describe('the settings of a sale', () => {
  test('refuse another price while paid cards exist, and return the difference to refund or collect', () => {
    expect(sold(add(1, 2), price(5_000)).bet).toBe(5_000);
    const start = [add(1, 2), paid, add(3)];
    const [dear, cheap] = [
      { number: 2, from: 1_000, to: 1_500, amount: -1_000 },
      { number: 2, from: 1_000, to: 400, amount: 1_200 },
    ];
    expect(refusal(...start, price(1_500))).toEqual({ code: 'PRICE_PAID', ...dear });
    expect(refusal(...start, price(400))).toEqual({ code: 'PRICE_PAID', ...cheap });
    const settled = after(...start, price(400, true));
    expect(settled).toMatchObject({ sale: { bet: 400 }, events: [{ type: 'priceChanged', ...cheap }] });
    expect(events(...start, price(1_500, true))).toEqual([{ type: 'priceChanged', ...dear }]);
    expect(sold(...start, { type: 'settings', settings: { text: 'dice' } }).text).toBe('dice');
    expect(events(add(1), price(400, true))).toEqual([]);
  });

  test('cannot be changed by sellers', () => {
    expect(refusal({ ...price(1), ...byHana })).toEqual({ code: 'CARD_NOT_OWN', cards: [] });
  });
});

describe('a list of commands on a sale', () => {
  const context = { counter: 'a', at: 5_000, by: ABEBE, waiting: null };
  const list = (...steps: Step[]) => changeSaleInOrder(sold({ ...add(9), ...byHana }), steps as SaleCommand[], context);

  test('is applied in order and returns all unavailable cards and events', () => {
    const changed = list(add(1, 9), paid, add(2), giveBack(1));
    expect(changed).toMatchObject({
      ok: true,
      value: { taken: [{ card: 9, by: HANA }], events: [{ type: 'returned', cards: [1] }] },
    });
    expect(changed.ok && cardsOnSale(changed.value.sale, null)).toEqual([2, 9]);
  });

  test('stops at the first refused command and returns its index', () => {
    expect(list(add(1), paid, remove(1), add(2))).toEqual({
      ok: false,
      error: { code: 'CARD_PAID', cards: [1], amount: 1_000, index: 2 },
    });
  });
});

describe('the start of the game of a sale', () => {
  const context = { counter: '', at: 2_000_000, by: SARA, waiting: null };

  test('leaves the settings for the next sale, but neither cards nor the hall’s text', () => {
    const sale = sold(add(1), { type: 'settings', settings: { bet: santim(2_500), text: 'dice' } });
    expect(soldAs(sale, 'g7', 5)).toMatchObject({
      ...{ cards: [], text: '', bet: 2_500, game: 'g7', removed: [], version: sale.version + 1 },
    });
  });

  test('removes unpaid cards that are not in the game, and refuses to leave out paid ones', () => {
    const sale = sold(add(1, 2), paid, add(3));
    const left = saleForGame(sale, { cards: [1, 2], bet: santim(1_000) }, context);
    expect(left).toMatchObject({ ok: true, value: { events: [{ type: 'removed', cards: [3] }] } });
    expect(saleForGame(sale, { cards: [1, 3], bet: santim(1_000) }, context)).toMatchObject({
      error: { code: 'CARD_PAID', cards: [2] },
    });
  });

  test('refuses a price other than that of the paid cards', () => {
    const game = { cards: [1], bet: santim(700) };
    expect(saleForGame(sold(add(1), paid), game, context)).toMatchObject({
      error: { code: 'PRICE_PAID', number: 1, amount: 300 },
    });
    expect(saleForGame(sold(add(1)), game, context)).toMatchObject({ ok: true });
  });

  test('lists removed and refunded cards by person', () => {
    const late = { at: 2_000_000 };
    const sale = sold(...[add(1, 2, 3), paid, add(4), giveBack(3), { ...giveBack(1), by: SARA }], {
      ...remove(4),
      ...late,
    });
    expect(correctionsOf(sale)).toEqual([
      { by: ABEBE, removed: [4], returned: [3] },
      { by: SARA, removed: [], returned: [1] },
    ]);
    expect(correctionsOf(soldAs(sale, 'g', 5))).toEqual([]);
  });

  test('warns of many refunds if more than a tenth of the cards was refunded', () => {
    expect([hasManyReturns(1, 10), hasManyReturns(2, 19), hasManyReturns(1, 0)]).toEqual([false, true, true]);
  });

  test('includes the cards of sellers that are in the draft or in the game', () => {
    const sale = sold({ ...add(4, 1), ...byHana }, add(9), { ...add(3), ...byDawit }, { ...paid, ...byHana });
    expect(soldBySellers(sale, santim(500))).toEqual([
      { seller: 'hana', cards: [1, 4], amount: 1_000 },
      { seller: 'dawit', cards: [3], amount: 500 },
    ]);
    expect(soldBySellers(sale, santim(500), [1, 9])).toEqual([{ seller: 'hana', cards: [1], amount: 500 }]);
  });
});

describe('the cards of the last game', () => {
  const last = { cards: [1, 2, 3], bet: santim(1_000), voided: false };

  test('are offered again with the amount to collect, and with a changed price', () => {
    expect(sameCardsOffer(last, santim(1_000))).toEqual({ cards: [1, 2, 3], amount: 3_000, before: null });
    expect(sameCardsOffer(last, santim(5_000))).toEqual({ cards: [1, 2, 3], amount: 15_000, before: 1_000 });
  });

  test('are not offered after a voided game', () => {
    expect(sameCardsOffer({ ...last, voided: true }, santim(1_000))).toBeNull();
    expect(sameCardsOffer({ ...last, cards: [] }, santim(1_000))).toBeNull();
  });
});

describe('the sale on the hall display', () => {
  test('contains cards and price, and is null if a setting is missing', () => {
    expect(pictureOf(NO_SALE)).toBeNull();
    expect(pictureOf(sold(add(1)))).toEqual({ cards: 1, bet: 1_000, feeBasisPoints: 1_500, pattern: 'all' });
    expect(pictureOf(sold(add(1), { type: 'settings', settings: { pattern: null } }))).toBeNull();
  });

  test('contains the fee for the number of sold cards if the fee is by size', () => {
    const feeTable = [
      { from: 1, basisPoints: 2_000 },
      { from: 3, basisPoints: 1_000 },
    ];
    const bySize: Step = { type: 'settings', settings: { feeTable, feeBySize: true } };
    expect(pictureOf(sold(bySize, add(1, 2)))).toMatchObject({ feeBasisPoints: 2_000, feeTable });
    expect(pictureOf(sold(add(1, 2), bySize, add(3)))?.feeBasisPoints).toBe(1_000);
    const back = sold(bySize, add(1, 2, 3), {
      type: 'settings',
      settings: { feeBasisPoints: 1_500, feeBySize: false },
    });
    expect(pictureOf(back)).toEqual(expect.not.objectContaining({ feeTable }));
    expect(back.feeTable).toBe(feeTable);
  });
});
