// @module-tag postgres
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useHall, usePair } from '../../harness/hall.ts';
import { fine } from '../../harness/play/evening.ts';
import { expectRefusal, settings } from '../../harness/play/games.ts';
import { sellCommand, sellersOf } from '../../harness/play/sellers.ts';
import { shiftsOf } from '../../harness/play/shifts.ts';

const hall = useHall();
const pair = usePair(hall);
const shifts = shiftsOf(pair);
const sellers = sellersOf(hall, pair);
const key = (letter: string) => ({ headers: { 'idempotency-key': letter.repeat(32) } });

describe('a movement of cash', () => {
  const paidOut = { kind: 'out', reason: 'expense', amount: 5, note: '' };

  test.each([
    ['a negative amount', { amount: -5 }, 'AMOUNT_NOT_POSITIVE'],
    ['no amount', { amount: 0 }, 'AMOUNT_NOT_POSITIVE'],
    ['part of a santim', { amount: 0.001 }, 'AMOUNT_NOT_POSITIVE'],
    ['more than any sum', { amount: 1e12 }, 'AMOUNT_NOT_POSITIVE'],
    ['the reason of an upgrade', { reason: 'carried' }, 'VALIDATION'],
    ['another reason without a note', { reason: 'other', note: '  ' }, 'MOVEMENT_NOTE_REQUIRED'],
  ])('rejects a cash movement with %s', async (_, changed, code) => {
    expectRefusal(await shifts.move({ ...paidOut, ...changed }), 400, code);
    expect(await shifts.open()).toMatchObject({ movements: [], drawer: { expected: 0 } });
  });

  test('books a cash movement once per key and only for the cashier', async () => {
    const { cashier, moderator } = pair;
    const first = await cashier.api.post('/shift/movements', paidOut, key('m'));
    expect((await cashier.api.post('/shift/movements', paidOut, key('m'))).body).toEqual(first.body);
    expectRefusal(
      await cashier.api.post('/shift/movements', { ...paidOut, amount: 6 }, key('m')),
      409,
      'IDEMPOTENCY_MISMATCH',
    );
    for (const { api } of [moderator, hall.admin])
      expectRefusal(await api.post('/shift/movements', paidOut), 403, 'ACCESS_DENIED');
    expect((await shifts.open()).drawer).toMatchObject({ paidOut: 5, expected: -5 });
  });

  test('books a cash movement concurrent with a close in exactly one shift', async () => {
    await fine(shifts.float(100));
    const wish = await shifts.wish();
    const [, closed] = await Promise.all([shifts.move(paidOut), shifts.send(wish)]);
    if (closed.status !== 200) {
      expectRefusal(closed, 409, 'SHIFT_MOVED');
      await fine(shifts.close());
    }
    await fine(shifts.move({ ...paidOut, amount: 7 }));
    const [sealed] = await shifts.list();
    const booked = [...sealed.movements, ...(await shifts.open()).movements].map(({ amount }) => amount);
    expect(booked).toEqual([5, 7]);
    expect((await shifts.open()).movements.at(-1)).toMatchObject({ amount: 7 });
  });
});

describe('a close of a shift', () => {
  beforeEach(async () => {
    await fine(hall.admin.api.patch('/admin/settings', { means: ['telebirr'] }));
    await fine(shifts.float(100));
  });
  afterEach(() => hall.admin.api.patch('/admin/settings', { means: [], blindCount: false }));
  const telebirr = { means: 'telebirr', amount: 0 };

  test.each([
    ['a negative amount of a payment method', { means: [{ ...telebirr, amount: -5 }] }, 400, 'MEANS_AMOUNT_INVALID'],
    ['an unknown payment method', { means: [{ ...telebirr, means: 'beads' }] }, 409, 'SHIFT_MOVED'],
    ['a payment method twice', { means: [telebirr, telebirr] }, 409, 'SHIFT_MOVED'],
    ['more cash left than counted', { means: [telebirr], cashLeft: 100.05 }, 400, 'CASH_LEFT_INVALID'],
    ['negative cash left', { means: [telebirr], cashLeft: -1 }, 400, 'CASH_LEFT_INVALID'],
    ['a negative count', { means: [telebirr], count: { 'note-200': -1 } }, 400, 'VALIDATION'],
    ['another expected amount', { means: [telebirr], expected: 50 }, 409, 'SHIFT_MOVED'],
    ['a wrong number of cards on sale', { means: [telebirr], onSale: 3 }, 409, 'SALE_OPEN'],
  ])('is refused with %s', async (_, changed, status, code) => {
    expectRefusal(await shifts.close({ note: 'as agreed', ...changed }), status, code);
    expect((await shifts.open()).number).toBe(1);
  });

  test("rejects the signature of the cashier or of another hall's moderator", async () => {
    const other = await hall.pair();
    for (const person of [pair.cashier, other.moderator, hall.admin]) {
      const closed = await shifts.close({ means: [telebirr], moderator: shifts.signIn(person) });
      expectRefusal(closed, 400, 'MODERATOR_NOT_CONFIRMED');
    }
  });

  test('requires the blind count even if the request contains the expected cash', async () => {
    const wish = await shifts.wish({ means: [telebirr] });
    await fine(hall.admin.api.patch('/admin/settings', { blindCount: true }));
    expectRefusal(await shifts.send(wish), 409, 'BLIND_COUNT_REQUIRED');
    await fine(shifts.count({ number: 1, count: { 'note-50': 1 } }));
    expect((await fine(shifts.send(wish))).closed).toMatchObject({ firstCounted: 50, counted: 100 });
  });
});

