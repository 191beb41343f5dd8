import type { LiveEvent } from '@adarash/contract/live';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useHall, usePair } from '../harness/hall.ts';
import { createGame, range, startedGame } from '../harness/play/games.ts';
import { drawPattern, FRAMES } from '../harness/play/own-pattern.ts';
import { listen, read } from '../harness/reader.ts';

const hall = useHall();
const pair = usePair(hall);
let base: string;
let code: string;
beforeAll(async () => {
  base = `${await listen(hall)}/api`;
  hall.clock.freeze();
});
beforeEach(async () => {
  code = (await pair.cashier.api.get('/hall-code')).body.code;
});

const SETTINGS = { betAmount: 10, pattern: 'cross', houseFeePercentage: 15 } as const;
const MINUTE = 60_000;

/** Returns the version of the sale. */
async function command(body: object, { cashier }: Pick<typeof pair, 'cashier'> = pair): Promise<number> {
  const answer = await cashier.api.post('/sale/commands', { counter: 'a', ...body });
  expect(answer.status).toBe(200);
  return answer.body.version;
}
const set = (settings: object = SETTINGS) => command({ type: 'settings', ...settings });
const add = (...cards: number[]) => command({ type: 'add', cards });
const clear = () => command({ type: 'clear', giveBack: false });
const readDisplay = async () => (await hall.api(null).get(`/hall/${code}`)).body;
const saleShown = async () => (await readDisplay()).next.sale;
const recordEnds = async () => (await readDisplay()).recordHead;

test('shows the draft on the display with the price of its game and without an audit entry', async () => {
  expect(await saleShown()).toBeNull();
  const before = await recordEnds();
  await set();
  await add(...range(1, 20));
  const { pattern, betAmount, cardCount, prizePool, houseFeePercentage, until } = await saleShown();
  const left = Date.parse(until) - hall.clock.now().getTime();
  expect({ pattern, betAmount, cardCount, left }).toEqual({
    pattern: 'cross',
    betAmount: 10,
    cardCount: 20,
    left: 30 * MINUTE,
  });
  expect(await recordEnds()).toEqual(before);
  const { gameNumber, commitment, designated } = (await readDisplay()).next;
  const draw = (await pair.cashier.api.get('/games/next-draw')).body;
  expect({ gameNumber, commitment, designated }).toEqual({
    gameNumber: draw.gameNumber,
    commitment: draw.commitment,
    designated: false,
  });
  // The displayed prize equals the prize of the game that is created from this sale.
  const game = await createGame(pair.cashier.api, { ...SETTINGS, cardPool: range(1, 20) });
  expect({ prizePool, houseFeePercentage }).toEqual({
    prizePool: game.prizePool,
    houseFeePercentage: game.houseFeePercentage,
  });
});

test('hides an empty sale, and one without changes for half an hour', async () => {
  await set();
  await add(...range(1, 20));
  await clear();
  expect(await saleShown()).toBeNull();
  await add(...range(1, 20));
  hall.clock.advance(29 * MINUTE);
  await add(21);
  hall.clock.advance(29 * MINUTE);
  expect(await saleShown()).toMatchObject({ cardCount: 21 });
  hall.clock.advance(1 * MINUTE);
  expect(await saleShown()).toBeNull();
  // The same settings sent again are a sale again.
  await set();
  expect(await saleShown()).toMatchObject({ cardCount: 21 });
});

test('replaces the draft by a pending or running game', async () => {
  await set();
  const sold = await add(1, 2, 3);
  const { _id } = await createGame(pair.cashier.api, { cardPool: [1, 2, 3], saleVersion: sold });
  expect(await saleShown()).not.toHaveProperty('until');
  expect(await saleShown()).toMatchObject({ cardCount: 3 });
  // Cards that are sold meanwhile are shown once that game has started.
  const ahead = await add(4, 5);
  expect(await saleShown()).toMatchObject({ cardCount: 3 });
  await pair.cashier.api.post(`/games/${_id}/start`);
  expect(await readDisplay()).toMatchObject({ game: { _id }, next: { sale: { cardCount: 2 } } });
  await startedGame(pair.cashier.api, { cardPool: [4, 5], saleVersion: ahead });
  expect(await saleShown()).toBeNull();
});

test('publishes each change of the sale once with its version', async () => {
  await set();
  await add(1);
  const stream = await read(`${base}/hall/${code}/events`, null);
  await stream.until((event) => event.type === 'hello');
  await add(2);
  await set();
  await clear();
  await clear();
  await pair.cashier.api.patch('/games/settings', { notice: 'the end' });
  await stream.until((event) => event.type === 'hall-changed');
  const told = stream.events.filter((event): event is Sale => event.type === 'sale-changed');
  expect(told.map(({ gameNumber, sale }) => [gameNumber, sale?.cardCount ?? null])).toEqual([
    [1, 2],
    [1, null],
  ]);
  expect(told[0]?.sale).toMatchObject({ pattern: 'cross', betAmount: 10, prizePool: 8.5 });
  stream.close();
});

type Sale = Extract<LiveEvent, { type: 'sale-changed' }>;

test('publishes no draft while a game is pending, and never to streams of one game', async () => {
  const { _id } = await createGame(pair.cashier.api);
  const [display, game] = [
    await read(`${base}/hall/${code}/events`, null),
    await read(`${base}/games/${_id}/events`, pair.cashier.token),
  ];
  for (const stream of [display, game]) await stream.until((event) => event.type === 'hello');
  await set();
  await add(50, 51);
  await pair.cashier.api.post(`/games/${_id}/start`);
  await add(52);
  await pair.cashier.api.patch('/games/settings', { notice: 'the end' });
  for (const stream of [display, game]) await stream.until((event) => event.type === 'hall-changed');
  const counts = (events: readonly LiveEvent[]) => events.filter(({ type }) => type === 'sale-changed').length;
  expect([counts(display.events), counts(game.events)]).toEqual([1, 0]);
  display.close();
  game.close();
});

test('marks a designated game during its sale and shows its pattern', async () => {
  await set();
  await add(...range(1, 20));
  const choose = (pattern: string) =>
    pair.moderator.api.post('/games/configure-future-winners', { games: [{ gameNumber: 1, cardId: 3, pattern }] });
  expect((await choose('all')).status).toBeLessThan(300);
  expect((await readDisplay()).next).toMatchObject({ designated: true, sale: { pattern: 'cross' } });
  await choose('main_diagonal');
  expect((await readDisplay()).next).toMatchObject({ designated: true, sale: { pattern: 'main_diagonal' } });
  const game = await createGame(pair.cashier.api, { pattern: 'cross', cardPool: range(1, 20) });
  expect(game).toMatchObject({ designated: true, pattern: 'main_diagonal' });
});

test('shows the names of a custom pattern', async () => {
  await drawPattern(pair.moderator.api);
  await set({ ...SETTINGS, pattern: FRAMES });
  await add(1);
  expect(await saleShown()).toMatchObject({ pattern: FRAMES, patternNames: { en: 'Frames' } });
});

test('shows each hall only its own draft of a sale', async () => {
  await add(...range(1, 20));
  const other = await hall.pair();
  const there = (await other.cashier.api.get('/hall-code')).body.code;
  expect((await hall.api(null).get(`/hall/${there}`)).body.next.sale).toBeNull();
  await command({ type: 'clear', giveBack: false }, other);
  expect(await saleShown()).toMatchObject({ cardCount: 20 });
});
