import { refusal } from '@adarash/contract/routes/primitives';
import Fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { answerErrors } from '../../src/http/errors.ts';
import { useHall } from '../harness/hall.ts';
import { expectEnvelope as expectWords } from '../harness/play/games.ts';

const hall = useHall();

const sendRaw = (payload: string, type = 'application/json') =>
  hall.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers: { 'content-type': type } });

function expectEnvelope(text: string, code: string) {
  const body = JSON.parse(text);
  expect(refusal.strict().parse(body)).toMatchObject({ code });
  expectWords(body);
}

describe('an invalid request', () => {
  test.each(['{', '{"email":', 'email=a', '{"email":"a",}', '\u0000', '[1,]'])(
    'returns 400 for the malformed JSON %j',
    async (payload) => {
      const answer = await sendRaw(payload);
      expect(answer.statusCode).toBe(400);
      expectEnvelope(answer.body, 'MALFORMED_JSON');
    },
  );

  test('returns 400 for another content type', async () => {
    const answer = await sendRaw('email=a', 'application/x-www-form-urlencoded');
    expect(answer.statusCode).toBe(400);
    expectEnvelope(answer.body, 'MALFORMED_JSON');
  });

  test('names the first missing field of an empty body', async () => {
    for (const payload of ['', 'null', '{}']) expectEnvelope((await sendRaw(payload)).body, 'EMAIL_REQUIRED');
  });

  const padded = (frame: Record<string, unknown>, size: number) => {
    const bare = JSON.stringify({ ...frame, filling: '' });
    return JSON.stringify({ ...frame, filling: 'x'.repeat(size - bare.length) });
  };

  test('returns 413 for a sign-in above 4 KiB', async () => {
    const large = await sendRaw(padded({ email: '', password: 'x' }, 4 * 1024 + 1));
    expect(large.statusCode).toBe(413);
    expectEnvelope(large.body, 'TOO_LARGE');
    expect(large.json().error).toBe('The request is too large. At most 4 KiB is accepted here.');
    expectEnvelope((await sendRaw(padded({ email: '', password: 'x' }, 4 * 1024))).body, 'EMAIL_REQUIRED');
  });

  test('returns 413 for any other body above 64 KiB, and accepts 64 KiB', async () => {
    const send = (size: number) => hall.api('cashier').post('/games/sequential', JSON.parse(padded({}, size)));
    const large = await send(64 * 1024 + 1);
    expect(large.status).toBe(413);
    expectEnvelope(large.text, 'TOO_LARGE');
    expect(large.body.error).toBe('The request is too large. At most 64 KiB is accepted here.');
    expectEnvelope((await send(64 * 1024)).text, 'BET_INVALID');
  });

  test.each([
    ['[', ']'],
    ['{"a":', '}'],
  ])('returns 400 for 10,000 nested levels of %s, with and without an idempotency key', async (open, close) => {
    const payload = `${open.repeat(10_000)}1${close.repeat(10_000)}`.slice(0, 64 * 1024 - 10);
    for (const key of [{}, { 'idempotency-key': 'deep' }]) {
      const answer = await hall.app.inject({
        method: 'POST',
        url: '/api/games/sequential',
        payload,
        headers: { ...key, 'content-type': 'application/json', authorization: `Bearer ${hall.cashier.token}` },
      });
      expect(answer.statusCode).toBe(400);
      expectEnvelope(answer.body, 'VALIDATION');
    }
  });

  test('returns 400 for a NUL in any text', async () => {
    const { api } = hall.admin;
    const member = (name: string, email: string) => ({ name, email, password: 'three blue geese' });
    const bodies = [
      { cashier: member('a\0b', 'nul1@hall.test'), moderator: member('b', 'nul2@hall.test') },
      { cashier: member('a', 'nul3@hall.test'), moderator: { ...member('b', 'nul4@hall.test'), role: ['\0'] } },
      { cashier: member('a', 'nul5@hall.test'), moderator: { ...member('b', 'nul6@hall.test'), 'x\0': 1 } },
    ];
    for (const body of bodies) expectEnvelope((await api.post('/admin/add-user', body)).text, 'VALIDATION');
    const login = await hall.api(null).post('/auth/login', { email: 'a\0@hall.test', password: 'x\0' });
    expect(login.status).toBe(400);
    for (const path of ['/games/report?search=a%00b', '/games/report?from=%00', '/games/%00', '/games?before=%00']) {
      const answer = await hall.cashier.api.get(path);
      expect([path, answer.status]).toEqual([path, 400]);
    }
    expect((await hall.api(null).get('/hall/%00')).status).toBe(400);
    // An escaped backslash before u0000 is ordinary text and no NUL.
    const literal = await hall.api(null).post('/auth/login', { email: '\\u0000', password: 'x' });
    expect(literal.status).toBe(401);
  });
});

describe('numbers with an exponent', () => {
  test.each(['{"email":"a","password":1e3}', '{"a":[{"b":-1.5E+2}]}', '[1E1]', '{"x":"\\"","y":2e0}'])(
    'are refused in the body %s',
    async (payload) => {
      const answer = await sendRaw(payload);
      expect(answer.statusCode).toBe(400);
      expectEnvelope(answer.body, 'VALIDATION');
    },
  );

  test('are accepted inside a text', async () => {
    const answer = await sendRaw('{"email":"1e3@hall.test","password":"\\\\\\"1e3 2E5"}');
    expect(answer.statusCode).toBe(401);
  });
});

