import { expect, test } from 'vitest';
import { signInAgain, useHall } from '../harness/hall.ts';
import { dayRoll } from '../harness/play/day-roll.ts';
import { createGame, expectRefusal, startedGame } from '../harness/play/games.ts';
import { jackpotOf } from '../harness/play/jackpot.ts';

const hall = useHall();
const DEFAULTS = {
  dayStartsAt: 6,
  calendar: 'gregorian',
  noDesignatedSince: null,
  secondSignatureFrom: null,
  falseClaims: 'told',
  cardCount: 100,
  means: [],
  blindCount: false,
  cashiersBringCards: false,
  drawMinCards: 20,
  taxPercent: 0,
  taxAbove: 0,
  taxOn: 'whole',
  cashLimit: null,
};
const NO_TAX = [
  ...[{ taxPercent: -1 }, { taxPercent: 100.01 }, { taxPercent: 7.255 }, { taxPercent: null }, { taxOn: 'half' }],
  ...[{ taxAbove: -0.01 }, { taxAbove: 1e9 + 1 }, { taxAbove: 0.001 }, { cashLimit: -1 }, { cashLimit: 0.005 }],
];
const settings = async () => (await hall.cashier.api.get('/settings')).body.settings;
const change = (fields: object) => hall.admin.api.patch('/admin/settings', fields);

test("allows only an admin to change the owner's settings, with audit entries", async () => {
  expect(await settings()).toEqual(DEFAULTS);
  expectRefusal(await hall.cashier.api.patch('/admin/settings', { dayStartsAt: 0 }), 403, 'ACCESS_DENIED');
  for (const fields of [
    { dayStartsAt: 13 },
    { dayStartsAt: -1 },
    { dayStartsAt: 5.5 },
    { calendar: 'julian' },
    ...NO_TAX,
  ]) {
    expectRefusal(await change(fields), 400, 'VALIDATION');
  }
  expect(await settings()).toEqual(DEFAULTS);

  const both = await Promise.all([change({ dayStartsAt: 5 }), change({ calendar: 'ethiopian' })]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await settings()).toMatchObject({ dayStartsAt: 5, calendar: 'ethiopian' });
  expect((await change({ dayStartsAt: 5 })).body.settings).toMatchObject({ dayStartsAt: 5, calendar: 'ethiopian' });
  await change({ dayStartsAt: 6, calendar: 'gregorian' });
  const told = hall.services.storage.db.selectFrom('audit').select(['chain', 'actor_role', 'before', 'after']);
  const entries = await told.where('action', '=', 'house.settings').orderBy('seq').execute();
  expect(entries).toHaveLength(3);
  expect(entries.map(({ chain, actor_role }) => `${chain} ${actor_role}`)).toEqual(Array(3).fill('house admin'));
  expect(JSON.parse(entries.at(-1)?.after ?? '')).toEqual(DEFAULTS);
  expect(entries[1]?.before).toBe(entries[0]?.after);
});

test('disables designated winners if no designation is pending, and returns the date to the hall', async () => {
  hall.clock.freeze('2026-03-01T18:00:00Z');
  const { cashier, moderator, hallId } = await hall.pair();
  const { code } = (await cashier.api.get('/hall-code')).body;
  const since = async () => [
    (await hall.api(null).get(`/hall/${code}`)).body.hall.noDesignatedSince,
    (await hall.api(null).get('/public/house')).body.noDesignatedSince,
  ];
  const off = () => change({ designatedWinners: false });
  const ahead = () => moderator.api.post('/games/configure-future-winners', { games: [{ gameNumber: 9, cardId: 3 }] });
  const [winner] = (await ahead()).body.winners;
  expectRefusal(await off(), 409, 'DESIGNATIONS_WAIT');
  await moderator.api.delete(`/games/future-winners/${winner._id}`);
  const { _id } = await createGame(cashier.api);
  await moderator.api.post(`/games/${_id}/select-winner`, { cardId: 3 });
  expectRefusal(await off(), 409, 'DESIGNATIONS_WAIT');
  expect(await since()).toEqual([null, null]);
  await cashier.api.post(`/games/${_id}/void`, { reason: 'over' });

  // This day had a designated winner, so the promise is valid from the next day.
  expect((await off()).body.settings.noDesignatedSince).toBe('2026-03-02');
  expect(await since()).toEqual([null, null]);
  const fair = await createGame(cashier.api);
  for (const answer of [
    await ahead(),
    await moderator.api.post('/games/future', { games: [{ gameNumber: 9, cardId: 3 }] }),
    await moderator.api.post(`/games/${fair._id}/select-winner`, { cardId: 3 }),
    await moderator.api.post('/games/select-winner', { gameNumber: fair.gameNumber, cardId: 3 }),
    await moderator.api.put(`/games/future-winners/${winner._id}`, { gameNumber: 9, cardId: 3 }),
  ]) {
    expect(answer.status).toBeGreaterThanOrEqual(400);
  }
  await cashier.api.post(`/games/${fair._id}/start`);
  expectRefusal(await moderator.api.post(`/games/${fair._id}/finish`, { moderatorCardId: 3 }), 403, 'DESIGNATIONS_OFF');
  await cashier.api.post(`/games/${fair._id}/void`, { reason: 'over' });
  const games = hall.services.storage.db
    .selectFrom('games')
    .select(['draw_kind', 'status'])
    .where('hall_id', '=', hallId);
  expect(await games.orderBy('number').execute()).toEqual([
    { draw_kind: 'designated', status: 'voided' },
    { draw_kind: 'fair', status: 'voided' },
  ]);
  // Switched off once more, or with the clock moved on: the day stays. Only switching on and off again begins anew.
  hall.clock.freeze('2026-03-02T09:00:00Z');
  await hall.as(await adminToken()).patch('/admin/settings', { designatedWinners: false });
  expect(await since()).toEqual(['2026-03-02', '2026-03-02']);
  await hall.as(await adminToken()).patch('/admin/settings', { designatedWinners: true });
  expect(await since()).toEqual([null, null]);
  await hall.as(await adminToken()).patch('/admin/settings', { designatedWinners: false });
  expect(await since()).toEqual(['2026-03-02', '2026-03-02']);
  await hall.as(await adminToken()).patch('/admin/settings', { designatedWinners: true });
});

