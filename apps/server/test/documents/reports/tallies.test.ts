// @module-tag postgres
import { PATTERNS } from '@adarash/rules/pattern';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOTHING } from '../../../../../checks/evening/book.ts';
import type { GamesTable } from '../../../src/storage/schema/games.ts';
import { TALLY_COLUMNS } from '../../../src/storage/schema/money.ts';
import { type Hall, signInAgain, useHall } from '../../harness/hall.ts';
import { drawPattern, FRAMES, FRAMES_DRAWN } from '../../harness/play/own-pattern.ts';
import { recount } from './recount.ts';
import { EVERY_END, step, take } from './story.ts';

const hall = useHall();

type Row = Readonly<GamesTable>;

const gamesOf = (hallId: string): Promise<Row[]> =>
  hall.services.storage.db.selectFrom('games').selectAll().where('hall_id', '=', hallId).execute();

/** Returns all expected rows of the roll-ups, computed only from the games. */
function expected(rows: readonly Row[]) {
  const cells = new Map<string, Row[]>();
  for (const row of rows) {
    for (const period of ['all', row.day.slice(0, 4), row.day.slice(0, 7), row.day]) {
      const key = [period, row.status, row.pattern].join(' ');
      cells.set(key, [...(cells.get(key) ?? []), row]);
    }
  }
  return Object.fromEntries([...cells].map(([key, games]) => [key, recount(games)]));
}

async function stored(hallId: string) {
  const { db } = hall.services.storage;
  const rows = await db.selectFrom('tallies').selectAll().where('hall_id', '=', hallId).execute();
  const weighty = rows.filter((row) => TALLY_COLUMNS.some((name) => row[name] !== 0));
  return Object.fromEntries(
    weighty.map(({ period, status, pattern, ...row }) => [
      [period, status, pattern].join(' '),
      Object.fromEntries(TALLY_COLUMNS.map((name) => [name, row[name]])),
    ]),
  );
}

const MATCHES: [string, (row: Row, text: string) => boolean][] = [
  ['status', (row, text) => row.status === text],
  ['pattern', (row, text) => row.pattern === text],
  ['from', (row, text) => row.day >= text],
  ['to', (row, text) => row.day <= text],
  [
    'search',
    (row, text) =>
      String(row.number) === text ||
      row.status.includes(text) ||
      namesOf(row.pattern).some((name) => name.includes(text)),
  ],
];

const namesOf = (pattern: string) =>
  pattern === FRAMES
    ? Object.values(FRAMES_DRAWN.names).map((name) => name.toLowerCase())
    : [pattern.replaceAll('_', ' ')];

function filters(rows: readonly Row[]): Record<string, string>[] {
  const days = [...new Set(rows.map((row) => row.day))].sort();
  const [first, middle, last] = [days[0]!, days[days.length >> 1]!, days.at(-1)!];
  return [
    {},
    { status: 'completed' },
    { status: 'pending', search: 'line' },
    { pattern: 'cross' },
    { status: 'completed', pattern: rows[0]!.pattern },
    { from: middle },
    { to: middle },
    { from: first, to: last },
    { from: middle, to: middle, status: 'completed' },
    { search: 'comp' },
    { search: 'frames' },
    { pattern: FRAMES },
    { search: 'line', pattern: 'cross' },
    { search: 'a' },
    { search: 'corners', from: middle },
    { search: 'nothing like it' },
    { search: '2' },
    { search: '1', status: 'completed' },
  ];
}

