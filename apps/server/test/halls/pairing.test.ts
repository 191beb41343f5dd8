import { expect, test } from 'vitest';
import { PASSWORD, useHallPerTest } from '../harness/hall.ts';

const hall = useHallPerTest();
const MINUTE = 60_000;

const open = (address = '10.0.0.1') =>
  hall.app
    .inject({ method: 'POST', url: '/api/public/pairings', remoteAddress: address })
    .then((answer) => ({ status: answer.statusCode, headers: answer.headers, body: answer.json() }));
const state = (token: string) => hall.api(null).post('/public/pairings/state', { token });
const type = (digits: string, who: 'cashier' | 'moderator' = 'cashier', headers = {}) =>
  hall.api(who).post('/hall-code/pair', { digits }, { headers });
/** Digits that no screen shows. */
const wrong = (digits: string) => String((Number(digits) + 1) % 10_000).padStart(4, '0');

test("pairs a screen with the cashier's hall after its digits were typed", async () => {
  const { status, body } = await open();
  expect([status, body.digits, body.token]).toEqual([
    201,
    expect.stringMatching(/^\d{4}$/),
    expect.stringMatching(/^[\w-]{43}$/),
  ]);
  expect((await state(body.token)).body).toMatchObject({ digits: body.digits, path: null, displayKey: null });
  expect((await type(wrong(body.digits))).body.code).toBe('PAIRING_NOT_FOUND');
  expect((await state(body.token)).body.path).toBeNull();
  expect((await type(body.digits)).status).toBe(200);
  const { path } = (await hall.cashier.api.get('/hall-code')).body;
  expect((await state(body.token)).body).toMatchObject({ path, displayKey: expect.stringMatching(/^[\w-]{43}$/) });
  // Repeated request after a lost response.
  expect((await state(body.token)).body.path).toBe(path);
  const { storage } = hall.services;
  const entry = await storage.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'hall.display-paired')
    .orderBy('seq')
    .execute();
  expect(entry.map(({ chain, after }) => [chain, after])).toEqual([[hall.hallId, '{"address":"10.0.0.1"}']]);
  expect(JSON.stringify(await storage.db.selectFrom('pairings').selectAll().execute())).not.toContain(body.token);
});

test('accepts the digits of a screen once, for one hall, within five minutes', async () => {
  const other = await hall.pair();
  const { digits, token } = (await open()).body;
  const answers = await Promise.all([
    type(digits),
    other.cashier.api.post('/hall-code/pair', { digits }),
    type(digits, 'moderator'),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  const winner = answers[1]?.status === 200 ? other.cashier.api : hall.cashier.api;
  expect((await state(token)).body.path).toBe((await winner.get('/hall-code')).body.path);

  const late = (await open()).body;
  hall.clock.advance(5 * MINUTE);
  expect((await type(late.digits)).body.code).toBe('PAIRING_NOT_FOUND');
  expect((await state(late.token)).body.code).toBe('PAIRING_OVER');
  expect((await state('x')).body.code).toBe('PAIRING_OVER');
});

test('returns the stored response to a repeated pairing request', async () => {
  const { digits } = (await open()).body;
  const headers = { 'idempotency-key': 'pair once' };
  expect((await type(digits, 'cashier', headers)).status).toBe(200);
  expect((await type(digits, 'cashier', headers)).status).toBe(200);
  expect((await type(digits)).status).toBe(404);
});

test('rejects further pairing digits after ten wrong ones, even after a correct pairing', async () => {
  const { digits } = (await open()).body;
  for (let tried = 0; tried < 9; tried++) expect((await type(wrong(digits))).status).toBe(404);
  expect((await type(digits)).status).toBe(200);
  const next = (await open()).body.digits;
  expect((await type(wrong(next))).status).toBe(404);
  const held = await type(next);
  expect([held.status, held.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  expect((await type(next, 'moderator')).status).toBe(200);
  hall.clock.advance(15 * MINUTE + 1);
  expect((await type((await open()).body.digits)).status).toBe(200);
});

test('pairs many screens without delay if all digits are correct', async () => {
  for (let screen = 0; screen < 15; screen++) {
    expect((await type((await open(`10.0.3.${screen}`)).body.digits)).status).toBe(200);
  }
});

const opensAll = async (address: string) => {
  for (let count = 0; ; count++) if ((await open(address)).status !== 201) return count;
};

test('limits pending screens per address without blocking other addresses', async () => {
  const counts = [];
  for (let n = 0; n < 5; n++) counts.push(await opensAll(`203.0.113.${n}`));
  expect(counts).toEqual([10, 8, 6, 4, 3]);
  const full = await open('203.0.113.0');
  expect([full.status, full.body.code]).toEqual([429, 'PAIRINGS_FULL']);
  expect(Number(full.headers['retry-after'])).toBeGreaterThan(0);
  expect((await open('203.0.113.9')).status).toBe(201);
});

test('reserves ten pairings for addresses with earlier sign-ins while strangers use up all others', async () => {
  const known = '10.0.0.7';
  const { email } = hall.cashier;
  const entered = await hall.api(null).post('/auth/login', { email, password: PASSWORD }, { address: known });
  expect(entered.status).toBe(200);
  for (let n = 0; n < 40; n++) expect((await open(`10.0.1.${n}`)).status).toBe(201);
  expect((await open('10.0.2.1')).status).toBe(429);
  expect(await opensAll(known)).toBe(10);
  const rows = await hall.services.storage.db.selectFrom('pairings').select('digits').execute();
  expect(new Set(rows.map(({ digits }) => digits)).size).toBe(50);
  hall.clock.advance(5 * MINUTE);
  expect((await open('10.0.2.1')).status).toBe(201);
});
