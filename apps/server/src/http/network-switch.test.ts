import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, get, type Server } from 'node:http';
import { type AddressInfo, createServer as createPlainServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { makeNetworkSwitch } from './network-switch.ts';

let dataDir = '';
let server: Server;
let port = 0;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'adarash-network-'));
  server = createServer((_, response) => response.end('ok'));
  await new Promise<void>((done) => server.listen({ host: '127.0.0.1', port: 0 }, done));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const switchOf = (env: Record<string, string> = {}) =>
  makeNetworkSwitch(readConfig({ DATA_DIR: dataDir, ...env }, '/'));

/** Local address that is reachable only if the server listens on all addresses. */
const OTHER = '127.0.0.2';
const isReached = (host: string) =>
  new Promise<boolean>((answer) => {
    const asked = get({ host, port, agent: false }, (response) => answer(response.statusCode === 200));
    asked.once('error', () => answer(false));
  });
const reached = async () => [await isReached('127.0.0.1'), await isReached(OTHER)];

it('replaces the listener on the same port when the network setting is enabled and disabled', async () => {
  const network = switchOf();
  network.follow(server);
  expect([network.isOpen(), await reached()]).toEqual([false, [true, false]]);
  await network.set(true);
  expect([network.isOpen(), await reached()]).toEqual([true, [true, true]]);
  await network.set(false);
  expect([network.isOpen(), await reached()]).toEqual([false, [true, false]]);
  expect((server.address() as AddressInfo).port).toBe(port);
});

it('applies concurrent changes of the network setting in order', async () => {
  const network = switchOf();
  network.follow(server);
  await Promise.all([network.set(true), network.set(true), network.set(false)]);
  expect([network.isOpen(), await reached()]).toEqual([false, [true, false]]);
  await Promise.all([network.set(false), network.set(true)]);
  expect([network.isOpen(), await reached(), switchOf().isOpen()]).toEqual([true, [true, true], true]);
});

it('restores the listener if another program uses the port', async () => {
  const held = createPlainServer();
  await new Promise<void>((done) => held.listen({ host: OTHER, port }, done));
  const network = switchOf();
  network.follow(server);
  await expect(network.set(true)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  expect([network.isOpen(), await isReached('127.0.0.1')]).toEqual([false, true]);
  held.close();
});

it('stores the network setting for the next start; an explicit HOST overrides it', async () => {
  await switchOf().set(true);
  expect(switchOf().seen().host).toBe('0.0.0.0');
  expect(switchOf({ HOST: '127.0.0.1' })).toMatchObject({ fixedBy: 'host' });
  expect(switchOf({ HOST: '127.0.0.1' }).seen().host).toBe('127.0.0.1');
  expect(switchOf({ TRUST_PROXY: '1' })).toMatchObject({ fixedBy: 'proxy' });
});
