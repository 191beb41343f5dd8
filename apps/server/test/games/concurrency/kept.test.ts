// @module-tag postgres
import { expect, test } from 'vitest';
import { loadGame } from '../../../src/repositories/games.ts';
import { rowFromGame } from '../../../src/repositories/stored-game.ts';
import { useHall } from '../../harness/hall.ts';
import { createGame, range } from '../../harness/play/games.ts';
import { pastTheServer } from '../../harness/servers/storage-place.ts';

const hall = useHall();

let sold = 0;

async function calledGame(times: number): Promise<string> {
  sold += 5;
  const { _id } = await createGame(hall.cashier.api, { cardPool: range(sold - 4, sold) });
  await hall.cashier.api.post(`/games/${_id}/start`);
  for (let i = 0; i < times; i++) expect((await call(_id)).status).toBe(200);
  return _id;
}

const call = (gameId: string, key?: string) =>
  hall.cashier.api.post(`/games/${gameId}/call-number`, {}, key ? { headers: { 'idempotency-key': key } } : {});

const storedGame = (gameId: string) =>
  hall.services.storage.db.selectFrom('games').selectAll().where('id', '=', gameId).executeTakeFirstOrThrow();

const elsewhere = (statement: string) => pastTheServer(hall.place, statement);

test('applies the next command to a game that another program changed, despite the cache', async () => {
  const gameId = await calledGame(3);
  await elsewhere(`update games set status = 'paused', version = version + 1 where id = '${gameId}'`);
  expect((await call(gameId)).body.code).toBe('GAME_PAUSED_OR_FINISHED');
  expect((await hall.cashier.api.post(`/games/${gameId}/check-bingo`, { cardId: 1 })).body.game.status).toBe('paused');
  await elsewhere(`update games set status = 'active', version = version + 1 where id = '${gameId}'`);
  expect((await call(gameId)).body.game).toMatchObject({
    version: (await storedGame(gameId)).version,
    status: 'active',
  });
  expect((await storedGame(gameId)).called_count).toBe(4);
});

test('stores the same game after a drawn or typed call as after a full rebuild', async () => {
  const gameId = await calledGame(3);
  const { storage, cardOf } = hall.services;
  const stored = async () => loadGame(storage.db, cardOf, hall.hallId, gameId);
  const remaining = async () => {
    const { game } = await stored();
    return range(1, 75).find((number) => !game.calls.some((one) => one.number === number));
  };
  for (let i = 0; i < 4; i++) {
    const number = i % 2 === 0 ? undefined : await remaining();
    const asks = number === undefined ? hall.cashier : hall.moderator;
    expect((await asks.api.post(`/games/${gameId}/call-number`, { number })).status).toBe(200);
    const { game, row } = await stored();
    expect(row).toEqual(rowFromGame(game, row));
  }
  expect((await stored()).row).toMatchObject({ called_count: 7, manual_calls: 2, draw_kind: 'manual' });
});

test('discards a call from the cache if its commit fails', async () => {
  const gameId = await calledGame(3);
  const { storage } = hall.services;
  const { write } = storage;
  let lost: unknown;
  Object.assign(storage, {
    write: (scope: object, work: (tx: unknown) => Promise<unknown>) =>
      write(scope, async (tx) => {
        lost = await work(tx);
        throw new Error('the power went out before the commit');
      }),
  });
  expect((await call(gameId)).status).toBe(500);
  Object.assign(storage, { write });
  const { calledNumber } = lost as { calledNumber: number };
  expect((await call(gameId)).body.calledNumber).toBe(calledNumber);
  const { called_count, called } = await storedGame(gameId);
  expect([called_count, JSON.parse(called).length]).toEqual([4, 4]);
});

test('calls one number per idempotency key, even with concurrent requests or for another game', async () => {
  const [gameId, other] = [await calledGame(2), await calledGame(1)];
  const answers = await Promise.all(Array.from({ length: 4 }, () => call(gameId, 'one number')));
  answers.push(await call(gameId, 'one number'));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect((await storedGame(gameId)).called_count).toBe(3);
  expect((await call(other, 'one number')).body.code).toBe('IDEMPOTENCY_MISMATCH');
  expect((await storedGame(other)).called_count).toBe(1);
  expect((await call(gameId, 'the next')).status).toBe(200);
  expect((await storedGame(gameId)).called_count).toBe(4);
});

test('executes commands of a shared transaction in order and returns refusals after the commit', async () => {
  const gameId = await calledGame(1);
  const { version } = await storedGame(gameId);
  const seen: (number | null)[] = [];
  const after = () =>
    hall.cashier.api.post(`/games/${gameId}/call-number`, { after: 1 }).then(async (answer) => {
      if (answer.status === 409) seen.push((await storedGame(gameId)).called_count);
      return answer;
    });
  const answers = await Promise.all([after(), after(), after()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  // A client that was refused because of an earlier call could already read that call.
  expect(seen).toEqual([2, 2]);
  expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.game.version)).toEqual([
    version + 1,
    version + 1,
  ]);
});
