// @module-tag postgres
import { beforeAll, expect, test } from 'vitest';
import type { Api } from '../../harness/api.ts';
import { type Pair, useHall } from '../../harness/hall.ts';
import { lineOf } from '../../harness/play/cards.ts';
import { callTyped, createGame, startedGame } from '../../harness/play/games.ts';
import { jackpotOf } from '../../harness/play/jackpot.ts';
import { fewestQueriesOf } from '../../harness/queries.ts';

const HOUR_MS = 60 * 60 * 1000;

const hall = useHall();
let busy: Pair;
let admin: Api;
beforeAll(async () => {
  hall.clock.freeze('2026-03-02T08:00:00Z');
  admin = hall.admin.api;
  busy = await hall.pair();
  for (let game = 0; game < 12; game++) {
    const { _id } = await startedGame(busy.cashier.api, { betAmount: 10 + game });
    await busy.cashier.api.post(`/games/${_id}/finish`);
  }
});

test('lists every cashier with the totals of the games', async () => {
  const { cashiers } = (await admin.get('/games/admin/all-cashier-summaries')).body;
  expect(cashiers).toHaveLength(2);
  const summaryOf = (id: string) => cashiers.find((one: { cashier: { id: string } }) => one.cashier.id === id);
  const [quiet, played] = [summaryOf(hall.hallId), summaryOf(busy.hallId)];
  expect(quiet).toMatchObject({
    cashier: { deleted: false },
    summary: { totalGames: 0, lastGameAt: null },
  });
  expect(played).toMatchObject({
    cashier: { _id: busy.hallId, name: busy.cashier.name, email: busy.cashier.email, role: 'cashier' },
    summary: { totalGames: 12, completedGames: 12, totalBets: 558, totalHouseFee: 55.8, profit: 55.8, winRate: 0 },
  });
  expect(played.summary.lastGameAt).toBe('2026-03-02T08:00:00.000Z');
});

test("returns a cashier's sums, averages and newest ten games", async () => {
  const { body } = await admin.get(`/games/admin/cashier-report?cashierId=${busy.hallId}`);
  expect(body.performance).toEqual({
    averageBet: 15.5,
    averagePrizePool: 26.35,
    averageHouseFee: 4.65,
    averageCards: 3,
  });
  expect(body.recentGames.map((game: { gameNumber: number }) => game.gameNumber)).toEqual([
    12, 11, 10, 9, 8, 7, 6, 5, 4, 3,
  ]);
  expect(body.summary).toMatchObject({ totalGames: 12, recentGames: body.recentGames });
  const summary = await admin.get(`/games/admin/cashier-summary/${busy.hallId}`);
  expect(summary.body).toEqual({ success: true, cashier: body.cashier, summary: body.summary });
  expect((await admin.get('/games/admin/cashier-report')).body.error).toBe('Cashier ID is required');
  expect((await admin.get(`/games/admin/cashier-summary/${'c'.repeat(24)}`)).status).toBe(404);
  expect((await admin.get(`/games/admin/cashier-summary/${busy.moderator.id}`)).status).toBe(404);
});

test('uses a constant number of queries for any number of cashiers', async () => {
  const queries = () => fewestQueriesOf(hall.services, () => admin.get('/games/admin/all-cashier-summaries'));
  const before = await queries();
  for (let more = 0; more < 5; more++) await hall.pair();
  expect(before).toBeGreaterThan(0);
  expect(await queries()).toBe(before);
});