describe('an unknown path', () => {
  test.each([
    ['GET', '/api/nope'],
    ['POST', '/api/auth'],
    ['DELETE', '/api/auth/login'],
    ['GET', '/api'],
    ['OPTIONS', '/api/auth/login'],
    ['GET', '/api/%zz'],
    ['GET', '/API/nope'],
  ] as const)('returns 404 in the usual envelope for %s %s', async (method, url) => {
    const answer = await hall.app.inject({ method, url });
    expect(answer.statusCode).toBe(404);
    expectEnvelope(answer.body, 'NOT_FOUND');
  });
});

describe('an internal error', () => {
  test('is returned as a sentence with a request id, and logged with its stack trace', async () => {
    const { db } = hall.services.storage;
    const { selectFrom } = db;
    db.selectFrom = () => {
      throw new Error('the secret of the cellar');
    };
    const answer = await hall.api('admin').get('/admin/users');
    db.selectFrom = selectFrom;
    expect(answer.status).toBe(500);
    expectEnvelope(answer.text, 'INTERNAL');
    const id = String(answer.headers['x-request-id']);
    expect(answer.body.error).toBe(`The server had an internal error. Please try again. (Request ${id})`);
    expect(answer.text).not.toMatch(/cellar|\.ts|at /);
    const line = hall
      .logged()
      .split('\n')
      .find((text) => text.includes(id) && text.includes('"level":50'));
    expect(line).toContain('the secret of the cellar');
    expect(line).toMatch(/"stack":.*\.ts/);
  });

  test('is returned if a validator throws, and logged', async () => {
    const app = Fastify();
    app.setValidatorCompiler(validatorCompiler);
    app.decorateRequest('actor', null);
    answerErrors(app, hall.services);
    const body = z.object({}).refine(() => {
      throw new Error('the validator of the cellar');
    });
    app.post('/', { schema: { body } }, async () => ({}));
    const answer = await app.inject({ method: 'POST', url: '/', payload: {} });
    expect(answer.statusCode).toBe(500);
    expectEnvelope(answer.payload, 'INTERNAL');
    expect(hall.logged()).toContain('the validator of the cellar');
  });

  test('never uses a request id that the client sent', async () => {
    const answer = await hall.api(null).get('/health', { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{24}$/);
  });
});

test('rejects an object that imitates a text with any length', async () => {
  const guise = { toString: 1, length: { toString: 1, length: -1 } };
  for (const length of [guise.length, [guise], 3, null]) {
    const newPassword = { ...guise, length };
    const answer = await hall.cashier.api.post('/auth/password', { currentPassword: 'x', newPassword });
    expect([length, answer.status]).toEqual([length, 400]);
  }
});

test('names the invalid field of the schema in the error', async () => {
  const answer = await hall.api('admin').post('/admin/add-user', { cashier: 'x' });
  expect(answer.body).toMatchObject({ code: 'VALIDATION', error: 'The field "cashier" is missing or not valid.' });
});

test('removes fields of a request that would change the prototype', async () => {
  const answer = await sendRaw('{"__proto__":{"email":"a@b.c"},"constructor":{"prototype":{"email":"x"}}}');
  expectEnvelope(answer.body, 'EMAIL_REQUIRED');
  expect(({} as { email?: string }).email).toBeUndefined();
});

test("returns the values of an error's sentence as typed details", async () => {
  const game = { pattern: 'all', betAmount: 10, houseFeePercentage: 15 };
  const large = await sendRaw(`{"email":"${'x'.repeat(5_000)}"}`);
  const unknown = await hall.cashier.api.post('/games/sequential', { ...game, cardPool: [1, 500, 501] });
  const short = await hall.cashier.api.post('/auth/password', { currentPassword: 'x', newPassword: 'short' });
  const denied = await hall.api('admin').post('/games/sequential', game);
  const unreadable = await hall.api('admin').post('/admin/add-user', { cashier: 'x' });
  expect(
    [large.json(), ...[unknown, short, denied, unreadable].map(({ body }) => body)].map(({ code, details, error }) => [
      code,
      details,
      error,
    ]),
  ).toEqual([
    ['TOO_LARGE', { max: 4 }, 'The request is too large. At most 4 KiB is accepted here.'],
    ['CARDS_INVALID', { cards: [500, 501] }, 'Invalid card IDs: 500, 501'],
    ['PASSWORD_TOO_SHORT', { min: 8 }, 'The password must have at least 8 characters.'],
    ['ACCESS_DENIED', { startGames: true }, "Access denied. You don't have permission to start games."],
    ['VALIDATION', { field: 'cashier' }, 'The field "cashier" is missing or not valid.'],
  ]);
});

test('returns a message code for messages on screens', async () => {
  const { body } = await hall.cashier.api.delete('/auth/sessions');
  expect(body).toMatchObject({
    message: 'All other devices are signed out.',
    messageCode: 'OTHER_DEVICES_SIGNED_OUT',
    details: {},
  });
});