test('rejects a card for an award while designated winners are disabled', async () => {
  hall.clock.freeze('2026-03-04T09:00:00Z');
  const owner = hall.as(await adminToken());
  const off = () => owner.patch('/admin/settings', { designatedWinners: false });
  const pair = await hall.pair();
  const jackpot = jackpotOf(pair);
  await jackpot.put(500);
  const chosen = (await jackpot.award()).body.award;
  expectRefusal(await off(), 409, 'CHOSEN_AWARD_WAITS');
  await jackpot.remove(chosen._id);
  expect((await off()).body.settings.noDesignatedSince).toBe('2026-03-04');

  expectRefusal(await jackpot.award(), 403, 'DESIGNATIONS_OFF');
  const random = (await jackpot.award({ cardNumber: null, random: true })).body.award;
  expectRefusal(await jackpot.change(random._id, { cardNumber: 7 }), 403, 'DESIGNATIONS_OFF');
  expect((await jackpot.change(random._id, { cardNumber: null, amount: 50 })).status).toBe(200);

  await owner.patch('/admin/settings', { designatedWinners: true });
  expect((await jackpot.award()).status).toBe(201);
  const { _id } = await startedGame(pair.cashier.api, { cardPool: [7, 8] });
  await jackpot.remove(random._id);
  await pair.cashier.api.post(`/games/${_id}/select-jackpot-winner`);
  // Staff designated the winner of the jackpot today, so the promise is valid from tomorrow.
  expect((await off()).body.settings.noDesignatedSince).toBe('2026-03-05');
  await owner.patch('/admin/settings', { designatedWinners: true });
});

test('rejects either the designation or the concurrent disabling of designations', {
  tags: ['postgres'],
}, async () => {
  const token = await adminToken();
  const pairs = await Promise.all(Array.from({ length: 6 }, () => hall.pair()));
  const chosen = pairs.map(({ moderator }) =>
    moderator.api.post('/games/configure-future-winners', { games: [{ gameNumber: 1, cardId: 3 }] }),
  );
  const off = await hall.as(token).patch('/admin/settings', { designatedWinners: false });
  const answers = await Promise.all(chosen);
  const kept = answers.filter(({ status }) => status === 200).length;
  expect(off.status === 200 ? kept === 0 : kept > 0).toBe(true);
  for (const answer of answers.filter(({ status }) => status !== 200)) expectRefusal(answer, 403, 'DESIGNATIONS_OFF');
  if (off.status === 200) await hall.as(token).patch('/admin/settings', { designatedWinners: true });
});

const adminToken = () => {
  const { storage, sessions } = hall.services;
  return storage.write({}, (tx) => sessions.open(tx, hall.admin.id));
};

test('assigns games before the start hour to the previous day, and preserves the day of a game', async () => {
  const gamesOn = async (day: string) =>
    (await pair.cashier.api.get(`/games/report?from=${day}&to=${day}`)).body.totalGames;
  // Half past one and half past six in the morning, in the hall.
  hall.clock.freeze('2026-03-02T22:30:00Z');
  let pair = await hall.pair();
  await createGame(pair.cashier.api);
  expect((await dayRoll(hall.services, pair.hallId)).day).toBe('2026-03-02');
  hall.clock.freeze('2026-03-03T03:30:00Z');
  await createGame(pair.cashier.api, { cardPool: [50] });
  expect([await gamesOn('2026-03-02'), await gamesOn('2026-03-03')]).toEqual([1, 1]);
  expect((await dayRoll(hall.services, pair.hallId)).day).toBe('2026-03-03');

  hall.clock.freeze('2026-03-03T22:30:00Z');
  pair = await signInAgain(hall, pair);
  await hall.as(await adminToken()).patch('/admin/settings', { dayStartsAt: 0 });
  await createGame(pair.cashier.api, { cardPool: [60] });
  expect([await gamesOn('2026-03-02'), await gamesOn('2026-03-03'), await gamesOn('2026-03-04')]).toEqual([1, 1, 1]);
});
