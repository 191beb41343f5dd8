// @module-tag postgres
import { ROUTES } from '@adarash/contract';
import { beforeEach, expect, test } from 'vitest';
import { readCsv, readZip, textIn } from '../../../../checks/read-zip.ts';
import { mailYesterday } from '../../src/papers/day-roll.ts';
import { callTyped, createGame, expectRefusal, gameOf, range, startedGame } from '../harness/games.ts';
import { PASSWORD, useHallPerTest } from '../harness/hall.ts';
import { jackpotOf } from '../harness/jackpot.ts';
import { shiftsOf } from '../harness/shifts.ts';

const hall = useHallPerTest();
// In the evening: nothing is sold after midnight unless a test says so.
beforeEach(() => hall.clock.freeze('2026-03-01T16:00:00Z'));

const list = async (query = '') => {
  const { body } = await hall.admin.api.get(`/admin/worth-a-look${query}`);
  return ROUTES['GET /admin/worth-a-look'].answer.parse(body);
};
/** The oldest first. */
const found = async (query = '') =>
  (await list(query)).sights
    .map(({ kind, person, amount, gameNumber, count }) => [kind, person.name, amount, gameNumber, count])
    .reverse();

test('what staff may do and an owner should see is in one list, with person, sum and entry', async () => {
  const { cashier, moderator, admin } = hall;
  const [c, m] = [cashier.name, moderator.name];
  const shifts = shiftsOf(hall);
  await shifts.float(500);
  await shifts.float(200);
  const off = await startedGame(cashier.api, { cardPool: [1, 2, 3], betAmount: 10 });
  gameOf(await cashier.api.post(`/games/${off._id}/cards`, { add: [5], remove: [1, 2] }));
  gameOf(await cashier.api.post(`/games/${off._id}/void`, { reason: 'Rain' }));
  const typed = await startedGame(cashier.api, { cardPool: [1, 2, 3], betAmount: 10 });
  await callTyped(moderator.api, typed._id, [12, 21]);
  const { winners } = gameOf(await moderator.api.post(`/games/${typed._id}/finish`, { moderatorCardId: 2 }));
  const chosen = await createGame(cashier.api, { cardPool: [1, 2, 3], betAmount: 10 });
  await moderator.api.post(`/games/${chosen._id}/select-winner`, { cardId: 3 });
  const jackpot = jackpotOf(hall);
  await jackpot.put(1_001);
  const { holds } = await jackpot.read();
  await jackpot.correct(holds - 1, holds);
  await jackpot.award({ amount: 400, cardNumber: 2 });
  const { award } = (await jackpot.award({ amount: 200 })).body;
  await moderator.api.delete(`/jackpot/history/${award._id}`);
  gameOf(await cashier.api.post(`/games/${chosen._id}/start`));
  await cashier.api.post(`/games/${chosen._id}/select-jackpot-winner`);
  const { number, drawer } = await shifts.open();
  const wrong = { email: moderator.email, password: 'not it' };
  expectRefusal(await shifts.close({ moderator: wrong }), 400, 'MODERATOR_NOT_CONFIRMED');
  expectRefusal(await shifts.close({ moderator: wrong }), 400, 'MODERATOR_NOT_CONFIRMED');
  expect((await shifts.close({ counted: drawer.expected - 40, note: 'Lost' })).status).toBe(200);
  expect(await found()).toEqual([
    ['float', c, -300, null, 1],
    ['taken-back', c, 20, 1, 2],
    ['called-off', c, 20, 1, 1],
    ['typed', m, null, 2, 2],
    ['decision', m, winners[0]?.prize, 2, 1],
    ['designated', m, null, 3, 1],
    ['jackpot-corrected', m, -1, null, 1],
    ['award-chosen', m, 400, 3, 1],
    ['award-chosen', m, 200, null, 1],
    ['award-changed', m, 200, null, 1],
    ['signature', c, null, null, 2],
    ['difference', c, -40, null, 1],
  ]);
  const [difference] = (await list('?kind=difference')).sights;
  const { entry = 0, cashierId, hall: name } = difference ?? {};
  expect([cashierId, name]).toEqual([hall.hallId, c]);
  const { entries } = (await admin.api.get(`/admin/record?cashierId=${cashierId}&before=${entry + 1}&limit=1`)).body;
  expect(entries).toMatchObject([{ seq: entry, action: 'shift.closed' }]);
  expect(JSON.parse(entries[0].after)).toMatchObject({ number, difference: -4_000 });
});

