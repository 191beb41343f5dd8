// @module-tag postgres

import { expect, test } from 'vitest';
import { readCsv, readZip, type TableRow, textIn } from '../../../../../checks/read-zip.ts';
import { differences } from '../../../src/audit-log/verify/verify.ts';
import { useHall, usePair } from '../../harness/hall.ts';
import { createGame, expectRefusal, gameOf, range } from '../../harness/play/games.ts';
import { sellCommand, sellersOf } from '../../harness/play/sellers.ts';
import { shiftsOf } from '../../harness/play/shifts.ts';

const hall = useHall();
const pair = usePair(hall);
const sellers = sellersOf(hall, pair);
const shifts = shiftsOf(pair);

const TERMS = { pattern: 'all', betAmount: 10, houseFeePercentage: 15 } as const;

/** The counter starts a game of all that is sold. */
async function startSale() {
  const cashier = pair.cashier.api;
  const { sale } = (await cashier.get('/sale')).body;
  const cardPool = sale.cards.map(({ card }: { card: number }) => card);
  const created = await cashier.post('/games/sequential', { ...TERMS, cardPool, saleVersion: sale.version });
  const [game] = created.body.games;
  return gameOf(await cashier.post(`/games/${game._id}/start`));
}

/** The closed shifts as the export of all days has them. */
async function exportedShifts(): Promise<TableRow[]> {
  const asked = `/games/admin/export?cashierId=${pair.hallId}&from=2000-01-01&to=2100-01-01`;
  const files = readZip((await hall.admin.api.get(asked)).bytes);
  return readCsv(textIn(files, 'shifts.csv'));
}

const differing = () => differences({ ...hall.services, db: hall.services.storage.db } as never);

test('balances an evening of two sellers and the counter to the santim', async () => {
  const cashier = pair.cashier.api;
  await shifts.float(500);
  const [hana, dawit] = [await sellers.add('Hana'), await sellers.add('Dawit')];

  expect((await sellCommand(hana.api, 'add', 1, [17, 64])).body).toMatchObject({ taken: [] });
  expect((await sellCommand(hana.api, 'paid', 1)).status).toBe(200);
  await sellCommand(dawit.api, 'add', 1, [3]);
  await cashier.post('/sale/commands', { type: 'add', counter: 'desk', cards: [5] });
  expectRefusal(await sellCommand(dawit.api, 'add', 1, [17]), 409, 'CARD_TAKEN');
  expectRefusal(await sellCommand(dawit.api, 'add', 1, [5]), 409, 'CARD_TAKEN');
  expectRefusal(
    await cashier.post('/sale/commands', { type: 'add', counter: 'desk', cards: [64] }),
    409,
    'CARD_TAKEN',
    'Already sold at another counter: 64',
  );
  expect(await hana.shown()).toMatchObject({
    ...{ name: 'Hana', gameNumber: 1, designated: false, betAmount: 10, taken: [3, 5, 17, 64] },
    ownCards: [
      { card: 17, paid: true },
      { card: 64, paid: true },
    ],
    ...{ cards: 0, sold: 0, waitingCards: 2, waiting: 20, due: 20 },
  });

  const game = await startSale();
  expect(game.selectedCards.map(({ cardId }: { cardId: number }) => cardId)).toEqual([3, 5, 17, 64]);
  // All four cards are sold, and of their 40 Birr 30 are with sellers.
  expect((await shifts.open()).drawer).toMatchObject({ float: 500, sold: 40, withSellers: 30, expected: 510 });
  expect(await hana.shown()).toMatchObject({ gameNumber: 2, cards: 2, sold: 20, waiting: 0, due: 20, ownCards: [] });

  // The received amount is below the due amount, so a note is required and the rest remains due.
  expectRefusal(await sellers.settle(hana, 15), 400, 'SETTLE_NOTE_REQUIRED');
  expect((await sellers.settle(hana, 15, 'a torn note')).body.seller).toMatchObject({ settled: 15, due: 5 });
  expect(await hana.shown()).toMatchObject({ settled: 15, due: 5 });
  expect((await sellers.settle(dawit)).status).toBe(200);
  expect((await shifts.open()).drawer).toMatchObject({ withSellers: 5, expected: 535 });

  // The close contains the outstanding amounts in total and per seller, and refuses any other total.
  await cashier.post(`/games/${game._id}/call-number`);
  await cashier.post(`/games/${game._id}/void`, { reason: 'the power went' });
  const out = await shifts.close({ note: 'x' });
  expectRefusal(
    out,
    409,
    'SELLERS_OUT',
    'Money still with sellers, in BIRR: Hana 5. Settle it first, or confirm the sum and enter a reason.',
  );
  expectRefusal(await shifts.close({ note: 'x', withSellers: 4 }), 409, 'SELLERS_OUT');
  expectRefusal(await shifts.close({ withSellers: 5 }), 400, 'SHIFT_NOTE_REQUIRED');
  const { closed } = (await shifts.close({ withSellers: 5, note: 'Hana brings 5 tomorrow' })).body;
  expect(closed).toMatchObject({ difference: 0, drawer: { withSellers: 5 } });
  expect(closed.sellers).toMatchObject([
    { name: 'Dawit', cards: 1, sold: 10, settled: 10, due: 0 },
    { name: 'Hana', cards: 2, sold: 20, settled: 15, due: 5 },
  ]);

  // The next shift includes the balance of the seller from the previous shift. The phone must be paired again.
  expectRefusal(await hana.api.get('/sell'), 401, 'UNAUTHENTICATED');
  const again = await sellers.withPhone(hana.id);
  expect(await again.shown()).toMatchObject({ before: 5, sold: 0, due: 5 });
  await sellers.settle(again);
  expect((await shifts.open()).drawer).toMatchObject({ withSellers: -5 });
  expect((await cashier.get('/sellers')).body).toMatchObject({ withSellers: 0 });
  expect(await differing()).toEqual([]);
});

