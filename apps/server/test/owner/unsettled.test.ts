// @module-tag postgres
import { ROUTES } from '@adarash/contract';
import { expect, test } from 'vitest';
import { differences } from '../../src/audit-log/verify/verify.ts';
import { type Pair, useHall } from '../harness/hall.ts';
import { lineOf } from '../harness/play/cards.ts';
import { callTyped, createGame, expectRefusal, getGame, range, startedGame } from '../harness/play/games.ts';
import { jackpotOf } from '../harness/play/jackpot.ts';
import { cheapArgon2id } from '../harness/play/phones.ts';
import { sellCommand, sellersOf } from '../harness/play/sellers.ts';

const hall = useHall();
const unsettled = async (hallId: string) => {
  const { body } = await hall.admin.api.get(`/admin/halls/${hallId}/unsettled`);
  expect(ROUTES['GET /admin/halls/:cashierId/unsettled'].answer.parse(body)).toEqual(body);
  return body;
};
const deletePair = (hallId: string) => hall.admin.api.delete(`/admin/users/${hallId}`);
const pay = (hallId: string, gameId: string, body: object, api = hall.admin.api) =>
  api.post(`/admin/halls/${hallId}/games/${gameId}/paid`, body);

/** A game of 3 cards at 10 Birr that card 7 wins: 17 Birr. */
async function wonGame({ cashier, moderator }: Pair): Promise<string> {
  const { _id } = await startedGame(cashier.api);
  await callTyped(moderator.api, _id, lineOf(7, 'horizontal_line', 1));
  await cashier.api.post(`/games/${_id}/check-bingo`, { cardId: 7 });
  return _id;
}

/** Creates a running game that has paid a jackpot of 50 Birr to card 7. */
async function gameWithJackpot(pair: Pair): Promise<string> {
  const { _id } = await startedGame(pair.cashier.api);
  await jackpotOf(pair).put(200);
  await jackpotOf(pair).award({ amount: 50, cardNumber: 7 });
  expect((await pair.cashier.api.post(`/games/${_id}/select-jackpot-winner`)).status).toBe(200);
  return _id;
}

test('returns an empty list of unsettled items for a new hall', async () => {
  const { hallId } = await hall.pair();
  expect(await unsettled(hallId)).toEqual({
    ...{ success: true, hallName: '', deleted: false },
    ...{ games: [], unpaidTotal: 0, unpaid: [], jackpot: 0, sellers: [] },
  });
});

test('lists open games, unpaid prizes, jackpot and balances of sellers as unsettled', async () => {
  const pair = await hall.pair();
  await pair.cashier.api.patch('/games/settings', { hallName: 'Bole Hall' });
  const won = await wonGame(pair);
  const running = await gameWithJackpot(pair);
  const sellers = sellersOf(hall, pair);
  const abel = await sellers.add('Abel');
  await sellers.add('Hana');
  await sellCommand(abel.api, 'add', 3, range(50, 53));
  await sellCommand(abel.api, 'close', 3);
  const { games, ...other } = await unsettled(pair.hallId);
  expect(games).toEqual([{ _id: running, gameNumber: 2, status: 'active', cardCount: 3, paidJackpot: true }]);
  expect(other).toMatchObject({
    ...{ hallName: 'Bole Hall', deleted: false, unpaidTotal: 67, jackpot: 150 },
    unpaid: [
      { gameId: running, gameNumber: 2, of: 'jackpot', cardId: 7, amount: 50 },
      { gameId: won, gameNumber: 1, of: 'prize', cardId: 7, amount: 17 },
    ],
    sellers: [{ name: 'Abel', balance: 40 }],
  });
});

test('ends a game with a paid jackpot without a fee if its hall is deleted, and voids others', async () => {
  const pair = await hall.pair();
  const running = await gameWithJackpot(pair);
  const other = await startedGame(pair.cashier.api, { cardPool: [50, 51, 52] });
  const pending = await createGame(pair.cashier.api, { cardPool: [60] });
  expect((await deletePair(pair.hallId)).body).toEqual({ success: true, message: 'User pair deleted successfully!' });
  const ended = await getGame(hall.admin.api, running);
  expect(ended).toMatchObject({ status: 'completed', winner: null, unclaimedPrize: 20, voidReason: null });
  expect(ended.endedBy).toEqual({ role: 'admin', reason: null, withHall: true });
  for (const { _id } of [other, pending])
    expect(await getGame(hall.admin.api, _id)).toMatchObject({ status: 'voided', voidReason: 'The hall was closed.' });
  const { summary } = (await hall.admin.api.get(`/games/admin/cashier-report?cashierId=${pair.hallId}`)).body;
  expect(summary).toMatchObject({ totalHouseFee: 0, completedGames: 1, voidedGames: 2 });
  expect(summary.books).toMatchObject({
    stakes: 70,
    givenBack: 40,
    houseFee: 0,
    toJackpot: 10,
    unclaimed: 20,
    inPlay: 0,
  });
  const receipt = (await hall.api(null).get(`/public/receipts/${running}`)).body;
  expect(receipt.endedBy).toEqual(ended.endedBy);
  const { storage, cardOf, seedKey } = hall.services;
  expect(await differences({ db: storage.db, cardOf, seedKey, argon2id: cheapArgon2id })).toEqual([]);
});

test('marks unpaid prizes of a deleted hall as paid by an admin', async () => {
  const pair = await hall.pair();
  const won = await wonGame(pair);
  const running = await gameWithJackpot(pair);
  expectRefusal(await pay(pair.hallId, won, { of: 'prize', cardId: 7 }), 409, 'HALL_NOT_DELETED');
  await deletePair(pair.hallId);
  expect(await unsettled(pair.hallId)).toMatchObject({ deleted: true, games: [], unpaidTotal: 67 });
  expectRefusal(await pay(hall.hallId, won, { of: 'prize', cardId: 7 }), 409, 'HALL_NOT_DELETED');
  expectRefusal(await pay(pair.hallId, won, { of: 'prize', cardId: 3 }), 400, 'CARD_NOT_WINNER');
  expectRefusal(await pay(pair.hallId, won, { cardId: 7 }, hall.cashier.api), 403, 'ACCESS_DENIED');
  expect((await pay(pair.hallId, won, { of: 'prize', cardId: 7 })).body).toEqual({
    success: true,
    message: 'The prize is marked as paid.',
  });
  expect((await unsettled(pair.hallId)).unpaidTotal).toBe(50);
  expect((await pay(pair.hallId, running, { of: 'jackpot' })).status).toBe(200);
  expect(await unsettled(pair.hallId)).toMatchObject({ unpaidTotal: 0, unpaid: [] });
  const game = await getGame(hall.admin.api, won);
  expect(game.winner?.paid).toMatchObject({ by: hall.admin.name });
  const { db } = hall.services.storage;
  const paid = db.selectFrom('audit').select(['action', 'actor_role']).where('chain', '=', pair.hallId);
  expect(await paid.where('action', 'like', '%paid%').orderBy('seq').execute()).toEqual([
    { action: 'game.paid', actor_role: 'admin' },
    { action: 'game.jackpot-paid', actor_role: 'admin' },
  ]);
});