test('a row that grows is one row, with the prize once there is one, and unseen again', async () => {
  const { cashier, moderator, admin } = hall;
  const { _id } = await createGame(cashier.api, { cardPool: [1, 2, 3], betAmount: 10 });
  await moderator.api.post(`/games/${_id}/select-winner`, { cardId: 1 });
  await moderator.api.post(`/games/${_id}/select-winner`, { cardId: 3 });
  const [sight] = (await list()).sights;
  const see = (body: object, api = admin.api) => api.post('/admin/worth-a-look/seen', body);
  const seen = await see({ id: sight?._id, note: ' Asked Mulu ' });
  expect(seen.body).toMatchObject({ sight: { seen: { by: admin.name, note: 'Asked Mulu' }, count: 2, amount: null } });
  expect(ROUTES['POST /admin/worth-a-look/seen'].answer.parse(seen.body)).toEqual(seen.body);
  gameOf(await cashier.api.post(`/games/${_id}/start`));
  for (let status = 'active'; status === 'active'; )
    ({ status } = gameOf(await cashier.api.post(`/games/${_id}/call-number`)));
  const [won, ...others] = (await list()).sights;
  expect(won).toMatchObject({ _id: sight?._id, kind: 'designated', person: { name: moderator.name }, seen: null });
  expect([won?.amount, others]).toEqual([expect.any(Number), []]);
  // Nobody takes anything off it, and that it was seen is on the record.
  expectRefusal(await see({ id: sight?._id }, cashier.api), 403, 'ACCESS_DENIED');
  expectRefusal(await see({ id: 'nothing' }), 404, 'SIGHT_NOT_FOUND');
  const { entries } = (await admin.api.get(`/admin/record?cashierId=${hall.hallId}&what=record`)).body;
  expect(entries).toMatchObject([{ action: 'record.seen', actor: { name: admin.name } }]);
  expect(JSON.parse(entries[0].after)).toEqual({ entry: sight?.entry, kind: 'designated', note: 'Asked Mulu' });
});

test('a hand-over undone, a card put out, a sale at night and a jackpot among few cards are in it', async () => {
  const { cashier, moderator, admin } = hall;
  await admin.api.patch('/admin/settings', { falseClaims: 'out' });
  // Past midnight in Addis Ababa, and before it in Greenwich.
  hall.clock.freeze('2026-03-01T22:30:00Z');
  const { _id } = await startedGame(cashier.api, { cardPool: range(1, 8), betAmount: 10 });
  await callTyped(moderator.api, _id, [1]);
  await cashier.api.post(`/games/${_id}/check-bingo`, { cardId: 1 });
  gameOf(await cashier.api.post(`/games/${_id}/false-claim`, { cardId: 1 }));
  const jackpot = jackpotOf(hall);
  await jackpot.put(1_000);
  await jackpot.award({ amount: 400, random: true, cardNumber: undefined, gameNumber: 1 });
  await cashier.api.post(`/games/${_id}/select-jackpot-winner`);
  await cashier.api.post(`/games/${_id}/paid`, { of: 'jackpot' });
  await cashier.api.post(`/games/${_id}/paid/undo`, { of: 'jackpot', reason: 'Another card' });
  expect(await found()).toEqual([
    ['after-midnight', cashier.name, 80, 1, 1],
    ['typed', moderator.name, null, 1, 1],
    ['put-out', cashier.name, 10, 1, 1],
    ['few-cards', cashier.name, 400, 1, 8],
    ['undone', cashier.name, 400, 1, 1],
  ]);
});

