import type { GameJson } from '@adarash/contract';
import { describe, expect, test } from 'vitest';
import { useHall, usePair } from '../harness/hall.ts';
import {
  asPromised,
  createGame,
  createGames,
  expectRefusal,
  getGame,
  range,
  startedGame,
} from '../harness/play/games.ts';

const hall = useHall();
const pair = usePair(hall);

const numbers = (games: GameJson[]) => games.map((game) => game.gameNumber);

describe('lists of games', () => {
  test('contain unfinished games by number, then finished games, newest first', async () => {
    const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
    const games = await createGames(cashier, { numGames: 8 });
    for (const { _id } of games.slice(0, 5)) await cashier.post(`/games/${_id}/void`, { reason: 'Rain' });
    const { body } = await moderator.get('/games');
    body.games.map(asPromised);
    expect(numbers(body.games)).toEqual([6, 7, 8, 5, 4, 3, 2, 1]);

    const page = (await moderator.get('/games?limit=2')).body.games;
    expect(numbers(page)).toEqual([6, 7, 8, 5, 4]);
    const next = (await moderator.get(`/games?limit=2&before=${page.at(-1)._id}`)).body.games;
    expect(numbers(next)).toEqual([3, 2]);
    const last = (await moderator.get(`/games?limit=2&before=${next.at(-1)._id}`)).body.games;
    expect(numbers(last)).toEqual([1]);
    expect((await moderator.get(`/games?before=${last[0]._id}`)).body.games).toEqual([]);
    for (const before of ['0123456789abcdef01234567', 'x'])
      expectRefusal(await moderator.get(`/games?before=${before}`), 400, 'CURSOR_INVALID');
    for (const limit of ['0', '201', 'x'])
      expectRefusal(await moderator.get(`/games?limit=${limit}`), 400, 'VALIDATION');
  });

  test('omit the numbers of the cards with ?cards=ids', async () => {
    const cashier = pair.cashier.api;
    await createGame(cashier, { cardPool: [3, 7] });
    const full = (await cashier.get('/games')).body.games[0];
    const short = (await cashier.get('/games?cards=ids')).body.games[0];
    expect(full.selectedCards[0].numbers).toHaveLength(25);
    expect(short.selectedCards).toEqual([
      { id: 3, cardId: 3, card_number: 3 },
      { id: 7, cardId: 7, card_number: 7 },
    ]);
    expect({ ...short, selectedCards: full.selectedCards }).toEqual(full);
    expectRefusal(await cashier.get('/games?cards=none'), 400, 'VALIDATION');
  });

  test('returns only card ids and otherwise complete games after actions with ?cards=ids', async () => {
    const cashier = pair.cashier.api;
    const { _id } = await createGame(cashier, { cardPool: [3, 7] });
    const ids = [
      { id: 3, cardId: 3, card_number: 3 },
      { id: 7, cardId: 7, card_number: 7 },
    ];
    const presses = [
      () => cashier.post(`/games/${_id}/start?cards=ids`),
      () => cashier.post(`/games/${_id}/call-number?cards=ids`),
      () => cashier.post(`/games/${_id}/check-bingo?cards=ids`, { cardId: 3 }),
      () => cashier.post(`/games/${_id}/pause`, undefined, { headers: { prefer: 'cards=ids' } }),
      () => cashier.put(`/games/${_id}/status?cards=ids`, { status: 'active' }),
      () => cashier.post(`/games/${_id}/finish?cards=ids`),
    ];
    for (const press of presses) {
      const { game } = (await press()).body;
      expect(game.selectedCards).toEqual(ids);
      const full = await getGame(cashier, _id);
      expect(full.selectedCards[0]!.numbers).toHaveLength(25);
      expect({ ...game, selectedCards: full.selectedCards }).toEqual(full);
    }
    expectRefusal(await cashier.post(`/games/${_id}/finish?cards=none`), 400, 'VALIDATION');
  });

  test('lists games of all halls or of one hall for an admin', async () => {
    const cashier = pair.cashier.api;
    const mine = await createGame(cashier);
    const one = (await hall.admin.api.get(`/games?cashierId=${pair.hallId}`)).body.games;
    expect(one.map((game: GameJson) => game._id)).toEqual([mine._id]);
    const all = (await hall.admin.api.get('/games')).body.games;
    expect(all.map((game: GameJson) => game._id)).toContain(mine._id);
    expect(new Set(all.map((game: GameJson) => game.cashierId)).size).toBeGreaterThan(1);
    expect(await getGame(hall.admin.api, mine._id)).toEqual(await getGame(cashier, mine._id));
  });
});

