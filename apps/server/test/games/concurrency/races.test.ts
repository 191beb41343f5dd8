// @module-tag postgres
import { verifyReceipt } from '@adarash/rules/verify';
import { expect, test } from 'vitest';
import type { Answered } from '../../harness/api.ts';
import { useHall, usePair } from '../../harness/hall.ts';
import { lineOf } from '../../harness/play/cards.ts';
import { callTyped, callUntil, createGame, getGame, range, settings, startedGame } from '../../harness/play/games.ts';

const hall = useHall();
const pair = usePair(hall);

/** Sends the requests of both screens concurrently, three times each. */
const atOnce = (...calls: (() => Promise<Answered>)[]) =>
  Promise.all([...calls, ...calls, ...calls].map((call) => call()));

function one(answers: Answered[], losersCode: string) {
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
    expect(body).toMatchObject({ success: false, code: losersCode });
    expect(status).toBe(400);
  }
}

const jackpot = async () => (await pair.cashier.api.get(`/jackpot/${pair.hallId}`)).body;

test('starts a game once with one jackpot contribution after two concurrent starts', async () => {
  const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
  const { _id } = await createGame(cashier);
  const start = `/games/${_id}/start`;
  one(
    await atOnce(
      () => cashier.post(start),
      () => moderator.post(start),
    ),
    'GAME_NOT_PENDING',
  );
  expect(await jackpot()).toMatchObject({ amount: 10, baseAmount: 10 });
});

test('calls one number if two screens request it concurrently', async () => {
  const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
  const { _id } = await startedGame(cashier);
  for (let after = 0; after < 5; after++) {
    const answers = await atOnce(
      () => cashier.post(`/games/${_id}/call-number`, { after }),
      () => moderator.post(`/games/${_id}/call-number`, { after }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, body.code]).toEqual([409, 'OVERTAKEN']);
      expect(body.game.calledNumbers).toHaveLength(after + 1);
    }
  }
  expect((await getGame(cashier, _id)).calledNumbers).toHaveLength(5);
});

test('starts a designated game once after two concurrent starts', async () => {
  const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
  const { _id } = await createGame(cashier, { cardPool: range(1, 50) });
  await moderator.post(`/games/${_id}/select-winner`, { cardId: 9 });
  const start = `/games/${_id}/start`;
  one(
    await atOnce(
      () => cashier.post(start, { hallEntropy: 'a' }),
      () => moderator.post(start, { hallEntropy: 'b' }),
    ),
    'GAME_NOT_PENDING',
  );
  expect(await callUntil(cashier, _id)).toMatchObject({ winner: { cardId: 9 } });
  expect(verifyReceipt((await cashier.get(`/public/receipts/${_id}`)).body)).toMatchObject({ ok: true });
});

test('designates a winner before a concurrent start or not at all', async () => {
  const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
  const { _id } = await createGame(cashier, { cardPool: range(1, 20) });
  const [start, ...chosen] = await Promise.all([
    cashier.post(`/games/${_id}/start`),
    ...[5, 6, 7].map((cardId) => moderator.post(`/games/${_id}/select-winner`, { cardId })),
  ]);
  expect(start!.status).toBe(200);
  const accepted = chosen.filter((answer) => answer.status === 200);
  for (const { body } of chosen.filter((answer) => answer.status !== 200)) expect(body.code).toBe('DESIGNATION_CLOSED');
  const done = await callUntil(cashier, _id);
  expect(done.designated).toBe(accepted.length > 0);
  const latest = accepted.sort((a, b) => a.body.game.version - b.body.game.version).at(-1);
  expect(done.moderatorWinnerCardId).toBe(latest?.body.winner.cardId ?? null);
  expect(verifyReceipt((await cashier.get(`/public/receipts/${_id}`)).body)).toMatchObject({ ok: true });
});

test('finishes a game once after two concurrent requests', async () => {
  const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
  const { _id } = await startedGame(cashier);
  one(
    await atOnce(
      () => cashier.post(`/games/${_id}/finish`),
      () => moderator.post(`/games/${_id}/finish`, { moderatorCardId: 7 }),
    ),
    'GAME_ALREADY_COMPLETED',
  );
});

test('pays a card once after two concurrent claims', async () => {
  const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
  const { _id } = await startedGame(cashier);
  await callTyped(moderator, _id, lineOf(7, 'main_diagonal'));
  const answers = await atOnce(
    () => cashier.post(`/games/${_id}/check-bingo`, { cardId: 7 }),
    () => moderator.post(`/games/${_id}/check-bingo`, { cardId: 7 }),
  );
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body).toMatchObject({ isBingo: true, winner: { cardId: 7, prize: 17 } });
    expect(body.winners).toHaveLength(1);
  }
  const { db } = hall.services.storage;
  const won = await db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', _id)
    .where('action', '=', 'game.won')
    .orderBy('seq')
    .execute();
  expect(won).toHaveLength(1);
});

