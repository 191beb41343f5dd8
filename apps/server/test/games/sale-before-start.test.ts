import { beforeAll, expect, test } from 'vitest';
import { createGame, expectRefusal, getGame, range, settings, startedGame } from '../harness/games.ts';
import { useHall, usePair } from '../harness/hall.ts';
import { drawPattern, FRAMES } from '../harness/own-pattern.ts';
import { listen, read } from '../harness/reader.ts';

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
const cardsIn = async () => (await sale()).buyers.flatMap(({ cards }: { cards: number[] }) => cards);
const shown = async () => {
  const { code } = (await pair.cashier.api.get('/hall-code')).body;
  return (await hall.api(null).get(`/hall/${code}`)).body.next.sale;
};

test('a sale has usual settings, buyers with sums, and takes no number before its game exists', async () => {
  expect(await sale()).toEqual({
    version: 0,
    betAmount: 10,
    houseFeePercentage: 15,
    houseFeeTable: null,
    houseFeeBySize: false,
    pattern: 'all',
    hallEntropy: '',
    buyers: [],
    gameId: null,
    without: null,
    now: hall.clock.now().toISOString(),
  });
  await done({ type: 'settings', betAmount: 12.5, houseFeePercentage: 20, pattern: 'cross', hallEntropy: 'dice:4' });
  await add([7, 3]);
  await done({ type: 'close', how: 'paid' });
  await add([9]);
  expect(await sale()).toMatchObject({
    version: 4,
    betAmount: 12.5,
    houseFeePercentage: 20,
    pattern: 'cross',
    hallEntropy: 'dice:4',
    buyers: [
      { counter: 'a', cards: [3, 7], amount: 25, closed: true, paid: true, ticket: false },
      { counter: 'a', cards: [9], amount: 12.5, closed: false, paid: false, ticket: false },
    ],
  });
  hall.clock.advance(20_000);
  expect((await sale()).buyers[1]).toMatchObject({ closed: true, paid: false });
  // The drawer expects one price of all cards.
  const refused = await command({ type: 'settings', betAmount: 50 });
  expectRefusal(refused, 409, 'PRICE_PAID', '3 cards were paid at 12.50 Br. Remove them first or start the game.');
  expect((await sale()).betAmount).toBe(12.5);
  expect(await shown()).toMatchObject({ cardCount: 3, betAmount: 12.5, pattern: 'cross', prizePool: 20 });
  expect((await pair.cashier.api.get('/games')).body.games).toEqual([]);
  expect((await pair.cashier.api.get('/games/next-draw')).body.gameNumber).toBe(1);
});

test('two counters sell one sale: the second to want a card is refused it, and every counter is told', async () => {
  const stream = await read(`${base}/live`, pair.cashier.token);
  await stream.until((event) => event.type === 'hello');
  await add([1, 2]);
  await add([5], 'b');
  expectRefusal(
    await command({ type: 'add', cards: [2, 5], counter: 'b' }),
    409,
    'CARD_TAKEN',
    'Sold at another counter already: 2, 5',
  );
  expect(await cardsIn()).toEqual([1, 2, 5]);
  // Of a list the rest is sold.
  expect((await command({ type: 'add', cards: [2, 6], counter: 'b' })).body).toMatchObject({ taken: [2] });
  expect(await cardsIn()).toEqual([1, 2, 5, 6]);
  const version = await done({ type: 'close', how: 'next' });
  await stream.until((event) => event.type === 'counter-changed' && event.version === version);
  const versions = stream.events.flatMap((event) => ('version' in event ? [event.version] : []));
  expect(versions).toEqual([version - 3, version - 2, version - 1, version]);
  stream.close();
});

test('the game takes the sale along that it is made from, and refuses one that has moved on', async () => {
  await done({ type: 'settings', hallEntropy: 'dice' });
  const seen = await add([1, 2, 3]);
  const now = await add([9], 'b');
  const create = (saleVersion: number, cardPool: number[]) =>
    pair.cashier.api.post('/games/sequential', settings({ saleVersion, cardPool }));
  expectRefusal(await create(seen, [1, 2, 3]), 409, 'SALE_MOVED');
  expect((await pair.cashier.api.get('/games')).body.games).toEqual([]);
  const [game] = (await create(now, [1, 2, 3, 9])).body.data;
  expect(game).toMatchObject({ gameNumber: 1, cardCount: 4 });
  expect(await sale()).toMatchObject({ buyers: [], gameId: game._id, hallEntropy: '', betAmount: 10 });
  expectRefusal(await create(now, [1, 2, 3, 9]), 409, 'SALE_MOVED');
});

