import { expect, test } from 'vitest';
import { differences } from '../../../src/audit-log/verify/verify.ts';
import { hallRow } from '../../../src/repositories/halls.ts';
import { saleCounts } from '../../../src/repositories/sales.ts';
import { useHall, usePair } from '../../harness/hall.ts';
import { dayRoll } from '../../harness/play/day-roll.ts';
import { createGame, expectRefusal, range } from '../../harness/play/games.ts';
import { cheapArgon2id } from '../../harness/play/phones.ts';
import { shiftsOf } from '../../harness/play/shifts.ts';

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
const counts = async () => {
  const { db } = hall.services.storage;
  return saleCounts(db, pair.hallId, (await hallRow(db, pair.hallId)).shift);
};
const verified = () => {
  const { storage, cardOf, seedKey } = hall.services;
  return differences({ db: storage.db, cardOf, seedKey, argon2id: cheapArgon2id });
};
const ticket = (cards: string, gameId?: string) =>
  pair.cashier.api.get(`/print/ticket?cards=${cards}${gameId ? `&gameId=${gameId}` : ''}`);

test('books refunds of cards removed from a pending game in drawer, roll and audit log', async () => {
  const { _id, gameNumber } = await createGame(pair.cashier.api, { cardPool: range(1, 60) });
  expect((await remove(_id, range(1, 50))).status).toBe(200);
  const { drawer } = await shifts.open();
  expect(drawer).toMatchObject({ sold: 600, givenBack: 500, expected: 100 });
  expect(await entries('game.cards-changed')).toMatchObject([{ by: pair.cashier.name, returned: 50_000 }]);

  await shifts.close();
  const roll = (await dayRoll(hall.services, pair.hallId)).text;
  expect(roll).toContain(`GAME ${gameNumber}`);
  expect(roll).toContain('Sold cards returned 500.00 Br');
  expect(await verified()).toEqual([]);
});

test('never lowers the sum of sold cards below zero by refunds after a close', async () => {
  const { _id } = await createGame(pair.cashier.api, { cardPool: range(1, 100) });
  await shifts.close();
  await remove(_id, range(2, 100));
  expect((await shifts.open()).drawer).toMatchObject({ sold: 0, givenBack: 990, games: -990, expected: 10 });
  await pair.cashier.api.post(`/games/${_id}/void`, { reason: 'Rain' });
  expect((await shifts.open()).drawer).toMatchObject({ sold: 0, givenBack: 1000 });
});

test('counts late removals, returns and price changes of a draft, with audit entries for the last two', async () => {
  await shifts.float(100);
  await done({ type: 'add', cards: [1, 2, 3] });
  await done({ type: 'paid' });
  await done({ type: 'add', cards: [4, 5, 6] });
  await done({ type: 'remove', cards: [2, 5], giveBack: true });
  const returned = { by: pair.cashier.name, gameNumber: 1, series: 1, cards: [2], amount: 1_000 };
  expect(await entries('sale.cards-returned')).toEqual([{ action: 'sale.cards-returned', ...returned }]);
  hall.clock.advance(10_001);
  await done({ type: 'remove', cards: [6], giveBack: false });
  await done({ type: 'settings', betAmount: 8, settle: true });
  await done({ type: 'settings', betAmount: 12, settle: true });
  const changed = { gameNumber: 1, cards: 2 };
  expect(await entries('sale.price-changed')).toMatchObject([
    { by: pair.cashier.name, ...changed, from: 1_000, to: 800, amount: 400 },
    { by: pair.cashier.name, ...changed, from: 800, to: 1_200, amount: -800 },
  ]);
  const version = await done({ type: 'add', cards: [7] });
  // Nothing of it is in the drawer before the game: cards of the draft are not sold yet.
  expect((await shifts.open()).drawer).toMatchObject({ sold: 0, givenBack: 0, expected: 100 });
  const game = await create(version, [1, 3, 4, 7], 12);
  expect((await shifts.open()).drawer).toMatchObject({ sold: 48, givenBack: 0, expected: 148 });
  expect(await counts()).toEqual({
    removed: 1,
    returned: { cards: 1, amount: 1_000 },
    price: { changes: 2, amount: -400 },
  });
  expect(await entries('sale.corrected')).toMatchObject([
    { gameNumber: 1, people: [{ by: { id: pair.cashier.id, name: pair.cashier.name }, removed: [6], returned: [2] }] },
  ]);
  await pair.cashier.api.post(`/games/${game._id}/start`);
  expect(await verified()).toEqual([]);
  // A tenth is not more than a tenth, and the next shift counts from zero.
  await pair.cashier.api.post(`/games/${game._id}/cards`, { add: range(11, 16), remove: [] });
  await shifts.close();
  expect(await entries('shift.many-returns')).toEqual([]);
  expect(await counts()).toEqual({ removed: 0, returned: { cards: 0, amount: 0 }, price: { changes: 0, amount: 0 } });
});

test('lists a shift as exception if more than a tenth of the sold cards were refunded', async () => {
  await done({ type: 'add', cards: range(1, 20) });
  await done({ type: 'paid' });
  const version = await done({ type: 'remove', cards: [19, 20], giveBack: true });
  await create(version, range(1, 18));
  await shifts.close();
  const asked = `/admin/record?cashierId=${pair.hallId}&exception=many-returns`;
  expect((await hall.admin.api.get(asked)).body.entries).toMatchObject([
    { action: 'shift.many-returns', actor: { name: pair.cashier.name } },
  ]);
  expect(await entries('shift.many-returns')).toMatchObject([{ number: 1, sold: 18, returned: 2, amount: 2_000 }]);
});

test('marks cards of a printed ticket as paid without other changes', async () => {
  await done({ type: 'add', cards: [1, 2, 3] });
  expect((await ticket('1-2')).status).toBe(200);
  // A card with a ticket is paid, even if the request of the screen differs.
  const version = await done({ type: 'remove', cards: [2], giveBack: true });
  expect(await entries('sale.cards-returned')).toMatchObject([{ cards: [2], amount: 1_000 }]);
  const { _id } = await create(version, [1, 3]);
  expect((await ticket('1,3', _id)).status).toBe(200);
  expect(await entries('game.ticket', 'sale.ticket')).toEqual([]);
  await pair.cashier.api.post(`/games/${_id}/start`);
  expectRefusal(await pair.cashier.api.post(`/games/${_id}/check-bingo`, { cardId: 2 }), 400, 'CARD_NOT_IN_GAME');
  expect(await verified()).toEqual([]);
});