test('counts voided games, unpaid complete cards and typed numbers in the summary of a cashier', async () => {
  const watched = await hall.pair();
  const summary = async () => {
    const { body } = await admin.get(`/games/admin/cashier-summary/${watched.hallId}`);
    const { voidedGames, completeUnpaid, typedNumbers } = body.summary;
    return { voidedGames, completeUnpaid, typedNumbers };
  };
  const played = await startedGame(watched.cashier.api);
  await callTyped(watched.moderator.api, played._id, lineOf(7, 'horizontal_line', 1));
  expect(await summary()).toEqual({ voidedGames: 0, completeUnpaid: 0, typedNumbers: 5 });
  const reason = 'the power went';
  expect((await watched.moderator.api.post(`/games/${played._id}/void`, { reason })).status).toBe(200);
  expect(await summary()).toEqual({ voidedGames: 1, completeUnpaid: 1, typedNumbers: 5 });

  hall.clock.advance(1000);
  const late = await startedGame(watched.cashier.api);
  await callTyped(watched.moderator.api, late._id, lineOf(7, 'horizontal_line', 1));
  await watched.moderator.api.post(`/games/${late._id}/finish`, { reason });
  expect(await summary()).toEqual({ voidedGames: 1, completeUnpaid: 2, typedNumbers: 10 });
  // Paid within its claim window, it is no longer unpaid.
  await watched.cashier.api.post(`/games/${late._id}/check-bingo`, { cardId: 7 });
  expect(await summary()).toEqual({ voidedGames: 1, completeUnpaid: 1, typedNumbers: 10 });
  hall.clock.advance(-1000);
});

test('counts a designated game with typed numbers in both categories', async () => {
  const { cashier, moderator, hallId } = await hall.pair();
  const counted = async () => {
    const { summary } = (await admin.get(`/games/admin/cashier-summary/${hallId}`)).body;
    const { designatedGames, manualGames, typedNumbers } = summary;
    return { designatedGames, manualGames, typedNumbers };
  };
  const game = await createGame(cashier.api);
  await moderator.api.post(`/games/${game._id}/select-winner`, { cardId: 3 });
  await cashier.api.post(`/games/${game._id}/start`);
  expect(await counted()).toEqual({ designatedGames: 1, manualGames: 0, typedNumbers: 0 });
  await callTyped(moderator.api, game._id, [lineOf(7, 'horizontal_line', 1)[0]!]);
  expect(await counted()).toEqual({ designatedGames: 1, manualGames: 1, typedNumbers: 1 });
  await moderator.api.post(`/games/${game._id}/void`, { reason: 'The power went' });
  expect(await counted()).toEqual({ designatedGames: 1, manualGames: 1, typedNumbers: 1 });
});

test('lists a deleted cashier with the remaining jackpot', async () => {
  const leaving = await hall.pair();
  await jackpotOf(leaving).put(75);
  await jackpotOf(leaving).award({ amount: 25 });
  expect((await admin.delete(`/admin/users/${leaving.hallId}`)).status).toBe(200);
  const { cashiers } = (await admin.get('/games/admin/cashiers')).body;
  const listed = cashiers.find((cashier: { id: string }) => cashier.id === leaving.hallId);
  expect(listed).toMatchObject({ deleted: true, unsettledJackpot: 75, name: leaving.cashier.name });
  expect(cashiers.find((cashier: { id: string }) => cashier.id === busy.hallId)).toMatchObject({
    deleted: false,
    unsettledJackpot: 0,
  });
  expect((await admin.get(`/games/report?cashierId=${leaving.hallId}`)).status).toBe(200);
});

test('lists at most ten cashiers as active, all created over 720 hours ago', async () => {
  const found = async () => {
    const token = await hall.services.storage.write({}, (tx) => hall.services.sessions.open(tx, hall.admin.id));
    return (await hall.as(token).get('/games/admin/active-cashiers')).body.activeCashiers;
  };
  expect(await found()).toEqual([]);
  hall.clock.advance(720 * HOUR_MS);
  expect(await found()).toEqual([]);
  hall.clock.advance(1);
  const active = await found();
  expect(active.find((cashier: { id: string }) => cashier.id === busy.hallId)).toEqual({
    id: busy.hallId,
    name: busy.cashier.name,
    email: busy.cashier.email,
    totalGames: 12,
    totalHouseFee: 55.8,
  });
  for (let more = 0; more < 8; more++) await hall.pair();
  hall.clock.advance(721 * HOUR_MS);
  expect(await found()).toHaveLength(10);
});

test('allows only admins to read the reports about cashiers', async () => {
  const paths = ['cashiers', `cashier-report?cashierId=${busy.hallId}`, `cashier-summary/${busy.hallId}`];
  for (const path of [...paths, 'all-cashier-summaries', 'active-cashiers']) {
    const other = await hall.pair();
    for (const who of [other.cashier, other.moderator]) {
      expect([path, (await who.api.get(`/games/admin/${path}`)).status]).toEqual([path, 403]);
    }
  }
});