test('either pays the prize or leaves it open after a concurrent claim and finish', async () => {
  const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
  const { _id } = await startedGame(cashier);
  await callTyped(moderator, _id, lineOf(7, 'main_diagonal'));
  const [claim] = await Promise.all([
    cashier.post(`/games/${_id}/check-bingo`, { cardId: 7 }),
    moderator.post(`/games/${_id}/finish`),
  ]);
  expect(claim.status).toBe(200);
  expect(await getGame(cashier, _id)).toMatchObject({ status: 'completed', winner: { cardId: 7 }, unclaimedPrize: 0 });
});

test('calls a number once if two screens type it concurrently', async () => {
  const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
  await cashier.patch('/games/settings', { ballMachine: true });
  const { _id } = await startedGame(cashier);
  one(
    await atOnce(
      () => cashier.post(`/games/${_id}/call-number`, { number: 33 }),
      () => moderator.post(`/games/${_id}/call-number`, { number: 33 }),
    ),
    'NUMBER_ALREADY_CALLED',
  );
  expect(await getGame(cashier, _id)).toMatchObject({ calledNumbers: [33], manualCalls: 1 });
});

test('returns distinct numbers in committed order for concurrent calls', async () => {
  const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
  const { _id } = await startedGame(cashier);
  const answers = await Promise.all(
    range(1, 30).map((i) => (i % 2 ? cashier : moderator).post(`/games/${_id}/call-number`)),
  );
  expect(answers.every((answer) => answer.status === 200)).toBe(true);
  const given = answers.map(({ body }) => body.calledNumber);
  expect(new Set(given).size).toBe(30);
  const { calledNumbers } = await getGame(cashier, _id);
  expect([...given].sort()).toEqual([...calledNumbers].sort());
  // The moderator ends the game, because a cashier may not end a game whose last number completed a card.
  await moderator.post(`/games/${_id}/finish`, { reason: 'The hour' });
  expect(verifyReceipt((await cashier.get(`/public/receipts/${_id}`)).body)).toMatchObject({ ok: true });
});

test('verifies a designated game after concurrent typed and drawn numbers from two screens', async () => {
  const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
  const { _id } = await createGame(cashier, { cardPool: range(1, 10), pattern: 'cross' });
  await moderator.post(`/games/${_id}/select-winner`, { cardId: 2 });
  await cashier.post(`/games/${_id}/start`);
  const answers = await Promise.all([
    ...[1, 16, 31, 46].map((number) => moderator.post(`/games/${_id}/call-number`, { number })),
    ...[1, 2, 3].map(() => cashier.post(`/games/${_id}/call-number`)),
  ]);
  for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('NUMBER_ALREADY_CALLED');
  await cashier.post(`/games/${_id}/finish`);
  expect(verifyReceipt((await cashier.get(`/public/receipts/${_id}`)).body)).toMatchObject({ ok: true });
});

test('assigns gapless numbers and distinct commitments to two concurrent batches', async () => {
  const cashier = pair.cashier.api;
  const answers = await Promise.all(
    range(1, 6).map(() => cashier.post('/games/sequential', settings({ numGames: 4 }))),
  );
  expect(answers.every((answer) => answer.status === 201)).toBe(true);
  const games = answers.flatMap(({ body }) => body.games);
  const ascending = (numbers: number[]) => [...numbers].sort((a, b) => a - b);
  expect(ascending(games.map((game) => game.gameNumber))).toEqual(range(1, 24));
  expect(ascending(games.map((game) => game.sequence))).toEqual(range(1, 24));
  expect(new Set(games.map((game) => game.drawId)).size).toBe(24);
  expect((await cashier.get('/games/next-draw')).body.upcoming).toHaveLength(50);
});

test('starts only one of four concurrently started games that share a card', async () => {
  const cashier = pair.cashier.api;
  const games = await Promise.all(range(1, 4).map(() => createGame(cashier, { cardPool: [1, 2] })));
  const answers = await Promise.all(games.map(({ _id }) => cashier.post(`/games/${_id}/start`)));
  one(answers, 'CARDS_INVALID');
});

test('returns the same next draw for concurrent first requests', async () => {
  const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
  const looks = await atOnce(
    () => cashier.get('/games/next-draw'),
    () => moderator.get('/games/next-draw'),
  );
  for (const { body } of looks) expect(body).toEqual(looks[0]!.body);
});

test('executes concurrent requests with the same idempotency key only once', async () => {
  const cashier = pair.cashier.api;
  const headers = { 'idempotency-key': 'sale-of-the-evening' };
  const create = () => cashier.post('/games/sequential', settings(), { headers });
  const [a, b] = await Promise.all([create(), create()]);
  expect(a.body).toEqual(b.body);
  const id = a.body.games[0]._id;
  const start = () => cashier.post(`/games/${id}/start`, {}, { headers: { 'idempotency-key': 'start' } });
  const starts = await Promise.all([start(), start(), start()]);
  for (const { status, body } of starts) {
    expect(status).toBe(200);
    expect(body).toEqual(starts[0]!.body);
  }
  const call = (key: string) => cashier.post(`/games/${id}/call-number`, {}, { headers: { 'idempotency-key': key } });
  const calls = await Promise.all([call('one'), call('one'), call('two')]);
  expect(calls[0]!.body).toEqual(calls[1]!.body);
  expect((await getGame(cashier, id)).calledNumbers).toHaveLength(2);
  expect(await jackpot()).toMatchObject({ amount: 10 });
});
