import { beforeAll, expect, test } from 'vitest';
import { useHall, usePair } from '../../harness/hall.ts';
import { createGame, expectRefusal, getGame, range, settings, startedGame } from '../../harness/play/games.ts';
import { drawPattern, FRAMES } from '../../harness/play/own-pattern.ts';
import { listen, read } from '../../harness/reader.ts';

const hall = useHall();
const pair = usePair(hall);
let base: string;
beforeAll(async () => {
  base = `${await listen(hall)}/api`;
  hall.clock.freeze();
});

const command = (body: object, key?: string) =>
  pair.cashier.api.post(
    '/sale/commands',
    { counter: 'a', ...body },
    key ? { headers: { 'idempotency-key': key } } : {},
  );
async function done(body: object): Promise<number> {
  const answer = await command(body);
  expect(answer.body).toMatchObject({ success: true });
  return answer.body.version;
}
const add = (cards: number[], counter = 'a') => done({ type: 'add', cards, counter });
const sale = async () => (await pair.cashier.api.get('/sale')).body.sale;
const cardsIn = async () => (await sale()).cards.map(({ card }: { card: number }) => card);
const readDisplay = async () => {
  const { code } = (await pair.cashier.api.get('/hall-code')).body;
  return (await hall.api(null).get(`/hall/${code}`)).body.next.sale;
};

test('starts a draft with default settings and without a game number', async () => {
  expect(await sale()).toEqual({
    version: 0,
    betAmount: 10,
    houseFeePercentage: 15,
    houseFeeTable: null,
    houseFeeBySize: false,
    pattern: 'all',
    hallEntropy: '',
    cards: [],
    gameId: null,
    now: hall.clock.now().toISOString(),
  });
  await done({ type: 'settings', betAmount: 12.5, houseFeePercentage: 20, pattern: 'cross', hallEntropy: 'dice:4' });
  await add([7, 3]);
  await done({ type: 'paid' });
  await add([9]);
  const addedAt = hall.clock.now().toISOString();
  const draft = {
    version: 4,
    betAmount: 12.5,
    houseFeePercentage: 20,
    pattern: 'cross',
    hallEntropy: 'dice:4',
    cards: [
      { card: 7, by: 'a', paid: true, addedAt },
      { card: 3, by: 'a', paid: true, addedAt },
      { card: 9, by: 'a', paid: false, addedAt },
    ],
  };
  expect(await sale()).toMatchObject(draft);
  hall.clock.advance(20_000);
  expect(await sale()).toMatchObject(draft);
  expect(await readDisplay()).toMatchObject({ cardCount: 3, betAmount: 12.5, pattern: 'cross', prizePool: 20 });
  expect((await pair.cashier.api.get('/games')).body.games).toEqual([]);
  expect((await pair.cashier.api.get('/games/next-draw')).body.gameNumber).toBe(1);
});

test('refuses another price and the removal of paid cards until they are confirmed', async () => {
  await add([1, 2, 3]);
  await done({ type: 'paid' });
  const price = { type: 'settings', betAmount: 12.5 };
  const asked = await command(price);
  expectRefusal(asked, 409, 'PRICE_PAID', '3 cards were paid at 10.00 Br. Confirm the new price first.');
  expect(asked.body).toMatchObject({ number: 3, from: 10, to: 12.5, amount: -7.5 });
  await done({ ...price, settle: true });
  expect((await sale()).betAmount).toBe(12.5);
  for (const body of [{ type: 'remove', cards: [1, 3] }, { type: 'clear' }]) {
    const refused = await command({ ...body, giveBack: false });
    expectRefusal(refused, 409, 'CARD_PAID');
    const cards = body.cards ?? [1, 2, 3];
    expect(refused.body).toMatchObject({ cards, amount: 12.5 * cards.length });
  }
  await done({ type: 'remove', cards: [1, 3], giveBack: true });
  expect(await cardsIn()).toEqual([2]);
});

test('executes a list of sale commands in order, completely or not at all, once per key', async () => {
  const list = (commands: object[], key?: string) =>
    pair.cashier.api.post(
      '/sale/commands',
      { counter: 'a', commands },
      key ? { headers: { 'idempotency-key': key } } : {},
    );
  const sell = [{ type: 'add', cards: [1, 2] }, { type: 'paid' }, { type: 'add', cards: [2, 3] }];
  const first = await list(sell, 'k');
  expect(first.body).toEqual({ success: true, version: 3, taken: [{ card: 2, by: 'a' }] });
  expect((await list(sell, 'k')).body).toEqual(first.body);
  expect(await cardsIn()).toEqual([1, 2, 3]);
  const refused = await list([
    { type: 'add', cards: [4] },
    { type: 'remove', cards: [1], giveBack: false },
  ]);
  expectRefusal(refused, 409, 'CARD_PAID');
  expect(refused.body).toMatchObject({ index: 1 });
  expect([await cardsIn(), (await sale()).version]).toEqual([[1, 2, 3], 3]);
  const most = (length: number) => list(Array.from({ length }, () => ({ type: 'paid' })));
  expect((await most(200)).status).toBe(200);
  for (const wrong of [await most(201), await list([]), await list([{ type: 'list', commands: [] }])])
    expectRefusal(wrong, 400, 'VALIDATION');
});