async function compare(api: Hall['cashier']['api'], rows: readonly Row[], filter: Record<string, string>) {
  const matching = rows.filter((row) =>
    MATCHES.every(([name, holds]) => !(name in filter) || holds(row, filter[name]!)),
  );
  const { status, body } = await api.get(`/games/report?${new URLSearchParams({ ...filter, limit: '1000' })}`);
  expect([filter, status]).toEqual([filter, 200]);
  const sums = recount(matching);
  const byAge = (a: Row, b: Row) =>
    a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : b.series - a.series || b.number - a.number;
  expect([filter, body.games.map((game: { _id: string }) => game._id)]).toEqual([
    filter,
    [...matching].sort(byAge).map((row) => row.id),
  ]);
  const completed = matching.filter((row) => row.status === 'completed').length;
  expect([filter, body.summary]).toEqual([
    filter,
    {
      totalGames: sums.games,
      startedGames: sums.started,
      completedGames: completed,
      designatedGames: sums.designated,
      manualGames: sums.typed_games,
      voidedGames: matching.filter((row) => row.status === 'voided').length,
      typedNumbers: sums.typed_numbers,
      completeUnpaid: sums.complete_unpaid,
      totalBets: sums.pot / 100,
      totalPrizePool: sums.prize_pool / 100,
      totalHouseFee: sums.house_fee / 100,
      totalPrizesAwarded: sums.prizes_paid / 100,
      unclaimedPrizes: sums.unclaimed / 100,
      roundedOff: sums.rounded_off / 100,
      profit: sums.house_fee / 100,
      winRate: completed === 0 ? 0 : Number(((sums.won / completed) * 100).toFixed(2)),
      books: {
        ...NOTHING,
        stakes: (sums.pot + sums.given_back) / 100,
        givenBack: sums.given_back / 100,
        houseFee: sums.house_fee / 100,
        toJackpot: (sums.contribution + sums.rounded_off) / 100,
        won: sums.prizes_paid / 100,
        handedOver: sums.handed_over / 100,
        open: (sums.prizes_paid - sums.handed_over) / 100,
        unclaimed: sums.unclaimed / 100,
        inPlay:
          (sums.pot - sums.contribution - sums.rounded_off - sums.house_fee - sums.prizes_paid - sums.unclaimed) / 100,
        awarded: sums.awarded / 100,
        awardsOpen: sums.awarded / 100,
      },
    },
  ]);
  const { charts } = body;
  const counts = (bars: { count: number }[]) => bars.map((bar) => bar.count);
  expect(counts(charts.weekdays)).toEqual([sums.mon, sums.tue, sums.wed, sums.thu, sums.fri, sums.sat, sums.sun]);
  expect(counts(charts.betBands)).toEqual([sums.bet_10, sums.bet_20, sums.bet_50, sums.bet_100, sums.bet_over]);
  expect(counts(charts.feeBands)).toEqual([sums.fee_under_10, sums.fee_10_20, sums.fee_over_20]);
  const played = matching.some((row) => row.pattern === FRAMES) ? [...PATTERNS, FRAMES] : PATTERNS;
  expect(charts.patterns).toEqual(
    played.map((name) => ({ name, count: matching.filter((row) => row.pattern === name).length })),
  );
  const ended = body.results.reduce((total: number, one: { count: number }) => total + one.count, 0);
  expect(ended).toBe(matching.filter((row) => row.ended_at !== null).length);
  const contributed = charts.contributions.reduce(
    (total: number, one: { amount: number }) => total + one.amount * 100,
    0,
  );
  expect(Math.round(contributed)).toBe(sums.contribution);
}

test('matches the sums of games with roll-ups and filtered reports after random actions', async () => {
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 35, maxLength: 60 }), async (steps) => {
      hall.clock.freeze('2026-03-02T08:00:00Z');
      let pair = await hall.pair();
      await drawPattern(pair.moderator.api);
      for (const one of [...EVERY_END, ...steps]) {
        await take(hall, pair, one);
        if (one.kind.endsWith('later')) pair = await signInAgain(hall, pair);
      }
      const rows = await gamesOf(pair.hallId);
      for (const row of rows) kinds.add(`${row.status} ${row.draw_kind}`);
      expect(await stored(pair.hallId)).toEqual(expected(rows));
      if (rows.length === 0) return;
      for (const filter of filters(rows)) await compare(pair.cashier.api, rows, filter);
    }),
    { numRuns: 4, endOnFailure: true },
  );
  expect([...kinds]).toEqual(expect.arrayContaining(['completed fair', 'completed designated', 'voided fair']));
});
