// @module-tag postgres
// To be removed in 2.1 with src/games/kept-answers.ts.

import { deflateRawSync } from 'node:zlib';
import type { GameJson } from '@adarash/contract';
import { expect, test } from 'vitest';
import type { Answered, Api } from '../../harness/api.ts';
import { useHall } from '../../harness/hall.ts';
import { sharedFinish } from '../../harness/play/cards.ts';
import { callTyped, getGame, range, startedGame } from '../../harness/play/games.ts';

const hall = useHall();

let keys = 0;

/** Sends a request with a key and replaces its stored row by a row of release 1.1.0. */
async function sentTo110(
  api: Api,
  path: string,
  body: object,
): Promise<{ first: Answered; again(): Promise<Answered> }> {
  const key = `of 1.1.0 ${++keys}`;
  const again = () => api.post(path, body, { headers: { 'idempotency-key': key } });
  const first = await again();
  expect(first.body).toMatchObject({ success: true });
  await hall.services.storage.write({}, (tx) =>
    tx.db
      .updateTable('idempotency_keys')
      .set({ answer: `kept:${keptOf(first.body.game)}`, response: null })
      .where('key', '=', key)
      .execute(),
  );
  return { first, again };
}

/** As 1.1.0 wrote it. */
const keptOf = (game: GameJson): string =>
  JSON.stringify([
    game.version,
    game.status,
    game.calledNumbers.length,
    game.winners.length,
    game.jackpotWinnerCardId === null ? 0 : 1,
    game.jackpotEnabled ? 1 : 0,
    game.potentialJackpot,
    game.selectedCards.some((card) => card.numbers) ? 'full' : 'ids',
  ]);

const storedGame = async (id: string) => {
  const { db } = hall.services.storage;
  const { version, status } = await db.selectFrom('games').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const calls = await db.selectFrom('calls').select('number').where('game_id', '=', id).orderBy('idx').execute();
  const entries = await db.selectFrom('audit').select('action').where('subject', '=', id).orderBy('seq').execute();
  return { version, status, calls, entries };
};

/** Sends the request again. Returns its response, after checking that nothing happened. */
async function repeated(id: string, again: () => Promise<Answered>): Promise<Answered> {
  const before = await storedGame(id);
  const answer = await again();
  expect(await storedGame(id)).toEqual(before);
  expect(answer.status).toBe(200);
  return answer;
}

const called = async (api: Api, id: string, times: number) => {
  for (let i = 0; i < times; i++) await api.post(`/games/${id}/call-number`);
};

test('returns the drawn number and the current game to a repeated call request of release 1.1.0', async () => {
  const { cashier } = await hall.pair();
  const { _id } = await startedGame(cashier.api, { cardPool: range(1, 20) });
  await called(cashier.api, _id, 2);
  const { first, again } = await sentTo110(cashier.api, `/games/${_id}/call-number`, {});
  expect((await repeated(_id, again)).text).toBe(first.text);
  await called(cashier.api, _id, 3);
  const { body } = await repeated(_id, again);
  const { game: _, ...rest } = first.body;
  expect(body).toEqual({ ...rest, game: await getGame(cashier.api, _id) });
  expect(body.calledNumber).not.toBe(body.game.lastCalledNumber);
});

test('returns the typed number to a repeated call request of release 1.1.0 although it was undone meanwhile', async () => {
  const { cashier, moderator } = await hall.pair();
  const { _id } = await startedGame(cashier.api, { cardPool: range(1, 20) });
  await moderator.api.post(`/games/${_id}/call-number`, { number: 5 });
  const { again } = await sentTo110(moderator.api, `/games/${_id}/call-number`, { number: 70 });
  const undone = await moderator.api.post(`/games/${_id}/take-back`, { reason: 'Misread', after: 2 });
  expect(undone.status).toBe(200);
  expect((await moderator.api.post(`/games/${_id}/call-number`, { number: 71 })).status).toBe(200);
  const { body } = await repeated(_id, again);
  expect(body).toMatchObject({ calledNumber: 70, kind: 'manual', message: expect.stringContaining('70') });
  expect(body.game.calledNumbers).toEqual([5, 71]);
});

test('returns the first verdict and the current game to a repeated card check of release 1.1.0', async () => {
  const { cashier } = await hall.pair();
  const { _id } = await startedGame(cashier.api, { cardPool: range(1, 20) });
  await called(cashier.api, _id, 3);
  const { first, again } = await sentTo110(cashier.api, `/games/${_id}/check-bingo`, { cardId: 7 });
  expect((await repeated(_id, again)).text).toBe(first.text);
  await called(cashier.api, _id, 4);
  const { body } = await repeated(_id, again);
  const { game: _, ...verdict } = first.body;
  expect(body).toEqual({ ...verdict, game: await getGame(cashier.api, _id) });
  expect(body.lastCalledNumber).not.toBe(body.game.lastCalledNumber);
});

