// @module-tag postgres
import { createHash } from 'node:crypto';
import { ROUTES, type Route } from '@adarash/contract';
import { SECRET_FIELDS } from '@adarash/contract/basics';
import { expect, test } from 'vitest';
import { canonicalJson } from '../../src/audit-log/canonical-json.ts';
import { answerOnce, storedText } from '../../src/http/idempotency.ts';
import { startHall, useHall } from '../harness/hall.ts';

const hall = useHall();

let made = 0;
const newPair = () => {
  const member = () => ({ name: 'Tola', email: `tola${++made}@hall.test`, password: 'three blue geese' });
  return { cashier: member(), moderator: member() };
};
const add = (pair: object, key: string, api = hall.api('admin')) =>
  api.post('/admin/add-user', pair, { headers: { 'idempotency-key': key } });
const count = async () => (await hall.api('admin').get('/admin/users')).body.users.length;

test('returns the first response to a repeated key without a second effect', async () => {
  const pair = newPair();
  const first = await add(pair, 'once');
  const before = await count();
  const second = await add(pair, 'once');
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.text).toBe(first.text);
  expect(await count()).toBe(before);
});

test('executes a repeated request without an idempotency key again', async () => {
  const pair = newPair();
  expect((await hall.api('admin').post('/admin/add-user', pair)).status).toBe(201);
  expect((await hall.api('admin').post('/admin/add-user', pair)).status).toBe(409);
});

test('executes concurrent requests with one key once and returns the same response to all', async () => {
  const pair = newPair();
  const answers = await Promise.all(Array.from({ length: 8 }, () => add(pair, 'at once')));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
});

