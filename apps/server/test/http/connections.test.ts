import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { limitConnections } from '../../src/http/connections.ts';
import { CONNECTIONS } from '../../src/platform/policies.ts';
import { useHall } from '../harness/hall.ts';
import { listen } from '../harness/reader.ts';

const hall = useHall();
let address: URL;
const sockets: Socket[] = [];
beforeAll(async () => {
  address = new URL(await listen(hall));
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

function dial(port: number, text: string): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, () => resolve(socket)));
    socket.on('error', () => {});
    sockets.push(socket);
  });
}

const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

test('limits the time to receive a request to thirty seconds', () => {
  expect(hall.app.server.requestTimeout).toBe(30_000);
  expect(hall.app.server.headersTimeout).toBe(10_000);
  expect(hall.app.server).toMatchObject({ connectionsCheckingInterval: 1_000 });
  expect(hall.app.server.maxConnections).toBe(CONNECTIONS.inAll);
});

test('handles 1,000 unfinished request bodies with little memory', async () => {
  const head = (length: number) =>
    `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
  const large = await dial(Number(address.port), head(1024 * 1024) + 'x'.repeat(1000));
  const answer = await new Promise<string>((resolve) => large.once('data', (data) => resolve(String(data))));
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  const before = process.memoryUsage().rss;
  for (let opened = 0; opened < 1000; opened += 100) {
    await Promise.all(Array.from({ length: 100 }, () => dial(Number(address.port), head(4096) + 'x'.repeat(4000))));
  }
  const open = () => new Promise<number>((resolve) => hall.app.server.getConnections((_, count) => resolve(count)));
  await expect.poll(open).toBeGreaterThanOrEqual(1000);
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  expect((await hall.cashier.api.get('/auth/me')).status).toBe(200);
});

test('ends an unfinished request after its timeout', async () => {
  const app = Fastify({ requestTimeout: 400, http: { headersTimeout: 300, connectionsCheckingInterval: 50 } });
  app.post('/', async () => 'ok');
  const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const slow = await dial(Number(url.port), 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nx');
  slow.resume();
  await closed(slow);
  await app.close();
});

test('limits connections per address, but behind a proxy only the total', async () => {
  for (const [trust, refused] of [
    ['', true],
    ['1', false],
  ] as const) {
    const app = Fastify();
    app.get('/', async () => 'ok');
    limitConnections(app, readConfig({ TRUST_PROXY: trust }, '/'), { inAll: 10, fromOneAddress: 3 });
    const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    const held = await Promise.all([1, 2, 3].map(() => dial(Number(url.port), '')));
    const fourth = await dial(Number(url.port), 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const answered = new Promise<boolean>((resolve) => {
      fourth.once('data', () => resolve(true));
      fourth.once('close', () => resolve(false));
      if (fourth.closed) resolve(false);
    });
    expect(await answered).toBe(!refused);
    for (const socket of [...held, fourth]) socket.destroy();
    await app.close();
  }
});