test('rejects a card that another counter sold and publishes changes to every counter', async () => {
  const stream = await read(`${base}/live`, pair.cashier.token);
  await stream.until((event) => event.type === 'hello');
  await add([1, 2]);
  await add([5], 'b');
  const refused = await command({ type: 'add', cards: [2, 5], counter: 'b' });
  expectRefusal(refused, 409, 'CARD_TAKEN', 'Already sold at another counter: 2, 5');
  const taken = [
    { card: 2, by: 'a' },
    { card: 5, by: 'b' },
  ];
  expect(refused.body.taken).toEqual(taken);
  expect(await cardsIn()).toEqual([1, 2, 5]);
  // The remaining cards of the list are sold.
  expect((await command({ type: 'add', cards: [2, 6], counter: 'b' })).body).toMatchObject({ taken: [taken[0]] });
  expect(await cardsIn()).toEqual([1, 2, 5, 6]);
  const version = await done({ type: 'paid' });
  await stream.until((event) => event.type === 'counter-changed' && event.version === version);
  const versions = stream.events.flatMap((event) => ('version' in event ? [event.version] : []));
  expect(versions).toEqual([version - 3, version - 2, version - 1, version]);
  stream.close();
});

test('moves the sale with its version into the created game, and rejects an outdated version', async () => {
  await done({ type: 'settings', hallEntropy: 'dice' });
  const seen = await add([1, 2, 3]);
  const now = await add([9], 'b');
  const create = (saleVersion: number, cardPool: number[]) =>
    pair.cashier.api.post('/games/sequential', settings({ saleVersion, cardPool }));
  expectRefusal(await create(seen, [1, 2, 3]), 409, 'SALE_MOVED');
  expect((await pair.cashier.api.get('/games')).body.games).toEqual([]);
  const [game] = (await create(now, [1, 2, 3, 9])).body.data;
  expect(game).toMatchObject({ gameNumber: 1, cardCount: 4 });
  expect(await sale()).toMatchObject({ cards: [], gameId: game._id, hallEntropy: '', betAmount: 10 });
  expectRefusal(await create(now, [1, 2, 3, 9]), 409, 'SALE_MOVED');
});

test('publishes a connected phone only to the display', async () => {
  const { code } = (await pair.cashier.api.get('/hall-code')).body;
  const display = await read(`${base}/hall/${code}/events`, null);
  await display.until((event) => event.type === 'hello');
  const phone = await read(`${base}/hall/${code}/events?phone=${'a'.repeat(32)}`, null);
  await display.until((event) => event.type === 'phones-changed' && event.phones === 1);
  expect(phone.events.some((event) => event.type === 'phones-changed')).toBe(false);
  phone.close();
  await display.until((event) => event.type === 'phones-changed' && event.phones === 0);
  display.close();
});

test('leaves the sale unchanged if another user creates a game', async () => {
  await add([5]);
  await startedGame(pair.cashier.api, { cardPool: [5, 6] });
  expect(await cardsIn()).toEqual([5]);
  expect((await sale()).gameId).toBeNull();
});

test('omits only unpaid cards from a game, and preserves the price of paid ones', async () => {
  await add([1, 2]);
  await done({ type: 'paid' });
  const saleVersion = await add([3]);
  const create = (cardPool: number[], betAmount = 10) =>
    pair.cashier.api.post('/games/sequential', settings({ saleVersion, cardPool, betAmount }));
  expectRefusal(await create([1, 3]), 409, 'CARD_PAID');
  expectRefusal(await create([1, 2], 20), 409, 'PRICE_PAID');
  expect((await pair.cashier.api.get('/games')).body.games).toEqual([]);
  expect((await create([1, 2])).status).toBe(201);
  expect(await cardsIn()).toEqual([]);
});