describe('a settlement of a seller', () => {
  const sold = async () => {
    const hana = await sellers.add('Hana');
    await fine(sellCommand(hana.api, 'add', 1, [1, 2, 3]));
    const settle = (body: object, extra = {}) =>
      pair.cashier.api.post(`/sellers/${hana.id}/settle`, { due: 30, received: 30, note: '', ...body }, extra);
    return { hana, settle };
  };

  test('books a settlement once per key, and rejects a second one', async () => {
    const { hana, settle } = await sold();
    await fine(settle({}, key('s')));
    await fine(settle({}, key('s')));
    expectRefusal(await settle({}), 409, 'SELLER_MOVED');
    expect(await sellers.one(hana.id)).toMatchObject({ settled: 30, due: 0 });
  });

  test('books one of two concurrent settlements', async () => {
    const { hana, settle } = await sold();
    const answers = await Promise.all([settle({}), settle({})]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await sellers.one(hana.id)).toMatchObject({ settled: 30, due: 0 });
  });

  test.each([
    ['a negative amount while money is due', { received: -5, note: 'x' }, 400, 'AMOUNT_NOT_POSITIVE'],
    ['more than any sum', { received: 1e12, note: 'x' }, 400, 'AMOUNT_REQUIRED'],
    ['part of a santim', { received: 0.001, note: 'x' }, 400, 'AMOUNT_REQUIRED'],
    ['another amount without a note', { received: 40 }, 400, 'SETTLE_NOTE_REQUIRED'],
    ['an outdated amount due', { due: 20, received: 20 }, 409, 'SELLER_MOVED'],
  ])('is refused with %s', async (_, body, status, code) => {
    const { hana, settle } = await sold();
    expectRefusal(await settle(body), status, code);
    expect(await sellers.one(hana.id)).toMatchObject({ settled: 0, due: 30 });
  });
});

describe('the draft of a sale', () => {
  const command = (body: object) => pair.cashier.api.post('/sale/commands', { counter: 'a', ...body });
  const saleNow = async () => (await pair.cashier.api.get('/sale')).body.sale;
  const cardsNow = async (): Promise<number[]> => (await saleNow()).cards.map(({ card }: { card: number }) => card);
  const counts = async () => (await shifts.open()).saleCounts;

  test('preserves the card or counts its refund if payment and removal are concurrent', async () => {
    await fine(command({ type: 'add', cards: [1, 2] }));
    const [paid, removed] = await Promise.all([
      command({ type: 'paid' }),
      command({ type: 'remove', counter: 'b', cards: [1], giveBack: false }),
    ]);
    await fine(Promise.resolve(paid));
    if (removed.status === 200) expect(await cardsNow()).toEqual([2]);
    else {
      expectRefusal(removed, 409, 'CARD_PAID');
      expect(await cardsNow()).toEqual([1, 2]);
    }
    expect((await counts()).returned).toEqual({ cards: 0, amount: 0 });
  });

  test('refunds a card once despite repeated requests', async () => {
    await fine(command({ type: 'add', cards: [1, 2] }));
    await fine(command({ type: 'paid' }));
    const back = { type: 'remove', cards: [1], giveBack: true };
    await Promise.all([command(back), command({ ...back, counter: 'b' }), command({ ...back, cards: [1, 1] })]);
    expect(await cardsNow()).toEqual([2]);
    expect((await counts()).returned).toEqual({ cards: 1, amount: 10 });
  });

  test('refunds no card of a created or started game through the draft', async () => {
    await fine(command({ type: 'add', cards: [1, 2, 3] }));
    await fine(command({ type: 'paid' }));
    const { version } = await saleNow();
    const { games } = await fine(
      pair.cashier.api.post('/games/sequential', settings({ cardPool: [1, 2, 3], saleVersion: version })),
    );
    await command({ type: 'remove', cards: [1], giveBack: true });
    await fine(pair.cashier.api.post(`/games/${games[0]._id}/start`));
    await command({ type: 'remove', cards: [1], giveBack: true });
    await command({ type: 'clear', giveBack: true });
    await command({ type: 'settings', betAmount: 5, settle: true });
    expect(await counts()).toMatchObject({ returned: { cards: 0 }, price: { changes: 0 } });
    expect((await shifts.open()).drawer).toMatchObject({ sold: 30, givenBack: 0, expected: 30 });
  });

  test.each([-1, 0, 0.001, 1e12])('rejects a price of %d', async (betAmount) => {
    expectRefusal(await command({ type: 'settings', betAmount, settle: true }), 400, 'BET_INVALID');
  });
});