test('rolls back one of two concurrent commits with the same key', async () => {
  const { storage } = hall.services;
  const { id: userId } = await storage.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const mark = { userId, key: 'twins', fingerprint: 'f'.repeat(32) };
  const key = { mark, at: hall.clock.now(), toJson: JSON.stringify };
  const once = (name: string) =>
    storage.write({}, (tx) =>
      answerOnce(tx, key, async () => {
        await tx.db.insertInto('settings').values({ name, value: 'done' }).execute();
        return { name };
      }),
    );
  const outcomes = await Promise.allSettled([once('twin 1'), once('twin 2')]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const stored = await storage.db.selectFrom('settings').select('name').where('name', 'like', 'twin %').execute();
  expect(stored).toEqual([JSON.parse((await storedText(hall.services, mark)) ?? 'null')]);
});

test('executes a repeatable command once per key', async () => {
  const pair = await hall.pair();
  const settings = { pattern: 'all', betAmount: 10, houseFeePercentage: 15, cardPool: [1, 2, 3], numGames: 2 };
  const create = () =>
    pair.cashier.api.post('/games/sequential', settings, { headers: { 'idempotency-key': 'two games' } });
  const answers = await Promise.all([create(), create(), create()]);
  answers.push(await create());
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  expect((await pair.cashier.api.get('/games')).body.games).toHaveLength(2);
});

test('supports idempotency keys on every changing route', async () => {
  const { cashier, moderator, hallId } = await hall.pair();
  const [game] = (
    await cashier.api.post('/games/sequential', {
      pattern: 'all',
      betAmount: 10,
      houseFeePercentage: 15,
      cardPool: [1, 2, 3],
    })
  ).body.games;
  const extra = (key: string) => ({ headers: { 'idempotency-key': key } });
  await moderator.api.put(`/jackpot/${hallId}`, { amount: 500 });
  const award = await moderator.api.post(`/jackpot/${hallId}/awards`, {
    amount: 50,
    cardNumber: 2,
    message: 'For two',
  });
  const status = { status: 'active' };
  const changes = [
    () => cashier.api.put(`/games/${game._id}/status`, status, extra('start')),
    () => cashier.api.patch('/games/settings', { language: 'om' }, extra('language')),
    () => moderator.api.put(`/jackpot/${hallId}`, { amount: 700, expectedAmount: 460 }, extra('add')),
    () => moderator.api.delete(`/jackpot/history/${award.body.award._id}`, extra('take back')),
  ];
  for (const change of changes) {
    const [first, second] = [await change(), await change()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.text).toBe(first.text);
  }
  expect((await cashier.api.put(`/games/${game._id}/status`, status)).body.code).toBe('STATUS_UNCHANGED');
  expect((await cashier.api.put(`/games/${game._id}/status`, { status: 'paused' }, extra('start'))).body.code).toBe(
    'IDEMPOTENCY_MISMATCH',
  );
});

test('rejects an idempotency key that was used for another request', async () => {
  await add(newPair(), 'taken');
  const other = await add(newPair(), 'taken');
  expect(other.status).toBe(409);
  expect(other.body.code).toBe('IDEMPOTENCY_MISMATCH');
});

test('stores no refusal, so that a corrected request can use the key', async () => {
  const pair = newPair();
  const wrong = { ...pair, cashier: { ...pair.cashier, email: hall.cashier.email } };
  expect((await add(wrong, 'mended')).status).toBe(409);
  expect((await add(pair, 'mended')).status).toBe(201);
  expect((await add(pair, 'mended')).status).toBe(201);
});

test('stores response and effect in one transaction', async () => {
  const { storage } = hall.services;
  const pair = newPair();
  const before = await count();
  const { write } = storage;
  Object.assign(storage, {
    write: (scope: object, work: (tx: unknown) => Promise<unknown>) =>
      write(scope, async (tx) => {
        await work(tx);
        throw new Error('the power went out before the commit');
      }),
  });
  const lost = await add(pair, 'power cut');
  Object.assign(storage, { write });
  expect(lost.status).toBe(500);
  expect(await count()).toBe(before);
  expect(await storage.db.selectFrom('idempotency_keys').selectAll().where('key', '=', 'power cut').execute()).toEqual(
    [],
  );
  expect((await add(pair, 'power cut')).status).toBe(201);
  expect(await count()).toBe(before + 2);
});

test('returns a lost response again after a reconnect', async () => {
  const pair = newPair();
  await add(pair, 'lost answer');
  const { user_id: userId, fingerprint } = await hall.services.storage.db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('key', '=', 'lost answer')
    .executeTakeFirstOrThrow();
  const answer = JSON.parse((await storedText(hall.services, { userId, key: 'lost answer', fingerprint })) ?? 'null');
  expect(answer).toMatchObject({ cashier: { email: pair.cashier.email } });
  expect(JSON.stringify(answer)).not.toMatch(/geese|argon2/);
});

test('stores no password hash beside a key, and excludes passwords from its fingerprint', async () => {
  const { db } = hall.services.storage;
  const [one, other] = [newPair(), newPair()];
  await add(one, 'first words');
  const twin = await add({ ...one, cashier: { ...one.cashier, password: 'some other geese' } }, 'first words');
  expect(twin.status).toBe(201);
  expect((await add({ ...one, cashier: other.cashier }, 'first words')).body.code).toBe('IDEMPOTENCY_MISMATCH');
  const { fingerprint } = await db
    .selectFrom('idempotency_keys')
    .select('fingerprint')
    .where('key', '=', 'first words')
    .executeTakeFirstOrThrow();
  const request = { route: 'POST /admin/add-user', params: {}, query: {}, body: one };
  const withPassword = createHash('sha256').update(canonicalJson(request)).digest('hex');
  expect(withPassword.startsWith(fingerprint)).toBe(false);
});

test('excludes every secret field of the contract from fingerprints', () => {
  const names = new Set<string>();
  const walk = (schema: unknown): void => {
    const { shape } = schema as { shape?: Record<string, unknown> };
    for (const [name, inner] of Object.entries(shape ?? {})) {
      names.add(name);
      walk(inner);
    }
  };
  for (const { body } of Object.values(ROUTES) as Route[]) walk(body ?? {});
  const secret = [...names].filter((name) => /pass|otp|code|secret|token|pin$/i.test(name));
  expect(secret.length).toBeGreaterThan(2);
  expect(SECRET_FIELDS).toEqual(expect.arrayContaining(secret));
});

test('separates the idempotency keys of different users', async () => {
  const people = await startHall();
  const pair = newPair();
  try {
    const mine = await add(pair, 'shared', people.api('admin'));
    expect(mine.status).toBe(201);
    const { storage, sessions, runtime } = people.services;
    const other = await storage.write({}, async (tx) => {
      const id = runtime.newId();
      const admin = await tx.db
        .selectFrom('users')
        .selectAll()
        .where('id', '=', people.admin.id)
        .executeTakeFirstOrThrow();
      await tx.db
        .insertInto('users')
        .values({ ...admin, id, email: 'b@hall.test', email_key: 'b@hall.test' })
        .execute();
      return sessions.open(tx, id);
    });
    expect((await add(pair, 'shared', people.as(other))).status).toBe(409);
  } finally {
    await people.stop();
  }
});

test('deletes an idempotency key after a day', async () => {
  const key = 'yesterday';
  await add(newPair(), key);
  hall.clock.advance(24 * 60 * 60 * 1000 + 1000);
  const { storage, sessions } = hall.services;
  const token = await storage.write({}, (tx) => sessions.open(tx, hall.admin.id));
  expect((await add(newPair(), key, hall.as(token))).status).toBe(201);
});

test.each(['', 'x'.repeat(201), 'ä'])('rejects the idempotency key %j', async (key) => {
  const { storage, sessions } = hall.services;
  const token = await storage.write({}, (tx) => sessions.open(tx, hall.admin.id));
  const answer = await add(newPair(), key, hall.as(token));
  expect(answer.status).toBe(400);
  expect(answer.body.code).toBe('VALIDATION');
});
