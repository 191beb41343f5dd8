import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer, type Server } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../start/config.ts';
import { lanAddresses } from '../start/network.ts';
import { realRuntime } from '../start/runtime.ts';
import { makeLanListener } from './lan-listener.ts';

const log = pino({ level: 'silent' });
const ipv4 = (address: string) => [{ family: 'IPv4' as const, internal: false, address }];
/** Addresses of the loopback, which every machine has, play those of a hall. */
const ADAPTERS = { Ethernet: ipv4('127.0.0.2'), 'Wi-Fi': ipv4('127.0.0.3') };

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'adarash-lan-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const listenerOf = (env: Record<string, string> = {}) =>
  makeLanListener(readConfig({ DATA_DIR: dataDir, ...env }, '/'), log, realRuntime, (known) =>
    lanAddresses(known, ADAPTERS),
  );

it('puts the adapter first that the owner chose, also after the next start', () => {
  const network = listenerOf({ HOST: '0.0.0.0' });
  expect(network.origins(80)).toEqual(['http://127.0.0.2:80', 'http://127.0.0.3:80']);
  network.choose('Wi-Fi');
  expect(network.origins(80)[0]).toBe('http://127.0.0.3:80');
  expect(listenerOf({ HOST: '0.0.0.0' }).origins(80)[0]).toBe('http://127.0.0.3:80');
  network.choose(null);
  expect(network.origins(80)[0]).toBe('http://127.0.0.2:80');
});

it('knows by which addresses a device of the hall came in, and does not count this computer itself', async () => {
  const network = listenerOf({ HOST: '0.0.0.0' });
  const server = new EventEmitter();
  await network.begin(server as Server);
  const come = (localAddress: string, remoteAddress: string) =>
    server.emit('connection', { localAddress, remoteAddress });
  come('127.0.0.2', '127.0.0.2');
  come('::ffff:127.0.0.2', '::ffff:127.0.0.1');
  expect(network.addresses(80).map(({ reached }) => reached)).toEqual([null, null]);
  come('::ffff:127.0.0.3', '::ffff:192.168.1.77');
  expect(network.addresses(80).map(({ reached }) => reached)).toEqual([null, expect.stringMatching(/^20/)]);
  await network.stop();
});

it('says at which address another program holds the port', async () => {
  const server = createHttpServer();
  await new Promise<void>((done) => server.listen({ host: '127.0.0.1', port: 0 }, done));
  const { port } = server.address() as AddressInfo;
  const other = createServer();
  await new Promise<void>((done) => other.listen({ host: '127.0.0.2', port }, done));
  const network = listenerOf();
  await network.begin(server);
  await network.set(true);
  expect(network.origins(port)).toEqual([`http://127.0.0.3:${port}`]);
  expect(network.addresses(port).map(({ adapter, problem }) => [adapter, problem])).toEqual([
    ['Ethernet', 'in-use'],
    ['Wi-Fi', null],
  ]);
  await network.stop();
  server.close();
  other.close();
});