test('returns the win to a repeated card check of release 1.1.0 without a second payment', async () => {
  const { cashier, moderator } = await hall.pair();
  const { cards, before, last } = sharedFinish();
  const { _id } = await startedGame(cashier.api, { cardPool: cards });
  await callTyped(moderator.api, _id, [...before, last]);
  const [cardId] = cards;
  const { first, again } = await sentTo110(cashier.api, `/games/${_id}/check-bingo`, { cardId });
  expect(first.body.isBingo).toBe(true);
  expect((await repeated(_id, again)).text).toBe(first.text);
  expect((await cashier.api.post(`/games/${_id}/paid`, {})).status).toBe(200);
  const { body } = await repeated(_id, again);
  expect(body).toMatchObject({ isBingo: true, winner: { cardId }, game: { winners: [{ cardId }] } });
});

test('returns the current game to a repeated finish request of release 1.1.0', async () => {
  const { cashier, moderator } = await hall.pair();
  const { _id } = await startedGame(cashier.api, { cardPool: range(1, 20) });
  await called(cashier.api, _id, 1);
  const finish = { moderatorCardId: 3, reason: 'Decided' };
  const { first, again } = await sentTo110(moderator.api, `/games/${_id}/finish`, finish);
  expect((await repeated(_id, again)).text).toBe(first.text);
  expect((await cashier.api.post(`/games/${_id}/paid`, {})).status).toBe(200);
  const { body } = await repeated(_id, again);
  expect(body).toEqual({ ...first.body, game: await getGame(cashier.api, _id) });
});

test('returns the current game to a repeated void request of release 1.1.0', async () => {
  const { cashier, moderator } = await hall.pair();
  const { _id } = await startedGame(cashier.api, { cardPool: range(1, 20) });
  await called(cashier.api, _id, 1);
  const { first, again } = await sentTo110(cashier.api, `/games/${_id}/void`, { reason: 'Rain' });
  expect((await repeated(_id, again)).text).toBe(first.text);
  expect((await moderator.api.put(`/jackpot/${await hallOf(_id)}`, { amount: 500 })).status).toBe(200);
  const { body } = await repeated(_id, again);
  expect(body).toEqual({ ...first.body, game: await getGame(cashier.api, _id) });
});

const hallOf = async (id: string) => {
  const { db } = hall.services.storage;
  return (await db.selectFrom('games').select('hall_id').where('id', '=', id).executeTakeFirstOrThrow()).hall_id;
};

test('refuses a repeated request with a `kept:` record of release 1.1.0 if its route has no such records', async () => {
  const { cashier } = await hall.pair();
  const { _id } = await startedGame(cashier.api, { cardPool: range(1, 20) });
  await called(cashier.api, _id, 1);
  const { again } = await sentTo110(cashier.api, `/games/${_id}/pause`, {});
  const before = await storedGame(_id);
  expect((await again()).status).toBe(500);
  expect(await storedGame(_id)).toEqual(before);
});

test('refuses another request with an idempotency key that release 1.1.0 stored', async () => {
  const { cashier } = await hall.pair();
  const { _id } = await startedGame(cashier.api, { cardPool: range(1, 20) });
  await sentTo110(cashier.api, `/games/${_id}/call-number`, {});
  const headers = { 'idempotency-key': `of 1.1.0 ${keys}` };
  const other = await cashier.api.post(`/games/${_id}/finish`, {}, { headers });
  expect(other.body.code).toBe('IDEMPOTENCY_MISMATCH');
});

test('reads a response that release 1.1.0 compressed with deflate', async () => {
  const { cashier } = await hall.pair();
  const { _id } = await startedGame(cashier.api, { cardPool: range(1, 20) });
  const headers = { 'idempotency-key': 'deflated' };
  const first = await cashier.api.post(`/games/${_id}/pause`, {}, { headers });
  const answer = `deflate:${deflateRawSync(first.text, { level: 1 }).toString('base64')}`;
  await hall.services.storage.write({}, (tx) =>
    tx.db.updateTable('idempotency_keys').set({ answer, response: null }).where('key', '=', 'deflated').execute(),
  );
  const again = await cashier.api.post(`/games/${_id}/pause`, {}, { headers });
  expect({ status: again.status, text: again.text }).toEqual({ status: 200, text: first.text });
});
