import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { useHall } from '../harness/hall.ts';

const hall = useHall();
let port: number;
beforeAll(async () => {
  await hall.app.listen({ host: '127.0.0.1', port: 0 });
  port = (hall.app.server.address() as AddressInfo).port;
});

type Answered = { status: number; body: string };

const ask = (host: string, path: string, at = port) =>
  new Promise<Answered>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: at, path, headers: { host } });
    asked.once('response', (answer) => {
      let body = '';
      answer.on('data', (part) => {
        body += part;
      });
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body }));
    });
    asked.once('error', reject);
    asked.end();
  });

const OWN = [
  '127.0.0.1',
  '192.168.1.7:8080',
  '[::1]',
  'localhost',
  'LOCALHOST:8080',
  'localhost.',
  hostname(),
  `${hostname().split('.')[0]}.local`,
  `${hostname().split('.')[0]}.lan:8080`,
];

test.each(OWN)('accepts requests for the host %s', async (host) => {
  expect((await ask(host, '/api/health')).status).toBe(200);
});

const FOREIGN = [
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil.example:8080',
  'user@localhost',
  'localhost evil.example',
  '[evil]',
];

test.each(FOREIGN)('refuses the unknown host %s on every route', async (host) => {
  for (const path of ['/api/health', '/metrics', '/', '/assets/none.js', '/api/docs', '/nowhere']) {
    const { status, body } = await ask(host, path);
    // Node refuses an invalid host name before any route.
    expect([400, 421], path).toContain(status);
    if (status === 421) expect(JSON.parse(body)).toMatchObject({ success: false, code: 'HOST_UNKNOWN' });
    expect(body).not.toContain('adarash_');
  }
});

test('names the setting PUBLIC_URL in the error for an unknown host', async () => {
  expect((await ask('evil.example', '/api/health')).body).toContain('PUBLIC_URL');
});

const others: Awaited<ReturnType<typeof buildApp>>[] = [];
afterAll(async () => {
  for (const app of others) await app.close();
});

async function serving(config: Partial<typeof hall.services.config>): Promise<number> {
  const app = await buildApp({ ...hall.services, config: { ...hall.services.config, ...config } });
  others.push(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

test('accepts the host of PUBLIC_URL but no other domain', async () => {
  const at = await serving({ publicUrl: 'https://bingo.example.et' });
  expect((await ask('bingo.example.et', '/api/health', at)).status).toBe(200);
  expect((await ask('evil.example', '/api/health', at)).status).toBe(421);
});

test('accepts every host name behind a trusted proxy', async () => {
  const at = await serving({ trustProxy: 1 });
  expect((await ask('bingo.example.et', '/api/health', at)).status).toBe(200);
});
