import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiError } from './client.ts';
import { addressOf, ask, sentenceOf } from './client.ts';

const id = '64b7f0c2a1d3e4f5a6b7c8d9';

function answer(status: number, body: unknown, headers: Record<string, string> = {}): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(text, { status, headers })),
  );
}

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error as ApiError,
  );
const sent = () => vi.mocked(fetch).mock.calls[0] as [string, RequestInit & { headers: Record<string, string> }];

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('the address of a request', () => {
  it('contains path parameters, but no undefined query parameters', () => {
    expect(addressOf('/games/:id', { id })).toBe(`/api/games/${id}`);
    expect(addressOf('/hall/:code', { code: '../x?y' })).toBe('/api/hall/..%2Fx%3Fy');
    expect(addressOf('/games', {}, { limit: 20, before: undefined, search: '' })).toBe('/api/games?limit=20');
  });
});

describe('a request with ask()', () => {
  it('sends the token, the idempotency key and the body', async () => {
    localStorage.setItem('token', 'secret');
    answer(200, { success: true });
    await ask('POST /games/:id/call-number', { params: { id }, body: { number: 7 } }, { idempotencyKey: 'k1' });
    const [address, init] = sent();
    expect(address).toBe(`/api/games/${id}/call-number`);
    expect(init).toMatchObject({ method: 'POST', credentials: 'include', body: '{"number":7}' });
    expect(init.headers).toMatchObject({ authorization: 'Bearer secret', 'idempotency-key': 'k1' });
  });

  it('sends no token without a session', async () => {
    answer(200, { success: true });
    await ask('GET /health', {});
    expect(sent()[1].headers).not.toHaveProperty('authorization');
  });

  it('rejects with an error that contains the body of the refused response', async () => {
    const details = { seconds: 30 };
    answer(429, { code: 'TOO_MANY_ATTEMPTS', error: 'Wait.', message: 'Wait.', details }, { 'retry-after': '30' });
    const error = await refusal(ask('POST /auth/login', { body: { email: 'a@b.c', password: 'x' } }));
    expect(error).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS', message: 'Wait.', details, retryAfter: 30 });
  });

  it.each([
    [{ error: 'The error.', message: 'The message.' }, 'The error.'],
    [{ error: '', message: 'The message.' }, 'The message.'],
    [{}, 'The default.'],
  ])('displays for the error %j the sentence: %s', async (envelope, sentence) => {
    answer(400, { code: 'X', ...envelope });
    expect(sentenceOf(await refusal(ask('GET /health', {})), 'The default.')).toBe(sentence);
  });

  it('returns an ApiError for a response that is not JSON', async () => {
    answer(502, '<html>');
    expect(await refusal(ask('GET /auth/me', {}))).toMatchObject({ status: 502, code: 'HTTP_502', transient: true });
  });

  it('rejects with NETWORK after a lost connection', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Promise.reject(new TypeError('failed'))),
    );
    expect(await refusal(ask('GET /auth/me', {}))).toMatchObject({ status: 0, code: 'NETWORK', transient: true });
  });
});
