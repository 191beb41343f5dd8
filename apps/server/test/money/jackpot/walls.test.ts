// @module-tag postgres
import { expect, test } from 'vitest';
import type { Api } from '../../harness/api.ts';
import { useHall } from '../../harness/hall.ts';
import { startedGame } from '../../harness/play/games.ts';
import { jackpotOf } from '../../harness/play/jackpot.ts';

const hall = useHall();

const WRITES: [string, (api: Api, cashierId: string, awardId: string) => ReturnType<Api['get']>][] = [
  ['PUT total', (api, id) => api.put(`/jackpot/${id}`, { amount: 900 })],
  ['PATCH switch', (api, id) => api.patch(`/jackpot/${id}`, { enabled: false })],
  ['POST award', (api, id) => api.post(`/jackpot/${id}/awards`, { amount: 1, cardNumber: 1, message: 'x' })],
  ['PUT award', (api, _id, award) => api.put(`/jackpot/history/${award}`, { amount: 1, cardNumber: 1, message: 'x' })],
  ['DELETE award', (api, _id, award) => api.delete(`/jackpot/history/${award}`)],
];

test('refuses to read or change the jackpot of another hall', async () => {
  const mine = jackpotOf(hall);
  const theirs = await hall.pair();
  await mine.put(500);
  const award = (await mine.award({ message: 'secret words' })).body.award._id;
  const game = await startedGame(hall.cashier.api);
  const before = await mine.read();

  for (const who of [theirs.cashier, theirs.moderator]) {
    for (const path of [`/jackpot/${hall.hallId}`, `/jackpot/${hall.hallId}/history`]) {
      const answer = await who.api.get(path);
      expect([answer.status, answer.body.code]).toEqual([404, 'CASHIER_NOT_FOUND']);
      expect(answer.text).toBe((await who.api.get(path.replace(hall.hallId, 'f'.repeat(24)))).text);
    }
  }
  for (const [name, write] of WRITES) {
    const answer = await write(theirs.moderator.api, hall.hallId, award);
    expect([name, answer.status]).toEqual([name, 404]);
    expect(answer.text).not.toContain('secret');
  }
  const own = jackpotOf(theirs);
  expect((await own.contribute(game._id, 10)).status).toBe(404);
  const contribution = { gameId: game._id, amount: 10 };
  expect((await theirs.cashier.api.post(`/jackpot/${hall.hallId}/contributions`, contribution)).status).toBe(404);
  expect(await mine.read()).toEqual(before);
});

test('allows an admin only to read jackpots, and a cashier only permitted changes', async () => {
  const mine = jackpotOf(hall);
  expect(await mine.read(hall.admin)).toMatchObject({ exists: true });
  expect((await hall.admin.api.get(`/jackpot/${hall.hallId}/history`)).status).toBe(200);
  expect((await hall.admin.api.get(`/jackpot/${'e'.repeat(24)}`)).status).toBe(404);
  for (const [name, write] of WRITES) {
    for (const who of [hall.admin, hall.cashier]) {
      expect([name, (await write(who.api, hall.hallId, 'a'.repeat(24))).status]).toEqual([name, 403]);
    }
    expect((await write(hall.api(null), hall.hallId, 'a'.repeat(24))).status).toBe(401);
  }
  const contribution = { gameId: 'a'.repeat(24), amount: 1 };
  expect((await hall.moderator.api.post(`/jackpot/${hall.hallId}/contributions`, contribution)).status).toBe(403);
});