test('adds cards sold for a created game to it when the draft ends', async () => {
  const waiting = await createGame(pair.cashier.api, { cardPool: [4, 5, 6] });
  const saleVersion = await add([9]);
  const taken = await command({ type: 'add', cards: [4] });
  expectRefusal(taken, 409, 'CARD_TAKEN');
  expect(taken.body.taken).toEqual([{ card: 4, by: `game:${waiting._id}` }]);
  expect(await readDisplay()).toMatchObject({ cardCount: 3 });
  const correct = (version: number) =>
    pair.cashier.api.post(`/games/${waiting._id}/cards`, { add: [9], remove: [6], saleVersion: version });
  expectRefusal(await correct(saleVersion - 1), 409, 'SALE_MOVED');
  expect((await getGame(pair.cashier.api, waiting._id)).cardCount).toBe(3);
  expect((await correct(saleVersion)).status).toBe(200);
  expect((await getGame(pair.cashier.api, waiting._id)).selectedCards.map(({ cardId }) => cardId)).toEqual([4, 5, 9]);
  expect(await sale()).toMatchObject({ cards: [], gameId: waiting._id });
});

test('executes a repeated sale command with the same key once', async () => {
  const cards = { type: 'add', cards: [1] };
  const [first, again] = [await command(cards, 'k1'), await command(cards, 'k1')];
  expect(again.body).toEqual(first.body);
  expect(await cardsIn()).toEqual([1]);
  expectRefusal(await command({ type: 'clear', giveBack: false }, 'k1'), 409, 'IDEMPOTENCY_MISMATCH');
});

test('accepts only patterns of the hall, and hides the sale on the display without pattern or fee', async () => {
  expectRefusal(await command({ type: 'settings', pattern: FRAMES }), 400, 'PATTERN_INVALID');
  await drawPattern(pair.moderator.api);
  await add([1]);
  await done({ type: 'settings', pattern: FRAMES });
  expect(await readDisplay()).toMatchObject({ pattern: FRAMES });
  await done({ type: 'settings', pattern: null, houseFeePercentage: null });
  expect(await sale()).toMatchObject({ pattern: null, houseFeePercentage: null });
  expect(await readDisplay()).toBeNull();
});

test.each([
  [{}, 'VALIDATION'],
  [{ type: 'add', cards: [] }, 'CARDS_REQUIRED'],
  [{ type: 'add', cards: [0] }, 'CARDS_INVALID'],
  [{ type: 'add', cards: ['3'] }, 'CARDS_INVALID'],
  [{ type: 'add', cards: [101] }, 'CARDS_INVALID'],
  [{ type: 'add', cards: range(1, 101) }, 'TOO_MANY_CARDS'],
  [{ type: 'add', cards: [1], counter: 'x'.repeat(41) }, 'VALIDATION'],
  [{ type: 'add', cards: [1], counter: '' }, 'VALIDATION'],
  [{ type: 'remove', cards: [1] }, 'VALIDATION'],
  [{ type: 'clear' }, 'VALIDATION'],
  [{ type: 'close' }, 'VALIDATION'],
  [{ type: 'settings', betAmount: 0 }, 'BET_INVALID'],
  [{ type: 'settings', betAmount: 1.005 }, 'BET_INVALID'],
  [{ type: 'settings', betAmount: '10' }, 'BET_INVALID'],
  [{ type: 'settings', houseFeePercentage: 101 }, 'HOUSE_FEE_INVALID'],
  [{ type: 'settings', pattern: 'star' }, 'PATTERN_INVALID'],
  [{ type: 'settings', pattern: 'own/1100011' }, 'PATTERN_INVALID'],
  [{ type: 'settings', hallEntropy: 'x'.repeat(201) }, 'HALL_ENTROPY_INVALID'],
])('refuses the sale command %j', async (body, code) => {
  expectRefusal(await command(body), 400, code);
  expect((await sale()).version).toBe(0);
});

test('allows each cashier to read and change only the sale of the hall', async () => {
  await add([1]);
  const other = await hall.pair();
  expect((await other.cashier.api.get('/sale')).body.sale.cards).toEqual([]);
  for (const api of [pair.moderator.api, hall.admin.api]) {
    expectRefusal(await api.get('/sale'), 403, 'ACCESS_DENIED');
    expectRefusal(
      await api.post('/sale/commands', { type: 'clear', giveBack: true, counter: 'a' }),
      403,
      'ACCESS_DENIED',
    );
  }
  expectRefusal(await hall.api(null).get('/sale'), 401, 'UNAUTHENTICATED');
});

test('publishes the number of sold cards to the display, but not the cards', async () => {
  const { code } = (await pair.cashier.api.get('/hall-code')).body;
  const stream = await read(`${base}/hall/${code}/events`, null);
  await stream.until((event) => event.type === 'hello');
  await add([77, 78]);
  const event = await stream.until(({ type }) => type === 'sale-changed');
  expect(event).toEqual({
    type: 'sale-changed',
    seq: expect.any(Number),
    version: expect.any(Number),
    gameNumber: 1,
    sale: {
      pattern: 'all',
      patternNames: null,
      betAmount: 10,
      cardCount: 2,
      prizePool: 8.5,
      houseFeePercentage: 15,
      until: expect.any(String),
    },
  });
  stream.close();
});
