// @module-tag all
import { createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Running } from '../../apps/server/test/harness/servers/built-server.ts';
import { ask } from '../harness/desk.ts';
import { openPlace, type Place } from '../harness/place.ts';
import { ADMIN, addressOf, type Built, buildServer, kill, launch } from '../harness/server.ts';
import { checkAuditLog, checkSums } from '../kills/facts.ts';
import { expectUnavailable, openGame } from './play.ts';
import { makeProxy } from './proxy.ts';

let built: Built;
let place: Place | undefined;
let server: Running | undefined;
beforeAll(async () => {
  built = await buildServer();
});
afterEach(async () => {
  if (server) await kill(server);
  await place?.remove();
});
afterAll(() => built.remove());

async function start(env: Record<string, string>): Promise<string> {
  server = launch(built, env);
  return addressOf(server);
}

const isWhole = () =>
  place?.look(async ({ db }) => {
    await checkSums(db);
    await checkAuditLog(db);
  });

test('returns an error while PostgreSQL restarts in mid-game, then one call for the repeated key', async () => {
  place = await openPlace('postgresql');
  const game = await openGame(await start(place.env));
  for (let i = 0; i < 3; i++) expect((await game.call()).status).toBe(200);
  await place.database?.stop();
  const refused = await game.call();
  expectUnavailable(refused);
  await place.database?.start();
  await game.insist(refused.key);
  expect((await game.read()).calledNumbers).toEqual(game.told);
  await isWhole();
});

test('returns an error while PostgreSQL is unreachable in mid-game, then one call for the repeated key', async () => {
  place = await openPlace('postgresql');
  const direct = new URL(place.env.DATABASE_URL ?? '');
  const proxy = await makeProxy(Number(direct.port));
  const around = new URL(direct);
  around.port = String(proxy.port);
  try {
    const url = await start({ ...place.env, DATABASE_URL: around.href });
    const game = await openGame(url);
    expect((await game.call()).status).toBe(200);
    // Cut during a call: its effect is unknown until the request is repeated with its key.
    const underWay = game.call('half-way').catch(() => null);
    await wait(1);
    proxy.cut();
    const half = await underWay;
    if (half?.status !== 200) {
      if (half) expectUnavailable(half);
      expectUnavailable(await game.call('cut off'));
    }
    expect((await ask(url, { method: 'GET', path: '/health' })).status).toBe(200);
    proxy.open();
    if (half?.status !== 200) await game.insist('half-way');
    await game.insist('cut off');
    expect((await game.read()).calledNumbers).toEqual(game.told);
    await isWhole();
  } finally {
    proxy.close();
  }
});

test('responds and continues the game while a mail server accepts connections without a reply', async () => {
  place = await openPlace('sqlite');
  const silent: Socket[] = [];
  const smtp = createServer((socket) => void silent.push(socket));
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  try {
    const url = await start({ ...place.env, SMTP_URL: `smtp://127.0.0.1:${port}` });
    const game = await openGame(url);
    const body = { email: ADMIN.ADMIN_EMAIL };
    let hungUp = false;
    const called = new Promise<void>((resolve) => {
      smtp.once('connection', (socket) => {
        socket.once('close', () => {
          hungUp = true;
        });
        // Without this it would not hear that the other side gave up.
        socket.resume();
        resolve();
      });
    });
    expect((await ask(url, { method: 'POST', path: '/auth/forgot-password', body })).status).toBe(200);
    await called;
    expect((await game.call()).status).toBe(200);
    // Both responses arrived while the server was still connected to the mail server, which has a timeout of ten
    // seconds.
    expect(hungUp).toBe(false);
    expect((await game.read()).calledNumbers).toEqual(game.told);
    server?.process.kill('SIGTERM');
    const stopping = performance.now();
    expect((await server?.ended)?.code).toBe(0);
    expect(performance.now() - stopping).toBeLessThan(20_000);
  } finally {
    for (const socket of silent) socket.destroy();
    smtp.close();
  }
});
