// @module-tag postgres
import { beforeAll, expect, test } from 'vitest';
import { NOTHING } from '../../../../../checks/evening/book.ts';
import { type Pair, signInAgain, useHall } from '../../harness/hall.ts';
import { createGames, startedGame } from '../../harness/play/games.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const hall = useHall();
let pair: Pair;

async function play(fields = {}, finish: object | null = {}) {
  const { _id } = await startedGame(pair.cashier.api, fields);
  if (finish) await pair.moderator.api.post(`/games/${_id}/finish`, finish);
  return _id;
}

const report = async (query = '') => (await pair.cashier.api.get(`/games/report${query}`)).body;

beforeAll(async () => {
  // 01:30 on a Tuesday in the hall, still Monday in UTC; here days start at midnight.
  hall.clock.freeze('2026-03-02T22:30:00Z');
  await hall.admin.api.patch('/admin/settings', { dayStartsAt: 0 });
  pair = await hall.pair();
  await play();
  hall.clock.advance(8 * DAY_MS);
  pair = await signInAgain(hall, pair);
  await play({ pattern: 'cross', betAmount: 25.5, houseFeePercentage: 12.5 }, { moderatorCardId: 7 });
  hall.clock.advance(7 * DAY_MS);
  pair = await signInAgain(hall, pair);
  await play({ betAmount: 200, houseFeePercentage: 25 }, null);
  const called = await play({ cardPool: [11, 12] }, null);
  await pair.cashier.api.post(`/games/${called}/void`, { reason: 'power cut' });
  await createGames(pair.cashier.api, { houseFeePercentage: 5, cardPool: [21], numGames: 2 });
});

test('returns totals of all games, but money only of played games', async () => {
  const body = await report();
  expect(body).toMatchObject({
    success: true,
    totalGames: 6,
    activeGames: 3,
    completedGames: 2,
    averageBet: 44.25,
    totalPrizesAwarded: 44.62,
    next: null,
  });
  // 30 at 15 %: 10 + 3 + 17. 76.50 at 12.5 %: 25.50 + 6.38 + 44.62. 600 at 25 % still run:
  // 200, and 400 in play.
  expect(body.summary).toEqual({
    totalGames: 6,
    startedGames: 3,
    completedGames: 2,
    designatedGames: 1,
    manualGames: 0,
    voidedGames: 1,
    typedNumbers: 0,
    completeUnpaid: 0,
    totalBets: 706.5,
    totalPrizePool: 361.62,
    totalHouseFee: 9.38,
    totalPrizesAwarded: 44.62,
    unclaimedPrizes: 17,
    roundedOff: 0,
    profit: 9.38,
    winRate: 50,
    books: {
      ...NOTHING,
      stakes: 726.5,
      givenBack: 20,
      houseFee: 9.38,
      toJackpot: 235.5,
      won: 44.62,
      open: 44.62,
      unclaimed: 17,
      inPlay: 400,
    },
  });
  expect(body.counters).toEqual([
    { status: 'pending', count: 2 },
    { status: 'active', count: 1 },
    { status: 'paused', count: 0 },
    { status: 'completed', count: 2 },
    { status: 'voided', count: 1 },
  ]);
  expect(body.results).toEqual([
    { result: 'winner', count: 0 },
    { result: 'no-winner', count: 1 },
    { result: 'designated', count: 1 },
    { result: 'typed', count: 0 },
    { result: 'voided', count: 1 },
  ]);
});

test('groups the games of a chart by the calendar of the hall', async () => {
  const { charts } = await report();
  const bars = (name: string) => Object.fromEntries(charts[name].map((bar: never) => Object.values(bar)));
  expect(bars('weekdays')).toEqual({ Mon: 0, Tue: 1, Wed: 5, Thu: 0, Fri: 0, Sat: 0, Sun: 0 });
  expect(charts.weekdays[0].name).toBe('Mon');
  expect(bars('betBands')).toEqual({ 'Up to 10': 4, '11-20': 0, '21-50': 1, '51-100': 0, 'Over 100': 1 });
  expect(bars('feeBands')).toEqual({ 'Under 10%': 2, '10 to 20%': 3, 'Over 20%': 1 });
  expect(bars('patterns')).toMatchObject({ all: 5, cross: 1, inner_corners: 0 });
  expect(bars('status')).toMatchObject({ pending: 2, voided: 1 });
  expect(charts.revenue.map((day: { name: string }) => day.name)).toEqual([
    '2026-03-12',
    '2026-03-13',
    '2026-03-14',
    '2026-03-15',
    '2026-03-16',
    '2026-03-17',
    '2026-03-18',
  ]);
  // The fee of a running game is not earned.
  expect(charts.revenue.at(-1).amount).toBe(0);
  expect(charts.contributions).toEqual([
    { name: 'This Week', amount: 200 },
    { name: 'Last Week', amount: 25.5 },
    { name: 'Prior', amount: 10 },
  ]);
});