test('the second person whose password is wrong is in it, by who asked', async () => {
  const { cashier, moderator, admin } = hall;
  await admin.api.patch('/admin/settings', { twoPersonsVoid: 10 });
  const { _id } = await startedGame(cashier.api, { cardPool: [1, 2, 3], betAmount: 10 });
  const beside = { email: moderator.email, password: 'guessed' };
  expectRefusal(
    await cashier.api.post(`/games/${_id}/void`, { reason: 'Rain', beside }),
    400,
    'SECOND_PERSON_NOT_CONFIRMED',
  );
  const signed = { email: moderator.email, password: PASSWORD };
  gameOf(await cashier.api.post(`/games/${_id}/void`, { reason: 'Rain', beside: signed }));
  expect(await found()).toEqual([
    ['signature', cashier.name, null, null, 1],
    ['called-off', cashier.name, 30, 1, 1],
  ]);
});

test('it is read page by page, by hall and by kind, by admins alone', async () => {
  for (let i = 0; i < 5; i++) {
    const { _id } = await startedGame(hall.cashier.api);
    gameOf(await hall.cashier.api.post(`/games/${_id}/void`, { reason: 'Rain' }));
  }
  const first = await list('?limit=3');
  const rest = await list(`?limit=3&before=${first.next}`);
  expect([...first.sights, ...rest.sights].map(({ gameNumber }) => gameNumber)).toEqual([5, 4, 3, 2, 1]);
  expect([rest.next, rest.since]).toEqual([null, null]);
  expect((await list(`?cashierId=${hall.hallId}&kind=called-off`)).sights).toHaveLength(5);
  expect((await list('?kind=typed')).sights).toEqual([]);
  expectRefusal(await hall.admin.api.get('/admin/worth-a-look?before=nothing'), 400, 'CURSOR_INVALID');
  expectRefusal(await hall.moderator.api.get('/admin/worth-a-look'), 403, 'ACCESS_DENIED');
});

test('mail and folder have the same list, and say where it begins', async () => {
  const { services, cashier, admin, hallId, clock } = hall;
  const sent: string[] = [];
  const mailer = { send: async ({ text }: { text: string }) => void sent.push(text) };
  const mail = async () => {
    await mailYesterday(services, mailer as never);
    return sent.at(-1) ?? '';
  };
  await mail();
  const { _id } = await startedGame(cashier.api, { cardPool: [1, 2, 3], betAmount: 10 });
  gameOf(await cashier.api.post(`/games/${_id}/void`, { reason: 'Rain' }));
  const [sight] = (await list()).sights;
  await admin.api.post('/admin/worth-a-look/seen', { id: sight?._id, note: 'Asked' });
  const since = '2020-01-01T10:00:00.000Z';
  await services.storage.write({}, ({ db }) =>
    db.insertInto('settings').values({ name: 'worth-a-look', value: since }).execute(),
  );
  expect((await list()).since).toBe(since);
  const folder = async (from: string) =>
    readZip((await admin.api.get(`/games/admin/folder?cashierId=${hallId}&from=${from}&to=2040-01-01`)).bytes);
  const zip = await folder('2019-01-01');
  expect(readCsv(textIn(zip, 'tables/worth-a-look.csv'))).toMatchObject([
    {
      ...{ What: 'Game called off', Game: '1', 'Sum (Br)': '30.00', By: cashier.name, Role: 'cashier' },
      ...{ 'Entry of the record': String(sight?.entry), 'Seen by': admin.name, Note: 'Asked' },
    },
  ]);
  expect(textIn(zip, 'README.txt')).toContain('begins 2020-01-01T13:00:00+03:00: older games were not judged');
  expect(textIn(await folder('2020-01-02'), 'README.txt')).not.toContain('not judged');
  clock.advance(24 * 3_600_000);
  const text = await mail();
  expect(text).toContain('The list begins 2020-01-01 13:00. Older games were not judged.');
  const what = `${cashier.name} · Game called off · Game 1 · 30.00 Br · ${cashier.name} (cashier)`;
  expect(text).toContain(
    `${what} · Entry ${sight?.entry} of the record · Seen by ${admin.name}, 2026-03-01 19:00 · Asked\n`,
  );
});
