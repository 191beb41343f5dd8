import { beforeAll, expect, test } from 'vitest';
import { publish } from '../../src/live/events.ts';
import { startHall, useHall, usePair } from '../harness/hall.ts';
import { startedGame } from '../harness/play/games.ts';
import { jackpotOf } from '../harness/play/jackpot.ts';
import { listen, read, within } from '../harness/reader.ts';

const hall = useHall();
const pair = usePair(hall);
let base: string;
beforeAll(async () => {
  base = `${await listen(hall)}/api`;
});

test('sends the current state first on a stream and then events with consecutive numbers', async () => {
  const { cashier, moderator } = pair;
  await jackpotOf(pair).put(100);
  const stream = await read(`${base}/live`, moderator.token);
  expect(stream.status).toBe(200);
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.headers.get('cache-control')).toBe('no-store');
  expect(stream.headers.get('x-accel-buffering')).toBe('no');
  // The end of the connection is the end of the stream: no chunk around each event.
  expect(stream.headers.get('transfer-encoding')).toBeNull();
  expect(stream.headers.get('connection')).toBe('close');
  expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await stream.until((event) => event.type === 'hello')).toEqual({ type: 'hello', seq: 1, gameVersion: null });

  const game = await startedGame(pair.cashier.api);
  const { body } = await cashier.api.post(`/games/${game._id}/call-number`);
  const called = await stream.until((event) => event.type === 'number-called');
  expect(called).toMatchObject({ gameId: game._id, number: body.calledNumber, kind: 'drawn', count: 1 });
  await cashier.api.post(`/games/${game._id}/finish`);
  await stream.until((event) => event.type === 'game-changed' && event.change === 'finished');
  const seqs = stream.events.map((event) => ('seq' in event ? event.seq : null));
  expect(seqs).toEqual(seqs.map((_, i) => i + 1));
  expect(stream.text).toContain(`id: ${seqs.at(-1)}\ndata: `);
  expect(stream.events.map((event) => event.type)).toContain('jackpot-changed');
  stream.close();
});

test('sends events of its game and of the hall on the stream of a game', async () => {
  const { cashier } = pair;
  const mine = await startedGame(pair.cashier.api);
  const stream = await read(`${base}/games/${mine._id}/events`, cashier.token);
  expect(await stream.until((event) => event.type === 'hello')).toMatchObject({ gameVersion: mine.version });
  const other = await startedGame(pair.cashier.api, { cardPool: [90, 91] });
  await cashier.api.post(`/games/${other._id}/call-number`);
  await cashier.api.post(`/games/${mine._id}/call-number`);
  const called = await stream.until((event) => event.type === 'number-called');
  expect(called).toMatchObject({ gameId: mine._id, version: mine.version + 1 });
  expect(stream.text).not.toContain(other._id);
  await jackpotOf(pair).put(500);
  await stream.until((event) => event.type === 'jackpot-changed');
  const award = { amount: 50, cardNumber: 90, message: 'Well played' };
  const told = () => stream.events.filter((event) => event.type === 'jackpot-changed').length;
  await pair.moderator.api.post(`/jackpot/${pair.hallId}/awards`, award);
  await stream.until(() => told() === 3);
  await cashier.api.post(`/games/${other._id}/select-jackpot-winner`);
  await stream.until(() => told() === 4);
  expect(stream.text).not.toContain(other._id);
  stream.close();
});

test('sends an admin all events of a game, but only the first event on /live', async () => {
  const game = await startedGame(pair.cashier.api);
  const watched = await read(`${base}/games/${game._id}/events`, hall.admin.token);
  const idle = await read(`${base}/live`, hall.admin.token);
  expect(await idle.until((event) => event.type === 'hello')).toEqual({ type: 'hello', seq: 0, gameVersion: null });
  await pair.cashier.api.post(`/games/${game._id}/call-number`);
  await watched.until((event) => event.type === 'number-called');
  expect(idle.events).toHaveLength(1);
  watched.close();
  idle.close();
});

test('publishes no event for a refused change or before a commit', { tags: ['postgres'] }, async () => {
  const { cashier } = pair;
  const stream = await read(`${base}/live`, cashier.token);
  await stream.until((event) => event.type === 'hello');
  await jackpotOf(pair).put(-1);
  const { storage } = hall.services;
  const undone = storage.write({ hallId: pair.hallId }, async (tx) => {
    await publish(tx, { type: 'hall-changed' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(stream.events).toHaveLength(1);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await jackpotOf(pair).put(100);
  expect(await stream.until((event) => event.type === 'jackpot-changed')).toMatchObject({ seq: 1 });
  expect(stream.events).toHaveLength(2);
  stream.close();
});

test('rejects streams of strangers and of another hall', async () => {
  const { cashier } = pair;
  const game = await startedGame(pair.cashier.api);
  const other = await hall.pair();
  expect((await read(`${base}/live`, null)).status).toBe(401);
  expect((await read(`${base}/games/${game._id}/events`, null)).status).toBe(401);
  expect((await read(`${base}/games/${game._id}/events`, other.cashier.token)).status).toBe(404);
  expect((await read(`${base}/games/${'a'.repeat(24)}/events`, cashier.token)).status).toBe(404);
  expect((await read(`${base}/live?token=${cashier.token}`, null)).status).toBe(401);
  const theirs = await read(`${base}/live`, other.cashier.token);
  await jackpotOf(pair).put(900);
  await jackpotOf(other).put(10);
  await theirs.until((event) => event.type === 'jackpot-changed');
  expect(theirs.events).toHaveLength(2);
  theirs.close();
});

test('ends the streams of a user within seconds after a logout or the deletion of the user', async () => {
  const { cashier, moderator } = pair;
  const mine = await read(`${base}/live`, cashier.token);
  const theirs = await read(`${base}/live`, moderator.token);
  await theirs.until((event) => event.type === 'hello');
  await cashier.api.post('/auth/logout');
  await within(60_000, mine.ended);
  expect(mine.events.at(-1)).toEqual({ type: 'goodbye', reason: 'signed-out' });
  expect(theirs.events.at(-1)?.type).toBe('hello');
  await hall.admin.api.delete(`/admin/users/${pair.hallId}`);
  await within(60_000, theirs.ended);
  expect(theirs.events.at(-1)).toEqual({ type: 'goodbye', reason: 'signed-out' });
});

test('ends a stream within five seconds after its session ended in the database', {
  tags: ['postgres'],
}, async () => {
  const { cashier } = pair;
  const stream = await read(`${base}/live`, cashier.token);
  await stream.until((event) => event.type === 'hello');
  await hall.services.storage.write({}, ({ db }) =>
    db.deleteFrom('sessions').where('user_id', '=', cashier.id).execute(),
  );
  await within(60_000, stream.ended);
});

test('sends goodbye and closes the streams if the server stops', async () => {
  const other = await startHall();
  const address = await listen(other);
  const stream = await read(`${address}/api/live`, other.cashier.token);
  await stream.until((event) => event.type === 'hello');
  const stopped = other.stop();
  await within(60_000, stream.ended);
  expect(stream.events.at(-1)).toEqual({ type: 'goodbye', reason: 'stopping' });
  await within(60_000, stopped);
});