test('includes the games of the first and the last day of the requested range', async () => {
  expect((await report('?from=2026-03-03&to=2026-03-03')).totalGames).toBe(1);
  expect((await report('?to=2026-03-02')).totalGames).toBe(0);
  expect((await report('?from=2026-03-11')).totalGames).toBe(5);
  expect((await report('?from=2026-03-12&to=2026-03-11')).games).toEqual([]);
  const toTheEnd = await report('?to=9999-12-31');
  expect(toTheEnd.totalGames).toBeGreaterThan(0);
  expect(toTheEnd.games).toHaveLength(toTheEnd.totalGames);
  expect((await report('?from=0001-01-01&to=9999-12-31')).games).toHaveLength(toTheEnd.totalGames);
  expect(await report('?from=9999-12-31')).toMatchObject({ totalGames: 0, games: [] });
  expect((await pair.cashier.api.get('/games/report?from=3.3.2026')).body.code).toBe('DATE_INVALID');
});

test('returns the games of a report in pages, newest first, without gaps', async () => {
  const whole = await report();
  expect(whole.games.map((game: { gameNumber: number }) => game.gameNumber)).toEqual([6, 5, 4, 3, 2, 1]);
  expect(whole.games[4]).toMatchObject({ designated: true, draw: 'designated', calledCount: 0, winner: { cardId: 7 } });
  expect(whole.games[4]).not.toHaveProperty('selectedCards');
  const paged: string[] = [];
  for (let next = ''; ; ) {
    const page = await report(`?limit=2${next && `&before=${next}`}`);
    paged.push(...page.games.map((game: { _id: string }) => game._id));
    expect(page.totalGames).toBe(6);
    if (page.next === null) break;
    next = page.next;
  }
  expect(paged).toEqual(whole.games.map((game: { _id: string }) => game._id));
});

test.each([
  ['search=%23' + '2', [2]],
  ['search=CROSS', [2]],
  ['search=any pattern', [6, 5, 4, 3, 1]],
  ['search=void', [4]],
  ['search=100%25', []],
  ['status=active', [3]],
  ['status=completed&pattern=cross', [2]],
])('returns only matching games of a report for the query %s', async (query, numbers) => {
  const body = await report(`?${query}`);
  expect(body.games.map((game: { gameNumber: number }) => game.gameNumber)).toEqual(numbers);
  expect(body.totalGames).toBe(numbers.length);
});

test.each([
  ['limit=1001', 'VALIDATION'],
  ['limit=0', 'VALIDATION'],
  ['status=finished', 'STATUS_INVALID'],
  ['pattern=star', 'PATTERN_INVALID'],
  [`before=${'a'.repeat(24)}`, 'CURSOR_INVALID'],
  ['before=1', 'CURSOR_INVALID'],
])('refuses a report for the query %s', async (query, code) => {
  const answer = await pair.cashier.api.get(`/games/report?${query}`);
  expect([answer.status, answer.body.code]).toEqual([400, code]);
});

test('returns a report to its hall and to an admin, but never to another hall', async () => {
  const own = await report();
  expect((await pair.moderator.api.get('/games/report')).body).toEqual(own);
  expect((await pair.cashier.api.get(`/games/report?cashierId=${pair.hallId}`)).body).toEqual(own);
  const { admin } = hall;
  const token = await hall.services.storage.write({}, (tx) => hall.services.sessions.open(tx, admin.id));
  const api = hall.as(token);
  expect((await api.get(`/games/report?cashierId=${pair.hallId}`)).body).toEqual(own);
  expect((await api.get('/games/report')).body.error).toBe('Cashier ID is required');
  expect((await api.get(`/games/report?cashierId=${'b'.repeat(24)}`)).status).toBe(404);
  const other = await hall.pair();
  for (const who of [other.cashier, other.moderator]) {
    expect((await who.api.get(`/games/report?cashierId=${pair.hallId}`)).status).toBe(404);
    expect((await who.api.get(`/games/report?before=${own.games[0]._id}`)).body.code).toBe('CURSOR_INVALID');
  }
});