test('sells cards for a pending game at its price, and starts it with all of them', async () => {
  const cashier = pair.cashier.api;
  const hana = await sellers.add('Hana');
  const { _id } = await createGame(cashier, { ...TERMS, betAmount: 20, cardPool: [1, 2] });
  expect(await hana.shown()).toMatchObject({ gameNumber: 1, betAmount: 20, taken: [1, 2] });
  await sellCommand(hana.api, 'add', 1, [9]);
  expect(await hana.shown()).toMatchObject({ waiting: 20 });
  // Started without the seller's card, its buyer would have paid for nothing.
  expectRefusal(await cashier.post(`/games/${_id}/start`), 409, 'SALE_MOVED');
  const { sale } = (await cashier.get('/sale')).body;
  await cashier.post(`/games/${_id}/cards`, { add: [9], remove: [], saleVersion: sale.version });
  expect(gameOf(await cashier.post(`/games/${_id}/start`)).cardCount).toBe(3);
  expect(await hana.shown()).toMatchObject({ gameNumber: 2, sold: 20, cards: 1, waiting: 0, due: 20 });
  // Cards of a running game cannot be sold.
  expect((await hana.shown()).taken).toEqual([1, 2, 9]);
  expectRefusal(await sellCommand(hana.api, 'add', 2, [1]), 409, 'CARD_TAKEN');
});

test('allows at most twenty active sellers with distinct names', async () => {
  const cashier = pair.cashier.api;
  const add = (name: unknown) => cashier.post('/sellers', { name });
  for (const number of range(1, 20)) expect((await add(`Seller ${number}`)).status).toBe(201);
  expectRefusal(await add('One more'), 409, 'SELLERS_FULL');
  const [first] = await sellers.list();
  await cashier.patch(`/sellers/${first?._id}`, { active: false });
  expectRefusal(await add('SELLER 2'), 409, 'SELLER_EXISTS');
  for (const name of ['', ' ', 'x'.repeat(41), 7, 'a\nb']) expect((await add(name)).status).toBe(400);
  expect((await add('One more')).status).toBe(201);
  expectRefusal(await cashier.patch(`/sellers/${first?._id}`, { active: true }), 409, 'SELLERS_FULL');
  expect((await cashier.get('/auth/me')).body.user.role).toBe('cashier');
  expect((await hall.admin.api.get('/admin/users')).body.users ?? []).not.toContainEqual(
    expect.objectContaining({ name: 'Seller 2' }),
  );
});

