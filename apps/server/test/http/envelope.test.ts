import { ERROR_CODES } from '@adarash/contract/errors';
import { describe, expect, test } from 'vitest';
import { useHall } from '../harness/hall.ts';

const hall = useHall();

const sendRaw = (payload: string, type = 'application/json') =>
  hall.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers: { 'content-type': type } });

function expectEnvelope(text: string, code: string) {
  const body = JSON.parse(text);
  expect(Object.keys(body).sort()).toEqual(['code', 'error', 'message', 'success']);
  expect(body).toMatchObject({ success: false, code, message: body.error });
  expect(ERROR_CODES).toContain(body.code);
}

describe('a request that cannot be read', () => {
  test.each(['{', '{"email":', 'email=a', '{"email":"a",}', '\u0000', '[1,]'])('%j is 400', async (payload) => {
    const answer = await sendRaw(payload);
    expect(answer.statusCode).toBe(400);
    expectEnvelope(answer.body, 'MALFORMED_JSON');
  });

  test('another content type is 400', async () => {
    const answer = await sendRaw('email=a', 'application/x-www-form-urlencoded');
    expect(answer.statusCode).toBe(400);
    expectEnvelope(answer.body, 'MALFORMED_JSON');
  });

  test('no body at all names the first field that is missing', async () => {
    for (const payload of ['', 'null', '{}']) expectEnvelope((await sendRaw(payload)).body, 'EMAIL_REQUIRED');
  });

  test('more than 1 MiB is 413, and 1 MiB is still read', async () => {
    const body = (size: number) => {
      const frame = JSON.stringify({ email: '', password: 'x' });
      return JSON.stringify({ email: 'a'.repeat(size - frame.length), password: 'x' });
    };
    const large = await sendRaw(body(1024 * 1024 + 1));
    expect(large.statusCode).toBe(413);
    expectEnvelope(large.body, 'TOO_LARGE');
    expectEnvelope((await sendRaw(body(1024 * 1024))).body, 'EMAIL_INVALID');
  });
});

describe('numbers with an exponent', () => {
  test.each(['{"email":"a","password":1e3}', '{"a":[{"b":-1.5E+2}]}', '[1E1]', '{"x":"\\"","y":2e0}'])(
    '%s is refused',
    async (payload) => {
      const answer = await sendRaw(payload);
      expect(answer.statusCode).toBe(400);
      expectEnvelope(answer.body, 'VALIDATION');
    },
  );

  test('inside a text they are a text', async () => {
    const answer = await sendRaw('{"email":"1e3@hall.test","password":"\\\\\\"1e3 2E5"}');
    expect(answer.statusCode).toBe(401);
  });
});

describe('what is not there', () => {
  test.each([
    ['GET', '/api/nope'],
    ['POST', '/api/auth'],
    ['DELETE', '/api/auth/login'],
    ['GET', '/api'],
    ['OPTIONS', '/api/auth/login'],
    ['GET', '/api/%zz'],
    ['GET', '/API/nope'],
  ] as const)('%s %s is 404 in the usual envelope', async (method, url) => {
    const answer = await hall.app.inject({ method, url });
    expect(answer.statusCode).toBe(404);
    expectEnvelope(answer.body, 'NOT_FOUND');
  });
});

describe('a failure inside', () => {
  test('answers a sentence with a request id, and the stack stays in the log', async () => {
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
    expect(answer.body.error).toBe(`Something went wrong on the server. Please try again. (Request ${id})`);
    expect(answer.text).not.toMatch(/cellar|\.ts|at /);
    const line = hall
      .logged()
      .split('\n')
      .find((text) => text.includes(id) && text.includes('"level":50'));
    expect(line).toContain('the secret of the cellar');
    expect(line).toMatch(/"stack":.*\.ts/);
  });

  test('a visitor cannot choose the request id', async () => {
    const answer = await hall.api(null).get('/health', { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{24}$/);
  });
});

test('a field named by the schema is named in the answer', async () => {
  const answer = await hall.api('admin').post('/admin/add-user', { cashier: 'x' });
  expect(answer.body).toMatchObject({ code: 'VALIDATION', error: 'The field "cashier" is missing or not valid.' });
});

test('fields that would reach into the prototype are dropped', async () => {
  const answer = await sendRaw('{"__proto__":{"email":"a@b.c"},"constructor":{"prototype":{"email":"x"}}}');
  expectEnvelope(answer.body, 'EMAIL_REQUIRED');
  expect(({} as { email?: string }).email).toBeUndefined();
});
