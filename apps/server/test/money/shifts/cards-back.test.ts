import { expect, test } from 'vitest';
import { differences } from '../../../src/audit-log/verify/verify.ts';
import { dayRoll } from '../../harness/day-roll.ts';
import { createGame, expectRefusal, range } from '../../harness/games.ts';
import { useHall, usePair } from '../../harness/hall.ts';
import { cheapArgon2id } from '../../harness/phones.ts';
import { shiftsOf } from '../../harness/shifts.ts';

const hall = useHall();
const pair = usePair(hall);
const shifts = shiftsOf(pair);

const done = async (body: object) => {
  const answer = await pair.cashier.api.post('/sale/commands', { counter: 'a', ...body });
  expect(answer.body.success, answer.text).toBe(true);
  return answer.body.version as number;
};
const remove = (id: string, cards: number[], more = {}) =>
  pair.cashier.api.post(`/games/${id}/cards`, { add: [], remove: cards, ...more });
const create = async (saleVersion: number, cardPool: number[], betAmount = 10) => {
  const game = { betAmount, houseFeePercentage: 15, pattern: 'all', cardPool, saleVersion };
  const { body } = await pair.cashier.api.post('/games/sequential', game);
  expect(body.success, body.error).toBe(true);
  return body.games[0];
};
const entries = async (...actions: string[]) =>
  (
    await hall.services.storage.db
      .selectFrom('audit')
      .selectAll()
      .where('chain', '=', pair.hallId)
      .where('action', 'in', actions)
      .orderBy('seq')
      .execute()
  ).map(({ action, actor_name: by, after }) => ({ action, by, ...JSON.parse(after ?? '{}') }));
const verified = () => {
  const { storage, cardOf, seedKey } = hall.services;
  return differences({ db: storage.db, cardOf, seedKey, argon2id: cheapArgon2id });
};
const ticket = (cards: string, gameId?: string) =>
  pair.cashier.api.get(`/print/ticket?cards=${cards}${gameId ? `&gameId=${gameId}` : ''}`);

test('cards taken out of a game that waits are given back: on drawer, roll and record', async () => {
  const { _id, gameNumber } = await createGame(pair.cashier.api, { cardPool: range(1, 60) });
  expect((await remove(_id, range(1, 50))).status).toBe(200);
  const { drawer } = await shifts.open();
  expect(drawer).toMatchObject({ sold: 600, givenBack: 500, expected: 100 });
  expect(await entries('game.cards-changed')).toMatchObject([{ by: pair.cashier.name, returned: 50_000 }]);

  await shifts.close();
  const roll = (await dayRoll(hall.services, pair.hallId)).text;
  expect(roll).toContain(`GAME ${gameNumber}`);
  expect(roll).toContain('Sold cards taken back 500.00 Br');
  expect(await verified()).toEqual([]);
});

test('over a close nothing is sold below zero', async () => {
  const { _id } = await createGame(pair.cashier.api, { cardPool: range(1, 100) });
  await shifts.close();
  await remove(_id, range(2, 100));
  expect((await shifts.open()).drawer).toMatchObject({ sold: 0, givenBack: 990, games: -990, expected: 10 });
  await pair.cashier.api.post(`/games/${_id}/void`, { reason: 'Rain' });
  expect((await shifts.open()).drawer).toMatchObject({ sold: 0, givenBack: 1000 });
});

test('sold cards taken out before their game exists are in the audit log at once, and in its sums once it does', async () => {
  await done({ type: 'add', cards: [1, 2, 3] });
  await done({ type: 'close', how: 'paid' });
  await done({ type: 'add', cards: [4, 5] });
  await done({ type: 'remove', cards: [2, 5] });
  const removed = { by: pair.cashier.name, gameNumber: 1, series: 1, cards: [2], amount: 1_000 };
  expect(await entries('sale.cards-removed', 'sale.cards-restored')).toEqual([
    { action: 'sale.cards-removed', ...removed },
  ]);

  await done({ type: 'add', cards: [2] });
  expect(await entries('sale.cards-restored')).toMatchObject([removed]);
  hall.clock.advance(30_000);
  const version = await done({ type: 'remove', cards: [1, 2] });
  const game = await create(version, [3, 4]);
  expect((await shifts.open()).drawer).toMatchObject({ sold: 40, givenBack: 20, expected: 20 });
  expect(await entries('sale.corrected')).toMatchObject([
    { gameNumber: 1, people: [{ by: { id: pair.cashier.id, name: pair.cashier.name }, cards: 1, amount: 1_000 }] },
  ]);
  expect(await entries('game.created')).toMatchObject([{ returned: 2_000 }]);
  await pair.cashier.api.post(`/games/${game._id}/start`);
  expect(await verified()).toEqual([]);
});

test('a sale that becomes a game with fewer cards, or at another price, has given back the rest', async () => {
  await done({ type: 'add', cards: range(1, 10) });
  const version = await done({ type: 'close', how: 'ticket' });
  await create(version, [1]);
  expect(await entries('sale.cards-removed')).toMatchObject([{ cards: range(2, 10), amount: 9_000 }]);
  expect(await entries('game.created')).toMatchObject([{ returned: 9_000 }]);

  // The same at a price below the one on the tickets.
  await done({ type: 'add', cards: range(21, 25) });
  await create(await done({ type: 'close', how: 'ticket' }), range(21, 25), 1);
  const lowered = { gameNumber: 2, cards: range(21, 25), from: 1_000, to: 100, amount: 4_500 };
  expect(await entries('sale.price-lowered')).toMatchObject([{ by: pair.cashier.name, ...lowered }]);
  expect((await shifts.open()).drawer).toMatchObject({ givenBack: 135 });
});

test('a printed ticket closes the buyer of its cards, and neither game nor audit log stores it', async () => {
  await done({ type: 'add', cards: [1, 2, 3] });
  expect((await ticket('1-2')).status).toBe(200);
  // Whatever the screen sends: a card with a ticket is sold.
  const version = await done({ type: 'remove', cards: [2] });
  expect(await entries('sale.cards-removed')).toMatchObject([{ cards: [2], amount: 1_000 }]);
  const { _id } = await create(version, [1, 3]);
  expect((await ticket('1,3', _id)).status).toBe(200);
  expect(await entries('game.ticket', 'sale.ticket')).toEqual([]);
  await pair.cashier.api.post(`/games/${_id}/start`);
  expectRefusal(await pair.cashier.api.post(`/games/${_id}/check-bingo`, { cardId: 2 }), 400, 'CARD_NOT_IN_GAME');
  expect(await verified()).toEqual([]);
});