test('shows the mark of a designated game on the phone before and during the sale', async () => {
  const hana = await sellers.add('Hana');
  await pair.moderator.api.post('/games/configure-future-winners', {
    games: [{ gameNumber: 1, cardId: 30, jackpotEnabled: true, pattern: 'all' }],
  });
  expect(await hana.shown()).toMatchObject({ gameNumber: 1, designated: true });
  await createGame(pair.cashier.api, { ...TERMS, cardPool: [30, 31] });
  expect(await hana.shown()).toMatchObject({ gameNumber: 1, designated: true });
});

test('rejects a settlement with an outdated amount, and adds an audit entry for a valid one', async () => {
  const cashier = pair.cashier.api;
  await shifts.float(500);
  const hana = await sellers.add('Hana');
  const settle = (body: object) => cashier.post(`/sellers/${hana.id}/settle`, { due: 20, received: 20, ...body });
  await sellCommand(hana.api, 'add', 1, [1, 2]);
  await sellCommand(hana.api, 'paid', 1);
  for (const body of [{ due: 10 }, { due: -20 }, { due: 19.99 }])
    expectRefusal(await settle(body), 409, 'SELLER_MOVED');
  for (const body of [{ received: 0 }, { received: -5, note: 'x' }])
    expectRefusal(await settle(body), 400, 'AMOUNT_NOT_POSITIVE');
  for (const received of [0.001, '5', 1e12]) expect((await settle({ received })).status).toBe(400);
  // Paid before the game exists: the drawer has it, and owes it to the game.
  expect((await settle({})).body.seller).toMatchObject({ waiting: 20, settled: 20, due: 0 });
  expect((await shifts.open()).drawer).toMatchObject({ withSellers: -20, expected: 520 });
  // A card that the seller takes back afterwards was paid for: the counter pays its price back, and no more.
  await sellCommand(hana.api, 'remove', 1, [2]);
  expect((await sellers.one(hana.id)).due).toBe(-10);
  expectRefusal(await settle({ due: -10, received: -11, note: 'x' }), 400, 'AMOUNT_NOT_POSITIVE');
  expectRefusal(await settle({ due: -10, received: -4 }), 400, 'SETTLE_NOTE_REQUIRED');
  expect((await settle({ due: -10, received: -4, note: 'No change' })).body.seller).toMatchObject({ due: -6 });
  await startSale();
  expect((await shifts.open()).drawer).toMatchObject({ sold: 10, givenBack: 0, withSellers: -6, expected: 516 });
  const entries = await hall.services.storage.db
    .selectFrom('audit')
    .selectAll()
    .where('chain', '=', pair.hallId)
    .where('action', '=', 'seller.settled')
    .orderBy('seq')
    .execute();
  expect(entries.map(({ actor_role, after }) => [actor_role, JSON.parse(after ?? '')])).toMatchObject([
    ['cashier', { name: 'Hana', due: 2_000, amount: 2_000, left: 0 }],
    ['cashier', { name: 'Hana', due: -1_000, amount: -400, left: -600, note: 'No change' }],
  ]);
  // The exceptions contain the settlement that differs from the due amount.
  const exceptions = `/admin/record?cashierId=${pair.hallId}&exception=cash`;
  const shown = (await hall.admin.api.get(exceptions)).body.entries;
  expect(shown.filter(({ action }: { action: string }) => action === 'seller.settled')).toHaveLength(1);
  expect(await differing()).toEqual([]);
});