test('hides a game from staff of another hall', async () => {
  const cashier = pair.cashier.api;
  const running = await startedGame(cashier);
  const owner = pair.hallId;
  const stranger = await hall.pair();
  const { cashier: c, moderator: m } = stranger;
  const id = running._id;
  for (const answer of [
    await c.api.get(`/games/${id}`),
    await m.api.get(`/games/${id}`),
    await c.api.get(`/games/${id}/jackpot-status`),
    await c.api.patch(`/games/${id}`, { jackpotEnabled: false }),
    await c.api.post(`/games/${id}/start`),
    await c.api.post(`/games/${id}/pause`),
    await c.api.put(`/games/${id}/status`, { status: 'paused' }),
    await c.api.post(`/games/${id}/call-number`),
    await m.api.post(`/games/${id}/call-number`, { number: 7 }),
    await c.api.post(`/games/${id}/check-bingo`, { cardId: 7 }),
    await m.api.post(`/games/${id}/finish`, { moderatorCardId: 7 }),
    await c.api.post(`/games/${id}/void`, { reason: 'x' }),
    await c.api.post(`/games/${id}/select-jackpot-winner`),
    await m.api.post(`/games/${id}/select-winner`, { cardId: 7 }),
  ]) {
    expectRefusal(answer, 404, 'GAME_NOT_FOUND', 'Game not found');
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'details', 'error', 'message', 'success']);
  }
  expectRefusal(await c.api.get(`/games?cashierId=${owner}`), 404, 'CASHIER_NOT_FOUND');
  expectRefusal(await c.api.get(`/games?before=${id}`), 400, 'CURSOR_INVALID');
  expect((await c.api.get('/games')).body.games).toEqual([]);
  expect((await c.api.get('/games/cards/available')).body.data).toEqual(range(1, 100));
  expect(await getGame(cashier, id)).toEqual(running);
});

test('refuses game actions of an admin', async () => {
  const cashier = pair.cashier.api;
  const { _id } = await createGame(cashier);
  const { api } = hall.admin;
  for (const answer of [
    await api.post(`/games/${_id}/start`),
    await api.post(`/games/${_id}/pause`),
    await api.put(`/games/${_id}/status`, { status: 'active' }),
    await api.post(`/games/${_id}/call-number`),
    await api.post(`/games/${_id}/check-bingo`, { cardId: 7 }),
    await api.post(`/games/${_id}/finish`),
    await api.post(`/games/${_id}/void`, { reason: 'x' }),
    await api.patch(`/games/${_id}`, { jackpotEnabled: true }),
    await api.post(`/games/${_id}/select-jackpot-winner`),
    await api.post('/games/reset-game-counter'),
    await api.post('/games/configure-next', { startNumber: 9 }),
    await api.get('/games/next-pending'),
    await api.get('/games/next-draw'),
    await api.get('/games/settings'),
  ])
    expectRefusal(answer, 403, 'ACCESS_DENIED');
});

test('returns the pending game with the lowest number of the series, otherwise null', async () => {
  const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
  expect((await moderator.get('/games/next-pending')).body).toEqual({ success: true, game: null });
  const [first, second] = await createGames(cashier, { numGames: 2 });
  expect((await moderator.get('/games/next-pending')).body.game).toEqual(first);
  await cashier.post(`/games/${first!._id}/start`);
  expect((await cashier.get('/games/next-pending')).body.game._id).toBe(second!._id);
});

test('returns the paired cashier to the moderator', async () => {
  const [cashier, moderator] = [pair.cashier.api, pair.moderator.api];
  expect((await moderator.get('/games/paired-cashier')).body).toEqual({
    success: true,
    data: { cashierId: pair.hallId, name: pair.cashier.name, email: pair.cashier.email },
  });
  expectRefusal(await cashier.get('/games/paired-cashier'), 403, 'ACCESS_DENIED');
});

test('returns a card as available unless a running game contains it', async () => {
  const cashier = pair.cashier.api;
  await createGame(cashier, { cardPool: [1] });
  const paused = await startedGame(cashier, { cardPool: [2] });
  await cashier.post(`/games/${paused._id}/pause`);
  const ended = await startedGame(cashier, { cardPool: [3] });
  await cashier.post(`/games/${ended._id}/finish`);
  await startedGame(cashier, { cardPool: [4] });
  const { data } = (await cashier.get('/games/cards/available')).body;
  expect(range(1, 100).filter((card) => !data.includes(card))).toEqual([2, 4]);
  expect((await hall.admin.api.get('/games/cards/available')).body.data).toHaveLength(100);
});

test('includes the bet of a pending game in its projected jackpot', async () => {
  const cashier = pair.cashier.api;
  await startedGame(cashier, { betAmount: 20, cardPool: [1, 2] });
  const pending = await createGame(cashier, { betAmount: 5 });
  expect(pending.potentialJackpot).toBe(25);
});

test('voids unfinished games of a deleted hall and keeps the ended ones', async () => {
  const cashier = pair.cashier.api;
  const won = await startedGame(cashier, { cardPool: [1, 2] });
  await cashier.post(`/games/${won._id}/finish`);
  const pending = await createGame(cashier, { cardPool: [1, 2] });
  const running = await startedGame(cashier, { cardPool: [1, 2] });
  const { status } = await hall.admin.api.delete(`/admin/users/${pair.hallId}`);
  expect(status).toBe(200);
  const { api } = hall.admin;
  expect(await getGame(api, pending._id)).toMatchObject({ status: 'voided', voidReason: 'The hall was closed.' });
  expect(await getGame(api, running._id)).toMatchObject({ status: 'voided', potentialJackpot: 10 });
  expect(await getGame(api, won._id)).toMatchObject({ status: 'completed' });
  expect((await hall.api(null).get(`/public/receipts/${running._id}`)).body.seed).toMatch(/^[0-9a-f]{64}$/);
});
