// @module-tag postgres
import { beforeAll, expect, test } from 'vitest';
import { type Pair, useHall } from '../../harness/hall.ts';
import { lineOf } from '../../harness/play/cards.ts';
import { appendAny } from '../../harness/play/entries.ts';
import { callTyped, createGame, startedGame } from '../../harness/play/games.ts';
import { jackpotOf } from '../../harness/play/jackpot.ts';
import { fewestQueriesOf } from '../../harness/queries.ts';
import { listen, read } from '../../harness/reader.ts';

const hall = useHall();
let other: Pair;
const overview = async (query = '') => (await hall.admin.api.get(`/admin/overview${query}`)).body;
const figures = async (query = '') => (await overview(query)).figures;
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

test('returns an empty overview before the first game', async () => {
  const body = await overview();
  expect(body).toMatchObject({
    figures: { from: '2026-03-04', to: '2026-03-04', ...NOTHING },
    exceptions: [],
    hallCount: 2,
  });
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

test('adds up both halls for every range, including voided games', async () => {
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

  // Three cards each: pot 3 bets, one of them to the jackpot, 15 % of the other two as house fee.
  const sums = (bets: number, games: number, voidedGames: number) => ({
    games,
    pot: 3 * bets,
    jackpot: bets,
    houseFee: 0.3 * bets,
    unclaimed: 1.7 * bets,
    prizes: 0,
    voidedGames,
  });
  const RANGES = [
    ['', '2026-03-04', '2026-03-04', sums(20, 2, 1)],
    ['?range=today', '2026-03-04', '2026-03-04', sums(20, 2, 1)],
    ['?range=yesterday', '2026-03-03', '2026-03-03', sums(0, 0, 0)],
    ['?range=week', '2026-03-02', '2026-03-04', sums(40, 3, 1)],
    ['?range=month', '2026-03-01', '2026-03-04', sums(90, 4, 1)],
    ['?range=all', '2000-01-01', '2026-03-04', sums(190, 5, 1)],
    ['?from=2026-02-01&to=2026-02-28', '2026-02-01', '2026-02-28', sums(100, 1, 0)],
    ['?from=2026-02-27&to=2026-03-02&range=today', '2026-02-27', '2026-03-02', sums(170, 3, 0)],
    ['?to=2026-03-01', '2000-01-01', '2026-03-01', sums(150, 2, 0)],
    ['?from=2026-03-02&to=9999-12-31', '2026-03-02', '2026-03-04', sums(40, 3, 1)],
    ['?from=2026-03-03&to=2026-02-27', '2026-02-27', '2026-03-03', sums(170, 3, 0)],
  ] as const;
  for (const [query, from, to, sum] of RANGES) {
    const range = await figures(query);
    expect(range, query).toMatchObject({ from, to, ...sum });
    const { pot, jackpot, houseFee, prizes, unclaimed } = range;
    expect(jackpot + houseFee + prizes + unclaimed).toBeCloseTo(pot, 6);
  }
  for (const wrong of ['?range=year', '?from=1.3.2026']) {
    expect((await hall.admin.api.get(`/admin/overview${wrong}`)).status).toBe(400);
  }
  expect(await stepsOf('cashier')).toMatchObject({ game: true });
  expect(await stepsOf('admin')).toMatchObject({ game: true });
});

test('counts the exceptions of each hall within the requested business days', async () => {
  expect((await overview()).exceptions).toEqual([{ cashierId: other.hallId, name: other.cashier.name, count: 1 }]);
  expect((await overview('?range=yesterday')).exceptions).toEqual([]);
  await hall.services.storage.write({}, (tx) =>
    appendAny(tx, { hallId: null, actor: 'system', action: 'backup.late', subject: 'backup', at: hall.clock.now() }),
  );
  expect((await overview('?from=2026-03-04&to=2026-03-04')).exceptions).toEqual(
    expect.arrayContaining([
      { cashierId: other.hallId, name: other.cashier.name, count: 1 },
      { cashierId: null, name: '', count: 1 },
    ]),
  );
});

test('lists playing halls first with their games, calls and marks, designated games before others', async () => {
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

test('shows a connected display and its last connection, but no phone', async () => {
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
  expect((await hall.cashier.api.get('/hall-code')).body.display).toEqual(await displayOf());
  expect((await other.cashier.api.get('/hall-code')).body.display).toBeNull();
  expect(await stepsOf('cashier')).toMatchObject({ display: true });
  tv.close();
  await expect.poll(async () => (await displayOf())?.connected).toBe(false);
  hall.clock.freeze('2026-03-04T09:00:00Z');
  expect(await displayOf()).toEqual({ connected: false, lastSeenAt: '2026-03-04T08:02:00.000Z' });
  expect((await hall.cashier.api.get('/hall-code')).body.display).toEqual(await displayOf());
  expect(await stepsOf('admin')).toMatchObject({ display: true });
});

test('completes steps of the start checklist after sign-ins and password changes', async () => {
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

test('uses a constant number of queries for any number of halls and games', async () => {
  const queries = () => fewestQueriesOf(hall.services, () => overview());
  const first = await startedGame(other.cashier.api);
  const before = await queries();
  expect(await fewestQueriesOf(hall.services, () => overview('?range=all'))).toBe(before);
  const third = await hall.pair();
  for (const { cashier } of [third, await hall.pair()]) await startedGame(cashier.api);
  expect(before).toBeGreaterThan(0);
  expect(await queries()).toBe(before);
  await other.cashier.api.post(`/games/${first._id}/finish`);
});

test('collapses the start checklist if the account is one week old', async () => {
  hall.clock.freeze('2026-04-01T08:00:00Z');
  const { email } = (await hall.pair()).cashier;
  const foldedAt = async (time: string) => {
    hall.clock.freeze(time);
    const { token } = (await hall.as('').post('/auth/login', { email, password: 'three blue geese' })).body;
    return (await hall.as(token).get('/checklist')).body.folded;
  };
  expect(await foldedAt('2026-04-08T07:59:59Z')).toBe(false);
  expect(await foldedAt('2026-04-08T08:00:00Z')).toBe(true);
});

test('returns the same jackpot for each hall as its cashier sees', async () => {
  const pair = await hall.pair();
  const jackpotOfHall = async () => {
    const { halls } = (await hall.as(await adminToken()).get('/admin/overview')).body;
    return halls.find(({ id }: { id: string }) => id === pair.hallId).jackpot;
  };
  expect(await jackpotOfHall()).toBe(0);
  await jackpotOf(pair).put(1_530);
  await jackpotOf(pair).award({ amount: 30 });
  expect(await jackpotOfHall()).toBe(1_530);
  expect((await jackpotOf(pair).read()).holds).toBe(1_530);
});

const adminToken = () => {
  const { storage, sessions } = hall.services;
  return storage.write({}, (tx) => sessions.open(tx, hall.admin.id));
};