test("refunds a seller's card at the counter and preserves the seller's debt", async () => {
  const cashier = pair.cashier.api;
  await shifts.float(500);
  const hana = await sellers.add('Hana');
  const command = (body: object) => cashier.post('/sale/commands', { counter: 'desk', ...body });
  await sellCommand(hana.api, 'add', 1, [1, 2, 3]);
  await sellCommand(hana.api, 'paid', 1);
  // The seller may have been paid for a card that is not marked as paid.
  await sellCommand(hana.api, 'add', 1, [4, 5]);
  expectRefusal(await command({ type: 'remove', cards: [1, 3, 4], giveBack: false }), 409, 'CARD_PAID');
  expect((await command({ type: 'remove', cards: [1, 3, 4], giveBack: true })).status).toBe(200);
  expect(await hana.shown()).toMatchObject({ cards: 3, sold: 30, waiting: 20, due: 50 });
  expect((await hana.shown()).ownCards).toEqual([
    { card: 2, paid: true },
    { card: 5, paid: false },
  ]);
  // Sold again it is another sale, whose price the seller owes too.
  await sellCommand(hana.api, 'add', 1, [4]);
  expect(await hana.shown()).toMatchObject({ sold: 30, waiting: 30, due: 60 });
  await command({ type: 'add', cards: [1] });
  await command({ type: 'add', cards: [9] });
  await sellCommand(hana.api, 'paid', 1);
  // A seller refunds the card with cash from earlier sales.
  await sellCommand(hana.api, 'remove', 1, [2]);
  expect(await hana.shown()).toMatchObject({ sold: 30, waiting: 20, due: 50 });

  // 1 and 9 at the counter, 4 and 5 by Hana, who has their 20 and the 30 of the returned cards.
  const { _id } = await startSale();
  expect((await shifts.open()).drawer).toMatchObject({ sold: 40, withSellers: 50, expected: 490 });
  // Voided: all four stakes are refunded from the drawer, and the cash of Hana is still due.
  await cashier.post(`/games/${_id}/void`, { reason: 'the power went' });
  expect((await shifts.open()).drawer).toMatchObject({ sold: 40, givenBack: 40, withSellers: 50, expected: 450 });
  expect((await sellers.settle(hana)).status).toBe(200);
  expect((await shifts.close()).body.closed).toMatchObject({ difference: 0, drawer: { expected: 500 } });

  const entries = await hall.services.storage.db
    .selectFrom('audit')
    .selectAll()
    .where('chain', '=', pair.hallId)
    .where('action', 'in', ['sale.cards-returned', 'sale.corrected', 'shift.many-returns'])
    .orderBy('seq')
    .execute();
  expect(
    entries.map(({ action, actor_name, after }) => ({ action, by: actor_name, ...JSON.parse(after ?? '') })),
  ).toEqual([
    {
      ...{ action: 'sale.cards-returned', by: pair.cashier.name, series: 1, gameNumber: 1 },
      ...{ cards: [1, 3, 4], amount: 3_000, soldBy: 'Hana' },
    },
    {
      ...{ action: 'sale.cards-returned', by: 'Hana', series: 1, gameNumber: 1 },
      ...{ cards: [2], amount: 1_000 },
    },
    {
      ...{ action: 'sale.corrected', by: pair.cashier.name, series: 1, gameNumber: 1 },
      people: [
        { by: expect.objectContaining({ name: pair.cashier.name }), removed: [], returned: [1, 3, 4] },
        { by: expect.objectContaining({ name: 'Hana', role: 'seller' }), removed: [], returned: [2] },
      ],
    },
    { action: 'shift.many-returns', by: pair.cashier.name, number: 1, sold: 4, returned: 4, amount: 4_000 },
  ]);
  expect(await differing()).toEqual([]);
});

test('exports every seller of a closed shift', async () => {
  await shifts.float(500);
  const [hana, dawit] = [await sellers.add('Hana'), await sellers.add('Dawit')];
  await sellCommand(hana.api, 'add', 1, [1, 2, 3]);
  await sellCommand(hana.api, 'paid', 1);
  await sellCommand(hana.api, 'remove', 1, [3]);
  await sellCommand(dawit.api, 'add', 1, [7]);
  await sellCommand(dawit.api, 'paid', 1);
  const { _id } = await startSale();
  await pair.cashier.api.post(`/games/${_id}/finish`);
  await sellers.settle(hana, 15, 'Small change');
  await sellers.settle(dawit);
  // Sold for the next game: in the seller's pocket, and in no game yet.
  await sellCommand(hana.api, 'add', 2, [9]);
  const closing = await shifts.close({ withSellers: 15, note: 'Hana comes tomorrow' });
  expect(closing.status).toBe(200);
  const closes = await exportedShifts();
  const hers = 'Seller Hana: 2 cards, sold 20.00 Br, settled 15.00 Br, still due 15.00 Br';
  expect(closes[0]?.['On the roll']).toContain(hers);
  // The drawer does not contain the cash that sellers owe. The cards of the next game are in no game yet.
  expect(closes[0]?.['With sellers (Br)']).toBe('5.00');
  expect(await differing()).toEqual([]);
});
