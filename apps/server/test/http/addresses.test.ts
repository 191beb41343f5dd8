import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { beforeAll, expect, test, vi } from 'vitest';
import { limitRequests } from '../../src/http/limits.ts';
import { useHall } from '../harness/hall.ts';

const hall = useHall();
let port: number;
beforeAll(async () => {
  await hall.app.listen({ host: '127.0.0.1', port: 0 });
  port = (hall.app.server.address() as AddressInfo).port;
});

/** Sends the path byte by byte, because other clients normalise addresses. */
const ask = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, method, headers });
    asked.path = path;
    asked.once('response', (answer) => answer.resume().once('end', () => resolve(answer.statusCode ?? 0)));
    asked.once('error', reject);
    asked.end();
  });

/** Returns the log entries of refused requests, without the debug line of every request. */
const failures = () =>
  hall
    .logged()
    .split('\n')
    .filter((line) => line !== '' && JSON.parse(line).level > 20);

const letters = (count: number, each = 'a') => each.repeat(count);

const NO_ADDRESSES = [
  `/games/${letters(9_000)}`,
  `/${letters(256)}`,
  `/assets/${letters(300)}.js`,
  `/api/games/${letters(9_000)}`,
  `/api/hall/${letters(9_000)}`,
  `/api/docs/static/${letters(300)}`,
  `/hall/${letters(9_000)}/play`,
  `/${letters(3_000, '%2e')}`,
  `/${letters(3_000, '/')}`,
  `/${letters(2_000, '../')}`,
  `/${letters(2_000, 'a/')}`,
  '/..',
  '/../../etc/passwd',
  '/games/../x',
  '/%2e%2e/x',
  '/..%2f..%2fx',
  '/..%5c..%5cx',
  '/\\..\\..\\x',
  '/.',
  '/./',
  '//',
  '//evil.example/x',
  '/%00',
  '/a%00b',
  '/assets/%00',
  '/%zz',
  '/%ff',
  '/%c0%ae%c0%ae/',
  '/.env',
  '/.git/config',
  '/index.html/x',
  '/login;x=1',
  '/api/docs/../x',
  '/api/docs/%2e%2e/%2e%2e/x',
  '/api/docs/static/../../x',
  '/api/docs/static/%00',
  'http://evil.example/games',
  '*',
].map((path) => [path.length > 60 ? `${path.slice(0, 30)}… of ${path.length}` : path, path] as const);

test.each(NO_ADDRESSES)('returns 404 for the address %s without an error in the log', async (_, path) => {
  const before = failures().length;
  expect(await ask(path)).toBe(404);
  expect(failures().slice(before)).toEqual([]);
});

const METHODS = ['HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'QUERY', 'PROPFIND', 'LOCK'];

test.each(METHODS)('returns 404 for %s on pages, files and routes of another method', async (method) => {
  const before = failures().length;
  for (const path of ['/login', '/assets/none.js', '/api/health', `/${letters(9_000)}`])
    expect([path, await ask(path, method)]).toEqual([path, 404]);
  expect(failures().slice(before)).toEqual([]);
});

test.each([
  ['a range beyond the file', { range: 'bytes=9999999-' }],
  ['an if-match header', { 'if-match': '"x"' }],
  ['an if-unmodified-since header', { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }],
  ['a long if-none-match header', { 'if-none-match': letters(5_000) }],
  ['a long host name', { host: letters(3_000) }],
  ['a host name of dots', { host: '../..' }],
  ['a host name with a script', { host: '<script>' }],
])('responds to a request with %s without a server error', async (_, headers) => {
  const before = failures().length;
  // 503: the screens need not be built for these tests.
  for (const path of ['/', '/login']) expect([200, 304, 404, 421, 503]).toContain(await ask(path, 'GET', headers));
  for (const path of ['/api/docs/static/index.html', '/api/health'])
    expect(await ask(path, 'GET', headers)).toBeLessThan(500);
  expect(failures().slice(before)).toEqual([]);
});

test('slows down a flood of requests for unknown addresses', async () => {
  const began = performance.now();
  // A hundred responses are immediate; each further response is delayed by four milliseconds more.
  const paths = Array.from({ length: 200 }, (_, i) => `/${['..', '%zz', 'none.js', letters(300)][i % 4]}`);
  expect(new Set(await Promise.all(paths.map((path) => ask(path))))).toEqual(new Set([404]));
  expect(performance.now() - began).toBeGreaterThan(350);
});

test('limits page loads per network address, far above the needs of a full hall', { tags: ['all'] }, async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const app = Fastify();
  limitRequests(app, { signingKey: new Uint8Array(32) });
  app.get('/page', async () => '');
  const open = async (address: string) => (await app.inject({ url: '/page', remoteAddress: address })).statusCode;
  for (let opened = 0; opened < 10_000; opened++) expect(await open('10.0.0.1')).toBe(200);
  expect(await open('10.0.0.1')).not.toBe(200);
  expect(await open('10.0.0.2')).toBe(200);
  await app.close();
  vi.useRealTimers();
});
