import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../../src/storage/schema.ts';
import { PASSWORD, useHall, usePair } from '../../harness/hall.ts';
import { sharedFinish } from '../../harness/play/cards.ts';
import { callTyped, expectRefusal, startedGame } from '../../harness/play/games.ts';
import { shiftsOf } from '../../harness/play/shifts.ts';
import { storedKeys } from '../../harness/queries.ts';

const hall = useHall();
const pair = usePair(hall);
const shifts = shiftsOf(pair);
const db = () => hall.services.storage.db;
/** Changes the database directly, as a person with access to the file can. */
const tamper = (change: (db: Kysely<Database>) => { execute(): Promise<unknown> }) =>
  hall.services.storage.write({}, (tx) => change(tx.db).execute());

async function wonGame() {
  const { cards, before, last } = sharedFinish();
  const { _id } = await startedGame(pair.cashier.api, { cardPool: [...cards] });
  await callTyped(pair.moderator.api, _id, [...before, last]);
  for (const cardId of cards) await pair.cashier.api.post(`/games/${_id}/check-bingo`, { cardId });
  return { id: _id, cards };
}

test('closes a shift once per idempotency key, and returns SHIFT_CLOSED for another key', {
  tags: ['postgres'],
}, async () => {
  const wish = await shifts.wish();
  const key = { headers: { 'idempotency-key': 'close 1' } };
  const [first, twin] = await Promise.all([shifts.send(wish, key), shifts.send(wish, key)]);
  expect(first.body).toEqual(twin.body);
  expect((await shifts.send(wish, key)).body).toEqual(first.body);
  const next = await shifts.wish();
  const tabs = await Promise.all([1, 2, 3].map(() => shifts.send(next)));
  expect(tabs.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  for (const lost of tabs.filter(({ status }) => status === 409))
    expectRefusal(lost, 409, 'SHIFT_CLOSED', 'Shift 2 is already closed.');
  expect(await shifts.list()).toHaveLength(2);
});

test('books a payout concurrent with a close in exactly one shift', { tags: ['postgres'] }, async () => {
  for (let round = 0; round < 4; round++) {
    await pair.renew();
    const { id } = await wonGame();
    const wish = await shifts.wish();
    const [closed, paid] = await Promise.all([shifts.send(wish), pair.cashier.api.post(`/games/${id}/paid`, {})]);
    expect(paid.status).toBe(200);
    // If the payout was first, the count must be checked again.
    if (closed.status !== 200) expectRefusal(closed, 409, 'SHIFT_MOVED');
    if (closed.status !== 200) expect((await shifts.close()).status).toBe(200);
    const [sealed] = await shifts.list();
    const { drawer } = await shifts.open();
    expect(sealed.drawer.handedOver + drawer.handedOver).toBe(8.5);
    expect([0, 8.5]).toContain(drawer.handedOver);
  }
});

test('accepts a close signed by the moderator of the hall, with the same error for all other users', async () => {
  const other = await hall.pair();
  const wrong = [
    shifts.signIn(pair.cashier),
    shifts.signIn(other.moderator),
    shifts.signIn(other.cashier),
    shifts.signIn(hall.admin),
    shifts.signIn(pair.moderator, 'not the password'),
    { email: 'nobody@hall.test', password: PASSWORD },
  ];
  for (const moderator of wrong) expectRefusal(await shifts.close({ moderator }), 400, 'MODERATOR_NOT_CONFIRMED');
  for (const moderator of [undefined, {}, { email: pair.moderator.email }])
    expect((await shifts.close({ moderator })).status).toBe(400);
  expect(await shifts.list()).toEqual([]);
  const sessions = () => db().selectFrom('sessions').selectAll().where('user_id', '=', pair.moderator.id).execute();
  const before = await sessions();
  expect((await shifts.close()).status).toBe(200);
  expect(await sessions()).toEqual(before);
  expect(hall.logged()).not.toContain('not the password');
  const kept = await storedKeys(db());
  const record = await db().selectFrom('audit').selectAll().orderBy('seq').execute();
  expect(JSON.stringify([kept, record])).not.toContain(PASSWORD);
});

test("delays guesses of the moderator's password at a close like a sign-in", async () => {
  const guess = () => shifts.close({ moderator: shifts.signIn(pair.moderator, 'a guess') }, { address: '203.0.113.7' });
  hall.clock.waited.length = 0;
  for (let i = 0; i < 8; i++) expectRefusal(await guess(), 400, 'MODERATOR_NOT_CONFIRMED');
  expect(hall.clock.waited).toEqual([1_000, 2_000, 4_000]);
  // The sign-in of the account is delayed too, because all attempts are counted together.
  const signIn = { email: pair.moderator.email, password: 'a guess' };
  await hall.api(null).post('/auth/login', signIn, { address: '203.0.113.8' });
  expect(hall.clock.waited.at(-1)).toBe(8_000);
  const told = await db()
    .selectFrom('audit')
    .select('action')
    .where('chain', '=', pair.hallId)
    .orderBy('seq')
    .execute();
  expect(told.filter(({ action }) => action === 'access.sign-in-failed').length).toBeGreaterThan(3);
  // Fifty from one address, then no more.
  for (let i = 0; i < 42; i++) await guess();
  expectRefusal(await guess(), 429, 'TOO_MANY_ATTEMPTS');
});

test("rejects a close if the moderator's password changed during the comparison", async () => {
  const wish = await shifts.wish();
  const compared = hall.services.passwords.verify;
  const passwords = hall.services.passwords as { verify: typeof compared };
  passwords.verify = async (...given) => {
    const right = await compared(...given);
    await tamper((db) => db.updateTable('users').set({ password_hash: 'x' }).where('id', '=', pair.moderator.id));
    return right;
  };
  try {
    expectRefusal(await shifts.send(wish), 400, 'MODERATOR_NOT_CONFIRMED');
  } finally {
    passwords.verify = compared;
  }
});

test('rejects a close with an outdated expected amount or an invalid count', async () => {
  const wish = await shifts.wish();
  expectRefusal(await shifts.send({ ...wish, expected: 5 }), 409, 'SHIFT_MOVED');
  expectRefusal(await shifts.send({ ...wish, number: 2 }), 409, 'SHIFT_CLOSED');
  for (const count of [{ 'note-200': -1 }, { 'note-200': 1.5 }, { 'note-3': 1 }, { 'note-1': 1e9 }, 'all', null])
    expect((await shifts.send({ ...wish, count })).status, JSON.stringify(count)).toBe(400);
  expect((await pair.moderator.api.post('/shift/close', wish)).status).toBe(403);
  expect((await pair.moderator.api.put('/shift/float', { float: 5 })).status).toBe(403);
});

test('reopens no closed shift if the clock is set back', async () => {
  // The hall's day begins at three in UTC; two hours back it has to be the same day.
  if ([3, 4].includes(hall.clock.now().getUTCHours())) hall.clock.advance(7_200_000);
  const { id, cards } = await wonGame();
  await pair.cashier.api.post(`/games/${id}/paid`, { cardId: cards[0] });
  hall.clock.advance(-3_600_000);
  expect((await shifts.close()).status).toBe(200);
  const undo = (cardId?: number) => pair.cashier.api.post(`/games/${id}/paid/undo`, { cardId, reason: 'Miscounted' });
  // The payout is an hour "after" the close.
  expectRefusal(await undo(cards[0]), 409, 'HAND_OVER_FINAL');
  await pair.cashier.api.post(`/games/${id}/paid`, { cardId: cards[1] });
  hall.clock.advance(-3_600_000);
  expect((await shifts.open()).drawer).toMatchObject({ sold: 0, handedOver: 4.25 });
  expect((await undo(cards[1])).status).toBe(200);
  expect((await shifts.close()).status).toBe(200);
  const closes = await shifts.list();
  expect(closes.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
  hall.clock.advance(7_200_000);
});
