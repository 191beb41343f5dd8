import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limitRequests } from '../../src/http/limits.ts';
import { serveWebApp } from '../../src/http/web-pages.ts';

let folder: string;
let app: FastifyInstance;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adarash-web-'));
  app = Fastify();
  limitRequests(app, { signingKey: new Uint8Array(32) });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('with a built web client', () => {
  beforeEach(async () => {
    for (const name of ['assets', 'pages']) mkdirSync(join(folder, name));
    for (const page of ['staff', 'tv', 'play', 'sell', 'verify'])
      writeFileSync(join(folder, 'pages', `${page}.html`), `<title>${page}</title>`);
    writeFileSync(join(folder, 'sw.js'), '// worker');
    writeFileSync(join(folder, 'assets', 'app-1a2b.js'), '// app');
    writeFileSync(join(folder, '..', 'outside.txt'), 'secret');
    await serveWebApp(app, folder);
  });
  afterEach(() => rmSync(join(folder, '..', 'outside.txt'), { force: true }));

  test.each([
    ['/', 'staff'],
    ['/login', 'staff'],
    ['/bingo-game?id=1', 'staff'],
    ['/tv?new', 'tv'],
    ['/hall/abcd', 'tv'],
    ['/hall/abcd/play', 'play'],
    ['/sell', 'sell'],
    ['/verify/64b7f0c2a1d3e4f5a6b7c8d9', 'verify'],
    ['/verify/hall/abcd', 'verify'],
  ])('serves %s as the page %s without caching', async (url, page) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(`<title>${page}</title>`);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
  });

  test('caches files with a hash in their name for a year, and revalidates other files', async () => {
    expect((await app.inject({ url: '/assets/app-1a2b.js' })).headers['cache-control']).toContain('immutable');
    expect((await app.inject({ url: '/sw.js' })).headers['cache-control']).toBe('no-cache');
  });

  describe('with compressed copies of files', () => {
    const FILES = {
      'pages/staff.html': '<title>Adarash</title>',
      'verify.html': '<p>me</p>',
      'assets/app-1a2b.js': '// app',
    };
    beforeEach(() => {
      for (const [name, text] of Object.entries(FILES)) {
        writeFileSync(join(folder, name), text);
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
      }
    });
    const ask = (url: string, accepts: string) => app.inject({ url, headers: { 'accept-encoding': accepts } });

    test.each([
      ['br', 'gzip, deflate, br', brotliDecompressSync],
      ['gzip', 'gzip, deflate', gunzipSync],
      [undefined, 'identity', (bytes: Buffer) => bytes],
    ])('sends the content encoding %s if the client accepts %s', async (encoding, accepts, unpack) => {
      for (const [url, name] of [
        ['/login', 'pages/staff.html'],
        ['/', 'pages/staff.html'],
        ['/assets/app-1a2b.js', 'assets/app-1a2b.js'],
      ] as const) {
        const answer = await ask(url, accepts);
        expect(answer.statusCode).toBe(200);
        expect(answer.headers['content-encoding']).toBe(encoding);
        expect(unpack(answer.rawPayload).toString()).toBe(FILES[name]);
        expect(answer.headers['content-type']).toMatch(name.endsWith('.js') ? /javascript/ : /^text\/html/);
        expect(answer.headers.vary).toBe('accept-encoding');
      }
    });

    test('caches compressed files like the original files', async () => {
      expect((await ask('/assets/app-1a2b.js', 'br')).headers['cache-control']).toContain('immutable');
      expect((await ask('/', 'br')).headers['cache-control']).toBe('no-cache');
      expect((await ask('/verify.html', 'br')).headers['content-disposition']).toContain('attachment');
    });

    test('serves a file without a compressed copy', async () => {
      const answer = await ask('/sw.js', 'gzip, br');
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.body).toBe('// worker');
    });
  });

  test.each([
    '/assets/app-old.js',
    '/favicon.ico',
    '/api/x',
    '/assets/../../outside.txt',
    '/..%2foutside.txt',
    '/%2e%2e/outside.txt',
  ])('refuses %s and returns no page instead', async (url) => {
    const answer = await app.inject({ url });
    expect([403, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toContain('secret');
    expect(answer.body).not.toContain('<title>');
  });
});

test('serves a page with instructions if the web client is not built', async () => {
  await serveWebApp(app, folder);
  const answer = await app.inject({ url: '/login' });
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toContain('npm start');
});
