// @module-tag postgres
import { afterAll, expect, test } from 'vitest';
import { unbalancedJackpots } from '../../../src/money/jackpot/ledger.ts';
import type { Answered } from '../../harness/api.ts';
import { useHall, usePair } from '../../harness/hall.ts';
import { startedGame } from '../../harness/play/games.ts';
import { jackpotOf } from '../../harness/play/jackpot.ts';

const AT_ONCE = 8;

const hall = useHall();
const pair = usePair(hall);
const jackpot = jackpotOf(pair);
afterAll(async () => {
  expect(await unbalancedJackpots(hall.services.storage.db)).toEqual([]);
});

const atOnce = (call: () => Promise<Answered>) => Promise.all(Array.from({ length: AT_ONCE }, call));
const statuses = (answers: Answered[]) => answers.map((answer) => answer.status).sort();

test('rejects concurrent awards that exceed the jackpot together', async () => {
  await jackpot.put(250);
  const answers = await atOnce(() => jackpot.award({ amount: 100 }));
  expect(statuses(answers)).toEqual([201, 201, ...Array(AT_ONCE - 2).fill(400)]);
  expect(answers.filter((answer) => answer.status === 400).every(({ body }) => body.code === 'AWARD_TOO_LARGE')).toBe(
    true,
  );
  expect(await jackpot.read()).toMatchObject({ amount: 50, baseAmount: 250 });
});

test('returns the amount of an award to the jackpot once after concurrent deletions', async () => {
  await jackpot.put(250);
  const { _id } = (await jackpot.award({ amount: 100 })).body.award;
  expect(statuses(await atOnce(() => jackpot.remove(_id)))).toEqual([200, ...Array(AT_ONCE - 1).fill(404)]);
  expect((await jackpot.read()).amount).toBe(250);
});

test('books a contribution once if several screens request it during the start', async () => {
  const created = await pair.cashier.api.post('/games/sequential', {
    pattern: 'all',
    betAmount: 10,
    houseFeePercentage: 15,
    cardPool: [1, 2],
  });
  const gameId = created.body.games[0]._id;
  const [starts, contributions] = await Promise.all([
    atOnce(() => pair.cashier.api.post(`/games/${gameId}/start`)),
    atOnce(() => jackpot.contribute(gameId, 10)),
  ]);
  expect(statuses(starts)).toEqual([200, ...Array(AT_ONCE - 1).fill(400)]);
  for (const { status, body } of contributions) {
    if (status === 200) expect(body).toMatchObject({ contributionAmount: 0, newTotal: 10 });
    else expect(body.code).toBe('CONTRIBUTION_NOT_ONE_BET');
  }
  expect(await jackpot.read()).toMatchObject({ amount: 10, baseAmount: 10 });
});

test('creates and draws a jackpot once after concurrent requests', async () => {
  const opened = await atOnce(() => jackpot.put(100, { expectedAmount: 0 }));
  expect(statuses(opened)).toEqual([200, ...Array(AT_ONCE - 1).fill(409)]);
  await jackpot.award({ amount: 60, cardNumber: 7 });
  await jackpot.award({ amount: 40, cardNumber: 7 });
  const game = await startedGame(pair.cashier.api);
  const drawn = await atOnce(() => pair.cashier.api.post(`/games/${game._id}/select-jackpot-winner`));
  expect(new Set(drawn.map(({ body }) => body.award?._id)).size).toBe(1);
  const history = await jackpot.history();
  expect(history.map((entry: { triggeredByCashier: boolean }) => entry.triggeredByCashier)).toEqual([false, true]);
});

test('creates one award from repeated requests with the same idempotency key', async () => {
  await jackpot.put(500);
  const body = { amount: 100, cardNumber: 7, message: 'Well played' };
  const send = () =>
    pair.moderator.api.post(`/jackpot/${pair.hallId}/awards`, body, { headers: { 'idempotency-key': 'one-intent' } });
  const answers = await atOnce(send);
  expect(new Set(answers.map((answer) => answer.body.award._id)).size).toBe(1);
  expect((await jackpot.read()).amount).toBe(400);
});
