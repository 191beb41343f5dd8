import { expect, test, vi } from 'vitest';
import { startHall, useHall } from '../harness/hall.ts';

const hall = useHall();

test.each(['/', '/login', '/api/health', '/api/nope', '/api/docs', '/metrics'])(
  'sends the security headers for %s',
  async (url) => {
    const { headers } = await hall.app.inject({ url });
    const policy = new Map(
      String(headers['content-security-policy'])
        .split(';')
        .map((part) => part.trim().split(/ (.*)/s) as [string, string]),
    );
    expect(policy.get('script-src')).toBe("'self' 'wasm-unsafe-eval'");
    expect(policy.get('default-src')).toBe("'self'");
    expect(policy.get('connect-src')).toBe("'self'");
    expect(policy.get('object-src')).toBe("'none'");
    expect(policy.get('base-uri')).toBe("'none'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(policy.get('img-src')).toBe("'self' data:");
    expect(policy.get('media-src')).toBe("'self' blob:");
    expect(policy.has('upgrade-insecure-requests')).toBe(false);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  },
);

/** Headers of every response in their order, with additional ones if the hall has an https address. */
const safeHeaders = (overHttps: boolean) =>
  [
    [
      'content-security-policy',
      "default-src 'self';script-src 'self' 'wasm-unsafe-eval';style-src 'self' 'unsafe-inline';img-src 'self' data:;media-src 'self' blob:;font-src 'self';connect-src 'self';worker-src 'self';manifest-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
    ],
    ...(overHttps ? [['cross-origin-opener-policy', 'same-origin']] : []),
    ['cross-origin-resource-policy', 'same-origin'],
    ...(overHttps ? [['origin-agent-cluster', '?1']] : []),
    ['referrer-policy', 'no-referrer'],
    ...(overHttps ? [['strict-transport-security', 'max-age=31536000; includeSubDomains']] : []),
    ['x-content-type-options', 'nosniff'],
    ['x-dns-prefetch-control', 'off'],
    ['x-download-options', 'noopen'],
    ['x-frame-options', 'DENY'],
    ['x-permitted-cross-domain-policies', 'none'],
    ['x-xss-protection', '0'],
  ] as [string, string][];

test.each([false, true])('sends only the expected headers if the hall has an https address (%s)', async (overHttps) => {
  const secure = await startHall(overHttps ? { env: { PUBLIC_URL: 'https://hall.example/' } } : {});
  const { headers } = await secure.app.inject({ url: '/api/health' });
  await secure.stop();
  const ofTheAnswer = ['cache-control', 'content-type', 'content-length', 'x-request-id', 'date', 'connection'];
  expect(Object.entries(headers).filter(([name]) => !ofTheAnswer.includes(name))).toEqual(safeHeaders(overHttps));
});

test('allows no cross-origin reads', async () => {
  const headers = { origin: 'https://evil.example' };
  const answer = await hall.app.inject({ url: '/api/health', headers });
  const preflight = await hall.app.inject({
    method: 'OPTIONS',
    url: '/api/auth/login',
    headers: { ...headers, 'access-control-request-method': 'POST' },
  });
  for (const each of [answer, preflight]) {
    expect(Object.keys(each.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(each.headers['cross-origin-resource-policy']).toBe('same-origin');
  }
});

test('forbids caching of API responses', async () => {
  expect((await hall.api('cashier').get('/auth/me')).headers['cache-control']).toBe('no-store');
});

test('serves API documentation that lists all routes and works offline', async () => {
  const page = await hall.app.inject({ url: '/api/docs' });
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//);
  expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)/);
  const { paths, openapi, components } = (await hall.app.inject({ url: '/api/docs/json' })).json();
  expect(openapi).toMatch(/^3\./);
  expect(paths['/api/auth/login'].post.requestBody.content['application/json'].schema.required).toEqual([
    'email',
    'password',
  ]);
  expect(paths['/api/auth/login'].post.responses['4XX']).toEqual({ $ref: '#/components/responses/Refusal' });
  expect(components.responses.Refusal.content['application/json'].schema.required).toContain('details');
  const script = await hall.app.inject({ url: '/api/docs/static/swagger-initializer.js' });
  expect(script.statusCode).toBe(200);
  expect(script.body).toMatch(/showExtensions"?:\s*true/);
  expect(script.body).not.toMatch(/["'`](https?:)?\/\//);
});

test('documents the roles of a route separately from its summary and description', async () => {
  const { paths } = (await hall.app.inject({ url: '/api/docs/json' })).json();
  expect(paths['/api/games/{id}/void'].post).toMatchObject({
    summary: 'Void a game',
    description: 'Refunds the stakes, reverses the jackpot contribution and reveals the seed.',
    'x-roles': ['cashier', 'moderator'],
  });
  expect(paths['/api/health'].get['x-roles']).toEqual(['public']);
});

test('returns metrics only to the same machine or with the metrics token', async () => {
  const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
    hall.app.inject({ url: '/metrics', remoteAddress, headers }).then((answer) => answer.statusCode);
  expect(await from('127.0.0.1')).toBe(200);
  expect(await from('192.0.2.7')).toBe(403);
  expect(await from('127.0.0.1', { 'x-forwarded-for': '192.0.2.7' })).toBe(403);
  const guarded = await startHall({ env: { METRICS_TOKEN: 'a-long-token' } });
  const withToken = (token: string) =>
    guarded.app
      .inject({ url: '/metrics', remoteAddress: '192.0.2.7', headers: { authorization: `Bearer ${token}` } })
      .then((answer) => answer.statusCode);
  const statuses = [await withToken('a-long-token'), await withToken('another-token')];
  await guarded.stop();
  expect(statuses).toEqual([200, 403]);
});

test('accepts 250 concurrent requests of one session', async () => {
  const answers = await Promise.all(Array.from({ length: 250 }, () => hall.api('cashier').get('/auth/me')));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
});

test('rejects a client with too many requests with Retry-After', async () => {
  // The clock stands still, so that all requests count in the same second on a slow machine too.
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  try {
    const ask = () => hall.app.inject({ url: '/api/health', remoteAddress: '198.51.100.7' });
    const answers = await Promise.all(Array.from({ length: 2001 }, ask));
    const refused = answers.filter((answer) => answer.statusCode === 429);
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(refused[0]?.json()).toMatchObject({ success: false, code: 'TOO_MANY_REQUESTS' });
    expect(refused[0]?.headers['retry-after']).toBe('1');
  } finally {
    vi.useRealTimers();
  }
});
