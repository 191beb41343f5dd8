// @module-tag postgres
import { expect, test } from 'vitest';
import type { HallTx } from '../../src/storage/storage.ts';
import { useHall } from '../harness/hall.ts';
import { appendAny } from '../harness/play/entries.ts';
import { createGame, range } from '../harness/play/games.ts';
import { ENGINE, pastTheServer } from '../harness/servers/storage-place.ts';

const hall = useHall();

const elsewhere = (statement: string) => pastTheServer(hall.place, statement);

const inHall = <T>(hallId: string, work: (tx: HallTx) => Promise<T>) => hall.services.storage.write({ hallId }, work);
const noticeOf = (hallId: string) => inHall(hallId, async (tx) => tx.hall.notice);

test('rejects the next request after another program ended the session or deleted the user', async () => {
  const pair = await hall.pair();
  for (const person of [pair.cashier, pair.moderator]) expect((await person.api.get('/auth/me')).status).toBe(200);
  await elsewhere(`delete from sessions where user_id = '${pair.cashier.id}'`);
  expect((await pair.cashier.api.get('/auth/me')).status).toBe(401);
  await elsewhere(`update users set deleted_at = '2026-01-01T00:00:00.000Z' where id = '${pair.moderator.id}'`);
  expect((await pair.moderator.api.get('/auth/me')).status).toBe(401);
});

test('returns the new name of a user immediately after the change', async () => {
  const { cashier } = await hall.pair();
  await cashier.api.get('/auth/me');
  await hall.services.storage.write({}, ({ db }) =>
    db.updateTable('users').set({ name: 'Another Name' }).where('id', '=', cashier.id).execute(),
  );
  expect((await cashier.api.get('/auth/me')).body.user.name).toBe('Another Name');
});

test('rejects the next write after a write ended the session, unless that write is rolled back', async () => {
  const { cashier, hallId } = await hall.pair();
  const { storage, sessions } = hall.services;
  const { token_hash: hash } = await storage.db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', cashier.id)
    .executeTakeFirstOrThrow();
  const work = () => inHall(hallId, (tx) => sessions.assertOpen(tx, hash));
  await work();
  const undone = inHall(hallId, async (tx) => {
    await sessions.revoke(tx, hash);
    await expect(sessions.assertOpen(tx, hash)).rejects.toThrow();
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await work();
  expect((await cashier.api.get('/auth/me')).status).toBe(200);
  const ended = inHall(hallId, (tx) => sessions.revoke(tx, hash));
  // On SQLite both commands share a transaction.
  if (ENGINE === 'postgresql') await ended;
  await expect(work()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await ended;
  expect((await cashier.api.get('/auth/me')).status).toBe(401);
});

test('ends a session even if another command of the same commit is rolled back', async () => {
  const { cashier, hallId } = await hall.pair();
  expect((await cashier.api.get('/auth/me')).status).toBe(200);
  const ended = hall.services.storage.write({}, ({ db }) =>
    db.deleteFrom('sessions').where('user_id', '=', cashier.id).execute(),
  );
  const undone = inHall(hallId, async (tx) => {
    await tx.db.updateTable('halls').set({ notice: 'never' }).where('id', '=', hallId).execute();
    throw new Error('undone');
  });
  await Promise.all([ended, expect(undone).rejects.toThrow('undone')]);
  expect((await cashier.api.get('/auth/me')).status).toBe(401);
});

test('returns the last committed hall, even if another program changed it', async () => {
  const { hallId } = await hall.pair();
  expect(await noticeOf(hallId)).toBe('');
  const set = (tx: HallTx, notice: string) =>
    tx.db.updateTable('halls').set({ notice }).where('id', '=', hallId).execute();
  await inHall(hallId, (tx) => set(tx, 'from here'));
  expect(await noticeOf(hallId)).toBe('from here');
  await elsewhere(`update halls set notice = 'from elsewhere' where id = '${hallId}'`);
  expect(await noticeOf(hallId)).toBe('from elsewhere');
  const undone = inHall(hallId, async (tx) => {
    await set(tx, 'never');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await noticeOf(hallId)).toBe('from elsewhere');
});

test('increases the event number of the hall with every event', async () => {
  const { cashier, hallId } = await hall.pair();
  const { _id } = await createGame(cashier.api, { cardPool: range(1, 5) });
  await cashier.api.post(`/games/${_id}/start`);
  for (let i = 0; i < 3; i++) await cashier.api.post(`/games/${_id}/call-number`);
  const stored = hall.services.storage.db.selectFrom('halls').select('seq').where('id', '=', hallId);
  expect(await inHall(hallId, async (tx) => tx.hall.seq)).toBe((await stored.executeTakeFirstOrThrow()).seq);
});

test('returns the current jackpot with a call after another program changed it', async () => {
  const { cashier, hallId } = await hall.pair();
  const { _id } = await createGame(cashier.api, { cardPool: range(1, 5) });
  await cashier.api.post(`/games/${_id}/start`);
  const readPotentialJackpot = async () =>
    (await cashier.api.post(`/games/${_id}/call-number`)).body.game.potentialJackpot;
  const before = await readPotentialJackpot();
  await elsewhere(`update jackpots set put_in = put_in + 500, available = available + 500 where hall_id = '${hallId}'`);
  expect(await readPotentialJackpot()).toBe(before + 5);
});

test('appends an audit entry after the last stored entry of any process, even after a rollback', async () => {
  const { hallId } = await hall.pair();
  const enter = (tx: HallTx) =>
    appendAny(tx, { hallId, actor: 'system', action: 'x', subject: 'y', at: hall.clock.now() });
  const { seq: first } = await inHall(hallId, enter);
  const second = await inHall(hallId, enter);
  expect(second.seq).toBe(first + 1);
  await elsewhere(`update audit_heads set seq = seq + 7 where chain = '${hallId}'`);
  expect((await inHall(hallId, enter)).seq).toBe(first + 9);
  // On SQLite both commands share a transaction.
  const undone = inHall(hallId, async (tx) => {
    await enter(tx);
    throw new Error('undone');
  });
  const [, kept] = await Promise.all([expect(undone).rejects.toThrow('undone'), inHall(hallId, enter)]);
  expect(kept.seq).toBe(first + 10);
  expect((await inHall(hallId, enter)).seq).toBe(first + 11);
});
