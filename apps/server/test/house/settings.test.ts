import { expect, test } from 'vitest';
import { createGame, expectRefusal } from '../harness/games.ts';
import { signInAgain, useHall } from '../harness/hall.ts';

const hall = useHall();
const DEFAULTS = { dayStartsAt: 6, calendar: 'gregorian' };
const settings = async () => (await hall.cashier.api.get('/settings')).body.settings;
const change = (fields: object) => hall.admin.api.patch('/admin/settings', fields);

test('an owner decides for every hall, on the record; staff read it and change nothing', async () => {
  expect(await settings()).toEqual(DEFAULTS);
  expectRefusal(await hall.cashier.api.patch('/admin/settings', { dayStartsAt: 0 }), 403, 'ACCESS_DENIED');
  for (const fields of [{ dayStartsAt: 13 }, { dayStartsAt: -1 }, { dayStartsAt: 5.5 }, { calendar: 'julian' }]) {
    expectRefusal(await change(fields), 400, 'VALIDATION');
  }
  expect(await settings()).toEqual(DEFAULTS);

  const both = await Promise.all([change({ dayStartsAt: 5 }), change({ calendar: 'ethiopian' })]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await settings()).toEqual({ dayStartsAt: 5, calendar: 'ethiopian' });
  expect((await change({ dayStartsAt: 5 })).body.settings).toEqual({ dayStartsAt: 5, calendar: 'ethiopian' });
  await change(DEFAULTS);
  const told = hall.services.storage.db.selectFrom('audit').select(['chain', 'actor_role', 'before', 'after']);
  const entries = await told.where('action', '=', 'house.settings').orderBy('seq').execute();
  expect(entries).toHaveLength(3);
  expect(entries.map(({ chain, actor_role }) => `${chain} ${actor_role}`)).toEqual(Array(3).fill('house admin'));
  expect(JSON.parse(entries.at(-1)?.after ?? '')).toEqual(DEFAULTS);
  expect(entries[1]?.before).toBe(entries[0]?.after);
});

test('what is played before the hour belongs to the evening before, and a game keeps its day', async () => {
  const gamesOn = async (day: string) =>
    (await pair.cashier.api.get(`/games/report?from=${day}&to=${day}`)).body.totalGames;
  // Half past one and half past six in the morning, in the hall.
  hall.clock.freeze('2026-03-02T22:30:00Z');
  let pair = await hall.pair();
  await createGame(pair.cashier.api);
  expect((await pair.cashier.api.get('/games/day-roll')).body.day).toBe('2026-03-02');
  hall.clock.freeze('2026-03-03T03:30:00Z');
  await createGame(pair.cashier.api, { cardPool: [50] });
  expect([await gamesOn('2026-03-02'), await gamesOn('2026-03-03')]).toEqual([1, 1]);
  expect((await pair.cashier.api.get('/games/day-roll')).body.day).toBe('2026-03-03');

  hall.clock.freeze('2026-03-03T22:30:00Z');
  pair = await signInAgain(hall, pair);
  const { storage, sessions } = hall.services;
  const token = await storage.write({}, (tx) => sessions.open(tx, hall.admin.id));
  await hall.as(token).patch('/admin/settings', { dayStartsAt: 0 });
  await createGame(pair.cashier.api, { cardPool: [60] });
  expect([await gamesOn('2026-03-02'), await gamesOn('2026-03-03'), await gamesOn('2026-03-04')]).toEqual([1, 1, 1]);
});
