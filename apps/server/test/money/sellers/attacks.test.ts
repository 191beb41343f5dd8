// @module-tag postgres
import { ROUTES, type Route, type RouteKey } from '@adarash/contract';
import { expect, test } from 'vitest';
import { useHall, usePair } from '../../harness/hall.ts';
import { createGame, expectRefusal, gameOf } from '../../harness/play/games.ts';
import { sellCommand, sellersOf } from '../../harness/play/sellers.ts';
import { shiftsOf } from '../../harness/play/shifts.ts';

// Attacks of a dishonest seller, or of a person with the phone of a seller.

const hall = useHall();
const pair = usePair(hall);
const sellers = sellersOf(hall, pair);
const shifts = shiftsOf(pair);

/** Starts a game with cards of the counter and of sellers. */
async function started() {
  const cashier = pair.cashier.api;
  const { sale } = (await cashier.get('/sale')).body;
  const cardPool = [80, ...sale.cards.map(({ card }: { card: number }) => card)];
  const { _id } = await createGame(cashier, { cardPool, saleVersion: sale.version });
  return gameOf(await cashier.post(`/games/${_id}/start`));
}

test('refuses a sale for a started game and sells no card of the next game instead', async () => {
  const hana = await sellers.add('Hana');
  await sellCommand(hana.api, 'add', 1, [1]);
  await started();
  expectRefusal(await sellCommand(hana.api, 'add', 1, [2]), 409, 'SALE_CLOSED');
  expectRefusal(await sellCommand(hana.api, 'paid', 1), 409, 'SALE_CLOSED');
  expect(await hana.shown()).toMatchObject({ gameNumber: 2, ownCards: [], waiting: 0, due: 10 });
});

test('rejects cards in play and unknown cards from a seller, and hides other buyers', async () => {
  const [hana, dawit] = [await sellers.add('Hana'), await sellers.add('Dawit')];
  await sellCommand(hana.api, 'add', 1, [1]);
  await started();
  for (const card of [1, 80]) expectRefusal(await sellCommand(hana.api, 'add', 2, [2, card]), 409, 'CARD_TAKEN');
  for (const card of [0, 101, 9_999])
    expectRefusal(await sellCommand(hana.api, 'add', 2, [2, card]), 400, 'CARDS_INVALID');
  expect((await sellCommand(hana.api, 'add', 2, [2])).status).toBe(200);
  await pair.cashier.api.post('/sale/commands', { type: 'add', counter: 'desk', cards: [3] });
  expect(await dawit.shown()).toMatchObject({ ownCards: [], taken: [1, 2, 3, 80] });
  expect((await hana.shown()).ownCards).toEqual([{ card: 2, paid: false }]);
});

test('rejects the removal of a card after the first number, for every game number in the request', async () => {
  const cashier = pair.cashier.api;
  const hana = await sellers.add('Hana');
  await sellCommand(hana.api, 'add', 1, [1, 2]);
  const { _id } = await started();
  await cashier.post(`/games/${_id}/call-number`);
  expectRefusal(await sellCommand(hana.api, 'remove', 1, [2]), 409, 'SALE_CLOSED');
  expectRefusal(await sellCommand(hana.api, 'remove', 2, [2]), 409, 'CARD_NOT_OWN');
  expect(await hana.shown()).toMatchObject({ cards: 2, sold: 20, due: 20 });
  expect((await cashier.get(`/games/${_id}`)).body.game.cardCount).toBe(3);
});

test('rejects a removal of cards that another seller or the counter sold', async () => {
  const [hana, dawit] = [await sellers.add('Hana'), await sellers.add('Dawit')];
  await sellCommand(hana.api, 'add', 1, [1]);
  await pair.cashier.api.post('/sale/commands', { type: 'add', counter: 'desk', cards: [2] });
  for (const cards of [[1], [2], [1, 2], [3]])
    expectRefusal(await sellCommand(dawit.api, 'remove', 1, cards), 409, 'CARD_NOT_OWN');
  // A screen that gives itself a seller's name is no counter.
  const faked = { type: 'add', counter: `seller:${hana.id}`, cards: [9] };
  expect((await pair.cashier.api.post('/sale/commands', faked)).status).toBe(400);
  for (const body of [
    { type: 'clear', giveBack: true },
    { type: 'settings', betAmount: 1 },
  ])
    expect((await hana.api.post('/sell/commands', { gameNumber: 1, ...body })).status).toBe(400);
});