test('a phone that joins is seen by the display, and by no other phone', async () => {
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

test('a game that somebody else makes leaves the sale alone', async () => {
  await add([5]);
  await startedGame(pair.cashier.api, { cardPool: [5, 6] });
  expect(await cardsIn()).toEqual([5]);
  expect((await sale()).gameId).toBeNull();
});

test('a game that waits is sold on with the sale, which ends with the correction before its start', async () => {
  const waiting = await createGame(pair.cashier.api, { cardPool: [4, 5, 6] });
  await add([9]);
  expectRefusal(await command({ type: 'add', cards: [4] }), 409, 'CARD_TAKEN');
  const saleVersion = await done({ type: 'remove', cards: [6] });
  expect(await sale()).toMatchObject({ without: { gameId: waiting._id, cards: [6] } });
  expect(await shown()).toMatchObject({ cardCount: 3 });
  const correct = (version: number) =>
    pair.cashier.api.post(`/games/${waiting._id}/cards`, { add: [9], remove: [6], saleVersion: version });
  expectRefusal(await correct(saleVersion - 1), 409, 'SALE_MOVED');
  expect((await getGame(pair.cashier.api, waiting._id)).cardCount).toBe(3);
  expect((await correct(saleVersion)).status).toBe(200);
  expect((await getGame(pair.cashier.api, waiting._id)).selectedCards.map(({ cardId }) => cardId)).toEqual([4, 5, 9]);
  expect(await sale()).toMatchObject({ buyers: [], without: null, gameId: waiting._id });
});

test('a command that is sent again under its key is carried out once', async () => {
  const cards = { type: 'add', cards: [1] };
  const [first, again] = [await command(cards, 'k1'), await command(cards, 'k1')];
  expect(again.body).toEqual(first.body);
  expect(await cardsIn()).toEqual([1]);
  expectRefusal(await command({ type: 'clear' }, 'k1'), 409, 'IDEMPOTENCY_MISMATCH');
});

test('a pattern has to be the hall’s own; none and no share can be chosen, and then the display shows nothing', async () => {
  expectRefusal(await command({ type: 'settings', pattern: FRAMES }), 400, 'PATTERN_INVALID');
  await drawPattern(pair.moderator.api);
  await add([1]);
  await done({ type: 'settings', pattern: FRAMES });
  expect(await shown()).toMatchObject({ pattern: FRAMES });
  await done({ type: 'settings', pattern: null, houseFeePercentage: null });
  expect(await sale()).toMatchObject({ pattern: null, houseFeePercentage: null });
  expect(await shown()).toBeNull();
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
  [{ type: 'close', how: 'free' }, 'VALIDATION'],
  [{ type: 'settings', betAmount: 0 }, 'BET_INVALID'],
  [{ type: 'settings', betAmount: 1.005 }, 'BET_INVALID'],
  [{ type: 'settings', betAmount: '10' }, 'BET_INVALID'],
  [{ type: 'settings', houseFeePercentage: 101 }, 'HOUSE_FEE_INVALID'],
  [{ type: 'settings', pattern: 'star' }, 'PATTERN_INVALID'],
  [{ type: 'settings', pattern: 'own/1100011' }, 'PATTERN_INVALID'],
  [{ type: 'settings', hallEntropy: 'x'.repeat(201) }, 'HALL_ENTROPY_INVALID'],
])('%j is refused', async (body, code) => {
  expectRefusal(await command(body), 400, code);
  expect((await sale()).version).toBe(0);
});

test('each hall has a sale of its own, which its cashier alone reads and changes', async () => {
  await add([1]);
  const other = await hall.pair();
  expect((await other.cashier.api.get('/sale')).body.sale.buyers).toEqual([]);
  for (const api of [pair.moderator.api, hall.admin.api]) {
    expectRefusal(await api.get('/sale'), 403, 'ACCESS_DENIED');
    expectRefusal(await api.post('/sale/commands', { type: 'clear', counter: 'a' }), 403, 'ACCESS_DENIED');
  }
  expectRefusal(await hall.api(null).get('/sale'), 401, 'UNAUTHENTICATED');
});

test('the display hears how many cards are sold, never which', async () => {
  const { code } = (await pair.cashier.api.get('/hall-code')).body;
  const stream = await read(`${base}/hall/${code}/events`, null);
  await stream.until((event) => event.type === 'hello');
  await add([77, 78]);
  const event = await stream.until(({ type }) => type === 'sale-changed');
  expect(JSON.stringify(event)).not.toContain('77');
  expect(event).toMatchObject({ gameNumber: 1, sale: { cardCount: 2 } });
  stream.close();
});
