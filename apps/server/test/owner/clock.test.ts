// @module-tag postgres
import { beforeEach, expect, test } from 'vitest';
import { differences } from '../../src/audit-log/verify/verify.ts';
import { lastTime } from '../../src/storage/storage.ts';
import { PASSWORD, useHallPerTest } from '../harness/hall.ts';
import { callUntil, expectRefusal, startedGame } from '../harness/play/games.ts';

const AHEAD = 6 * 60 * 60_000;
const hall = useHallPerTest();
beforeEach(() => hall.clock.freeze());

const notice = async () => (await hall.admin.api.get('/checklist')).body.clockAhead;
const setBack = () => hall.admin.api.post('/admin/clock/set-back');
const db = () => hall.services.storage.db;

test("shows only an admin that the hall's time is ahead", async () => {
  expect(await notice()).toBeNull();
  hall.clock.runAhead(59_000);
  expect(await notice()).toBeNull();
  hall.clock.runAhead(AHEAD);
  expect(await notice()).toEqual({
    hall: hall.clock.now().toISOString(),
    machine: hall.clock.machineNow().toISOString(),
  });
  expect((await hall.cashier.api.get('/checklist')).body.clockAhead).toBeNull();
  expectRefusal(await hall.cashier.api.post('/admin/clock/set-back'), 403, 'ACCESS_DENIED');
});

test('adds the reset of the clock to every audit log, and continues from there after a restart', async () => {
  hall.clock.runAhead(AHEAD);
  const { _id } = await startedGame(hall.cashier.api);
  await callUntil(hall.cashier.api, _id, ({ calledNumbers }) => calledNumbers.length >= 3);
  expectRefusal(await setBack(), 409, 'GAMES_RUNNING', 'A game is running. End every game first.');
  await hall.cashier.api.post(`/games/${_id}/finish`);
  const [ahead, machine] = [hall.clock.now().toISOString(), hall.clock.machineNow()];
  expect(Number(await lastTime(db()))).toBeGreaterThan(machine.getTime());

  expect((await setBack()).status).toBe(200);
  expect(await notice()).toBeNull();
  expect(hall.clock.now()).toEqual(machine);
  expect(await lastTime(db())).toEqual(machine);
  const entries = await db()
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'house.clock-set-back')
    .orderBy('seq')
    .execute();
  expect(entries.map(({ chain }) => chain).sort()).toEqual([hall.hallId, 'house'].sort());
  for (const entry of entries) {
    expect(entry).toMatchObject({ actor_id: hall.admin.id, at: machine.toISOString() });
    expect([entry.before, entry.after].map((text) => JSON.parse(text!))).toEqual([
      { at: ahead },
      { at: machine.toISOString() },
    ]);
  }
  // Once is enough, and the next game is written at the computer's time.
  expect((await setBack()).body.message).toBe('The clock is not ahead.');
  const next = await startedGame(hall.cashier.api);
  expect(next.createdAt).toBe(machine.toISOString());
  expect(await differences({ ...hall.services, db: db() })).toEqual([]);
});

test('ends sessions and delays that were created while the time was ahead', async () => {
  hall.clock.runAhead(AHEAD);
  const { token } = (await hall.api(null).post('/auth/login', { email: hall.cashier.email, password: PASSWORD })).body;
  for (let wrong = 0; wrong < 8; wrong++) {
    await hall.api(null).post('/auth/login', { email: hall.moderator.email, password: 'wrong' });
  }
  await setBack();
  hall.clock.waited.length = 0;
  await hall.api(null).post('/auth/login', { email: hall.moderator.email, password: PASSWORD });
  expect(hall.clock.waited).toEqual([]);
  const me = () => hall.as(token).get('/auth/me');
  expect((await me()).status).toBe(200);
  hall.clock.advance(12 * 60 * 60_000 + 1_000);
  expect((await me()).status).toBe(401);
});
