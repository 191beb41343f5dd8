import { beforeAll, expect, test } from 'vitest';
import { lineOf } from '../harness/cards.ts';
import { callTyped, createGame, startedGame } from '../harness/games.ts';
import { type Pair, useHall } from '../harness/hall.ts';
import { fewestQueriesOf } from '../harness/queries.ts';
import { listen, read } from '../harness/reader.ts';

const hall = useHall();
let other: Pair;
const overview = async () => (await hall.admin.api.get('/admin/overview')).body;
const stepsOf = async (who: 'admin' | 'cashier') => {
  const { steps } = (await hall.api(who).get('/checklist')).body;
  return Object.fromEntries(steps.map(({ step, done }: { step: string; done: boolean }) => [step, done]));
};
beforeAll(async () => {
  hall.clock.freeze('2026-03-04T08:00:00Z');
  other = await hall.pair();
});

const NOTHING = {
  games: 0,
  pot: 0,
  houseFee: 0,
  prizes: 0,
  jackpot: 0,
  voidedGames: 0,
  unclaimed: 0,
  completeUnpaid: 0,
  designatedGames: 0,
  manualGames: 0,
};

test('before the first game everything is there and nothing is in it', async () => {
  const body = await overview();
  expect(body).toMatchObject({
    today: { from: '2026-03-04', ...NOTHING },
    week: { from: '2026-03-02', ...NOTHING },
    month: { from: '2026-03-01', ...NOTHING },
    hallCount: 2,
  });
  expect(body.trend).toHaveLength(14);
  expect(body.trend[0]).toEqual({ day: '2026-02-19', pot: 0, houseFee: 0 });
  expect(body.halls.map((one: { games: unknown; display: unknown }) => [one.games, one.display])).toEqual([
    [[], null],
    [[], null],
  ]);
  expect(await stepsOf('admin')).toEqual({
    password: false,
    pair: true,
    'sign-ins': false,
    display: false,
    game: false,
  });
  expect(await stepsOf('cashier')).toEqual({ password: false, display: false, game: false });
});

test('today, week and month add up what both halls played, and say what was called off', async () => {
  const play = async ({ cashier }: Pair, betAmount: number) => {
    const { _id } = await startedGame(cashier.api, { betAmount });
    await cashier.api.post(`/games/${_id}/finish`);
  };
  const at = (time: string) => hall.clock.freeze(time);
  at('2026-02-27T08:00:00Z');
  await play(hall, 100);
  at('2026-03-01T08:00:00Z');
  await play(hall, 50);
  at('2026-03-02T08:00:00Z');
  await play(other, 20);
  at('2026-03-04T08:00:00Z');
  await play(hall, 10);
  await play(other, 10);
  const { _id } = await startedGame(other.cashier.api, { betAmount: 30 });
  await other.cashier.api.post(`/games/${_id}/void`, { reason: 'the power went' });

  const { today, week, month, trend } = await overview();
  // Three cards each: pot 3 bets, one of them to the jackpot, 15 % of the other two as house fee.
  const sums = (bets: number, games: number) => ({
    games,
    pot: 3 * bets,
    jackpot: bets,
    houseFee: 0.3 * bets,
    unclaimed: 1.7 * bets,
    prizes: 0,
    voidedGames: 1,
  });
  expect(today).toMatchObject(sums(20, 2));
  expect(week).toMatchObject(sums(40, 3));
  expect(month).toMatchObject(sums(90, 4));
  for (const { pot, jackpot, houseFee, prizes, unclaimed } of [today, week, month]) {
    expect(jackpot + houseFee + prizes + unclaimed).toBeCloseTo(pot, 6);
  }
  expect(trend.filter(({ pot }: { pot: number }) => pot > 0)).toEqual([
    { day: '2026-02-27', pot: 300, houseFee: 30 },
    { day: '2026-03-01', pot: 150, houseFee: 15 },
    { day: '2026-03-02', pot: 60, houseFee: 6 },
    { day: '2026-03-04', pot: 60, houseFee: 6 },
  ]);
  expect(await stepsOf('cashier')).toMatchObject({ game: true });
  expect(await stepsOf('admin')).toMatchObject({ game: true });
});