test('sells a card once if two sellers and the counter sell it concurrently', async () => {
  const [hana, dawit] = [await sellers.add('Hana'), await sellers.add('Dawit')];
  for (const card of [1, 2, 3, 4, 5]) {
    const answers = await Promise.all([
      sellCommand(hana.api, 'add', 1, [card]),
      sellCommand(dawit.api, 'add', 1, [card]),
      pair.cashier.api.post('/sale/commands', { type: 'add', counter: 'desk', cards: [card] }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('CARD_TAKEN');
  }
  const { sale } = (await pair.cashier.api.get('/sale')).body;
  const sold = sale.cards.map(({ card }: { card: number }) => card);
  expect(sold.sort()).toEqual([1, 2, 3, 4, 5]);
});

test('carries an underpaid settlement as debt, and rejects settlements by the seller', async () => {
  await shifts.float(500);
  const hana = await sellers.add('Hana');
  await sellCommand(hana.api, 'add', 1, [1, 2, 3]);
  await started();
  for (const body of [
    { due: 30, received: 30 },
    { due: 0, received: 0 },
  ])
    expectRefusal(await hana.api.post(`/sellers/${hana.id}/settle`, body), 403, 'ACCESS_DENIED');
  // The cashier counted, and meanwhile the seller sold one more card.
  await sellCommand(hana.api, 'add', 2, [4]);
  const late = await pair.cashier.api.post(`/sellers/${hana.id}/settle`, { due: 30, received: 30 });
  expectRefusal(late, 409, 'SELLER_MOVED');
  expect((await sellers.settle(hana, 25, 'the rest tomorrow')).status).toBe(200);
  expect(await hana.shown()).toMatchObject({ settled: 25, due: 15 });
  expectRefusal(await shifts.close({ note: 'x' }), 409, 'SELLERS_OUT');
});

test('pairs one phone per seller: digits are valid once, and a second phone ends the first', async () => {
  const hana = await sellers.add('Hana');
  const { digits, token } = await sellers.phone();
  const other = (await pair.cashier.api.post('/sellers', { name: 'Dawit' })).body.seller._id;
  const both = await Promise.all([sellers.type(hana.id, digits), sellers.type(other, digits)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  const owner = both[0]?.status === 200 ? hana.id : other;
  expect((await hall.as(token).get('/sell')).status).toBe(200);
  const second = await sellers.withPhone(owner);
  expectRefusal(await hall.as(token).get('/sell'), 401, 'UNAUTHENTICATED');
  expectRefusal(await sellCommand(hall.as(token), 'add', 1, [1]), 401, 'UNAUTHENTICATED');
  expect((await second.api.get('/sell')).status).toBe(200);
  // The database contains no token of a seller.
  const rows = await hall.services.storage.db.selectFrom('sellers').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(second.token);
});

test('rejects digits of a TV for a seller and of a phone for a display, and delays guesses', async () => {
  const hana = await sellers.add('Hana');
  const tv = (await hall.api(null).post('/public/pairings')).body;
  const phone = await sellers.phone();
  expectRefusal(await sellers.type(hana.id, tv.digits), 404, 'PAIRING_NOT_FOUND');
  expectRefusal(await pair.cashier.api.post('/hall-code/pair', { digits: phone.digits }), 404, 'PAIRING_NOT_FOUND');
  const state = (token: string) => hall.api(null).post('/public/pairings/state', { token });
  expect((await state(phone.token)).body).toMatchObject({ path: null, displayKey: null });
  const wrong = (n: number) => String((Number(phone.digits) + 2 + n) % 10_000).padStart(4, '0');
  for (let tried = 0; tried < 8; tried++) expect((await sellers.type(hana.id, wrong(tried))).status).toBe(404);
  // After ten wrong digits even the right digits are rejected.
  expectRefusal(await sellers.type(hana.id, phone.digits), 429, 'TOO_MANY_ATTEMPTS');
  hall.clock.advance(60_000 * 16);
  const fresh = await sellers.phone();
  expect((await sellers.type(hana.id, fresh.digits)).status).toBe(200);
  expect((await state(fresh.token)).body).toMatchObject({ path: '/sell', displayKey: null });
});

test('executes an idempotency key once per seller and rejects another request with it', async () => {
  const [hana, dawit] = [await sellers.add('Hana'), await sellers.add('Dawit')];
  const headers = { 'idempotency-key': 'the same' };
  const sold = await sellCommand(hana.api, 'add', 1, [1], { headers });
  expect((await sellCommand(hana.api, 'add', 1, [1], { headers })).body).toEqual(sold.body);
  expectRefusal(await sellCommand(hana.api, 'add', 1, [2], { headers }), 409, 'IDEMPOTENCY_MISMATCH');
  expect((await sellCommand(dawit.api, 'add', 1, [2], { headers })).status).toBe(200);
  expect((await pair.cashier.api.post('/sellers', { name: 'Third' }, { headers })).status).toBe(201);
  // A settlement that is sent again with its old key is no second one.
  const settling = { headers: { 'idempotency-key': 'settle' } };
  const settlement = { due: 10, received: 6, note: 'the rest tomorrow' };
  for (const _ of [1, 2])
    expect((await pair.cashier.api.post(`/sellers/${hana.id}/settle`, settlement, settling)).status).toBe(200);
  expect(await hana.shown()).toMatchObject({ settled: 6, due: 4 });
});

test("rejects a seller's token on all routes except the seller's", async () => {
  const { token } = await sellers.add('Hana');
  const nowhere = '0'.repeat(24);
  const refused: string[] = [];
  for (const [key, { roles }] of Object.entries(ROUTES) as [RouteKey, Route][]) {
    if (roles === 'public' || roles.includes('seller')) continue;
    const [method, path] = key.split(' ') as ['GET', string];
    const url = `/api${path.replace(/:[a-zA-Z]+/g, (name) => (name === ':cashierId' ? pair.hallId : nowhere))}`;
    const headers = { authorization: `Bearer ${token}` };
    const answer = await hall.app.inject({ method, url, headers, ...(method !== 'GET' && { payload: {} }) });
    if (answer.statusCode === 403 && answer.json().code === 'ACCESS_DENIED') refused.push(key);
    else expect(`${key} ${answer.statusCode}`).toBe(`${key} 403`);
  }
  expect(refused.length).toBeGreaterThan(90);
  // A display shows the same to everyone; with a seller's token it is still a stranger's.
  const staff = Object.entries(ROUTES).filter(([, { roles }]) => (roles as readonly string[]).includes('seller'));
  expect(staff.map(([key]) => key).sort()).toEqual(['GET /sell', 'GET /sell/events', 'POST /sell/commands']);
});

test('rejects staff on seller routes, and sellers of another hall', async () => {
  const hana = await sellers.add('Hana');
  for (const { api } of [pair.cashier, pair.moderator, hall.admin])
    expectRefusal(await api.get('/sell'), 403, 'ACCESS_DENIED');
  const other = await hall.pair();
  const theirs = other.cashier.api;
  expectRefusal(await theirs.patch(`/sellers/${hana.id}`, { active: false }), 404, 'SELLER_NOT_FOUND');
  expectRefusal(await theirs.post(`/sellers/${hana.id}/settle`, { due: 5, received: 5 }), 404, 'SELLER_NOT_FOUND');
  const { digits } = await sellers.phone();
  expectRefusal(await sellers.type(hana.id, digits, theirs), 404, 'SELLER_NOT_FOUND');
  expect((await theirs.get('/sellers')).body.sellers).toEqual([]);
  // A phone can never sell cards of another hall, even with the number of that hall's game.
  await createGame(theirs, { cardPool: [1, 2], startGameNumber: 7 });
  expectRefusal(await sellCommand(hana.api, 'add', 7, [5]), 409, 'SALE_CLOSED');
  const named = await hana.api.post('/sell/commands', {
    type: 'add',
    gameNumber: 1,
    cards: [5],
    cashierId: other.hallId,
  });
  expect((await theirs.get('/sale')).body.sale.cards).toEqual([]);
  expect([200, 404]).toContain(named.status);
});

test("invalidates a seller's token after the close of the shift or the removal of the seller", async () => {
  const hana = await sellers.add('Hana');
  await sellCommand(hana.api, 'add', 1, [1, 2]);
  // Disabled during a sale: the seller can sell no more cards, and the sold cards remain sold and due.
  await pair.cashier.api.patch(`/sellers/${hana.id}`, { active: false });
  expectRefusal(await sellCommand(hana.api, 'add', 1, [3]), 401, 'UNAUTHENTICATED');
  expectRefusal(await sellCommand(hana.api, 'remove', 1, [1]), 401, 'UNAUTHENTICATED');
  const { digits } = await sellers.phone();
  expectRefusal(await sellers.type(hana.id, digits), 409, 'SELLER_OFF');
  expect(await sellers.one(hana.id)).toMatchObject({ active: false, paired: false, waitingCards: 2, due: 20 });
  // Switched on again, the old phone is still out.
  await pair.cashier.api.patch(`/sellers/${hana.id}`, { active: true });
  expectRefusal(await hana.api.get('/sell'), 401, 'UNAUTHENTICATED');
  const again = await sellers.withPhone(hana.id);
  await started();
  await sellers.settle(again);
  // Phones of sellers of another hall keep working.
  const elsewhere = await hall.pair();
  const saba = await sellersOf(hall, elsewhere).add('Saba');
  expect((await shifts.close({ withSellers: 0 })).status).toBe(200);
  expectRefusal(await sellCommand(again.api, 'add', 2, [3]), 401, 'UNAUTHENTICATED');
  expect((await saba.api.get('/sell')).status).toBe(200);
  expect(await sellers.one(hana.id)).toMatchObject({ paired: false, due: 0 });
});
