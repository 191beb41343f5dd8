import { Agent, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Route } from '@adarash/contract';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { limitRequests } from './limits.ts';

const CHANGE = { answer: {} } as Route;

/** Server with a route that runs in the lane of its client's address. Each request runs until the test releases it. */
async function openServer() {
  const app = Fastify();
  limitRequests(app, { signingKey: new Uint8Array(32) });
  app.decorateRequest('actor', null);
  const running: { name: string; end(): void }[] = [];
  app.post<{ Body: { name: string } }>('/change', { config: { countsItself: true } }, async (request, reply) => {
    const free = await app.limits.enterLane(CHANGE, request, reply);
    await new Promise<void>((end) => running.push({ name: request.body.name, end }));
    free();
    return request.body;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, running };
}

const agent = new Agent({ keepAlive: true });

function change(port: number, name: string) {
  const sent = ask({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/change',
    agent,
    headers: { 'content-type': 'application/json' },
  });
  const status = new Promise<number>((resolve) => {
    sent.once('response', (response) => response.resume().once('end', () => resolve(response.statusCode ?? 0)));
    sent.once('error', () => resolve(0));
  });
  sent.end(JSON.stringify({ name }));
  return { status, disconnect: () => sent.destroy() };
}

test('queues a change for its hall after its body was read, and removes it if its client disconnects', async () => {
  const { app, port, running } = await openServer();
  const names = () => running.map(({ name }) => name);
  const pause = () => new Promise((resolve) => setTimeout(resolve, 100));
  const first = change(port, 'first');
  await expect.poll(names).toEqual(['first']);
  const gone = change(port, 'gone');
  await pause();
  const last = change(port, 'last');
  await pause();
  gone.disconnect();
  expect(await gone.status).toBe(0);
  await pause();
  running[0]?.end();
  expect(await first.status).toBe(200);
  await expect.poll(names).toEqual(['first', 'last']);
  running[1]?.end();
  expect(await last.status).toBe(200);
  agent.destroy();
  await app.close();
});