test('halls that play come first, with every game, its calls and its mark; a designated one leads', async () => {
  const fair = await startedGame(other.cashier.api);
  await callTyped(other.moderator.api, fair._id, lineOf(7, 'horizontal_line', 1).slice(0, 2));
  hall.clock.freeze('2026-03-04T08:01:00Z');
  const waiting = await createGame(other.cashier.api, { cardPool: [20, 21, 22] });
  await other.moderator.api.post(`/games/${waiting._id}/select-winner`, { cardId: 21 });
  await other.cashier.api.post(`/games/${waiting._id}/start`);
  hall.clock.freeze('2026-03-04T08:02:00Z');

  const { halls } = await overview();
  expect(halls.map(({ id }: { id: string }) => id)).toEqual([other.hallId, hall.hallId]);
  expect(halls[0]).toMatchObject({
    name: other.cashier.name,
    cashier: other.cashier.name,
    games: [
      { gameNumber: waiting.gameNumber, status: 'active', calls: 0, draw: 'designated', designated: true },
      { gameNumber: fair.gameNumber, calls: 2, draw: 'manual', manualCalls: 2, cardCount: 3, prizePool: 17 },
    ],
  });
  expect(halls[1].games).toEqual([]);
  for (const id of [fair._id, waiting._id]) await other.moderator.api.post(`/games/${id}/void`, { reason: 'test' });
});

test('a display counts while it is there and is remembered when it went; a phone is none', async () => {
  const base = await listen(hall);
  const { code } = (await hall.cashier.api.get('/hall-code')).body;
  const displayOf = async () => (await overview()).halls.find(({ id }: { id: string }) => id === hall.hallId).display;
  const phone = await read(`${base}/api/hall/${code}/events?phone=${'a'.repeat(32)}`, null);
  await phone.until(({ type }) => type === 'hello');
  expect(await displayOf()).toBeNull();
  phone.close();

  const tv = await read(`${base}/api/hall/${code}/events`, null);
  await tv.until(({ type }) => type === 'hello');
  expect(await displayOf()).toEqual({ connected: true, lastSeenAt: '2026-03-04T08:02:00.000Z' });
  expect(await stepsOf('cashier')).toMatchObject({ display: true });
  tv.close();
  await expect.poll(async () => (await displayOf())?.connected).toBe(false);
  hall.clock.freeze('2026-03-04T09:00:00Z');
  expect(await displayOf()).toEqual({ connected: false, lastSeenAt: '2026-03-04T08:02:00.000Z' });
  expect(await stepsOf('admin')).toMatchObject({ display: true });
});

test('the checklist follows who signed in and who chose a password', async () => {
  const signIn = ({ email }: { email: string }) =>
    hall.as('').post('/auth/login', { email, password: 'three blue geese' });
  await signIn(hall.cashier);
  expect(await stepsOf('admin')).toMatchObject({ 'sign-ins': false });
  await signIn(hall.moderator);
  expect(await stepsOf('admin')).toMatchObject({ 'sign-ins': true });

  const change = { currentPassword: 'three blue geese', newPassword: 'four green goats' };
  expect((await hall.cashier.api.post('/auth/password', change)).status).toBe(200);
  expect(await stepsOf('cashier')).toMatchObject({ password: true });
  await hall.admin.api.post(`/admin/users/${hall.cashier.id}/password`, { newPassword: 'five white cats' });
  const token = (await hall.as('').post('/auth/login', { email: hall.cashier.email, password: 'five white cats' })).body
    .token;
  expect((await hall.as(token).get('/checklist')).body.steps[0]).toEqual({ step: 'password', done: false });
  expect(await stepsOf('admin')).toMatchObject({ password: false });
});

test('the number of queries grows neither with halls nor with games', async () => {
  const queries = () => fewestQueriesOf(hall.services, overview);
  const first = await startedGame(other.cashier.api);
  const before = await queries();
  const third = await hall.pair();
  for (const { cashier } of [third, await hall.pair()]) await startedGame(cashier.api);
  expect(before).toBeGreaterThan(0);
  expect(await queries()).toBe(before);
  await other.cashier.api.post(`/games/${first._id}/finish`);
});
