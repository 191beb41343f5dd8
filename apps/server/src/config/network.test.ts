import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { firstFreePort, isAnsweredByAnother, lanAddresses, sharedOrigins } from './network.ts';

const lan = () => ['192.168.1.20', '10.0.0.7'];
const origins = (env: Record<string, string>) => sharedOrigins(readConfig(env, '/hall'), 3000, lan);

test.each(['127.0.0.1', '127.0.0.53', 'localhost', '::1'])(
  'returns no address for other machines if HOST is %s',
  (HOST) => {
    expect(origins({ HOST })).toEqual([]);
  },
);

test('returns every address of this machine if HOST is all addresses', () => {
  expect(origins({ HOST: '0.0.0.0' })).toEqual(['http://192.168.1.20:3000', 'http://10.0.0.7:3000']);
  const tls = { TLS_CERT: 'cert.pem', TLS_KEY: 'key.pem' };
  expect(origins({ HOST: '::', ...tls })[0]).toBe('https://192.168.1.20:3000');
});

test('returns only the address in HOST', () => {
  expect(origins({ HOST: '10.0.0.7' })).toEqual(['http://10.0.0.7:3000']);
  expect(origins({ HOST: 'fd00::7' })).toEqual(['http://[fd00::7]:3000']);
});

test('lists PUBLIC_URL before the addresses of this machine', () => {
  expect(origins({ PUBLIC_URL: 'https://hall.example/' })).toEqual(['https://hall.example']);
  expect(origins({ HOST: '10.0.0.7', PUBLIC_URL: 'https://hall.example' })).toEqual([
    'https://hall.example',
    'http://10.0.0.7:3000',
  ]);
});

test('skips a port that another program uses', async () => {
  const held = createServer();
  await new Promise<void>((done) => held.listen({ host: '127.0.0.1', port: 0 }, done));
  const { port } = held.address() as AddressInfo;
  expect(await firstFreePort('127.0.0.1', port)).toBeGreaterThan(port);
  await new Promise((done) => held.close(done));
});

test('detects another program that listens on the port on all addresses', async () => {
  const held = createServer();
  await new Promise<void>((done) => held.listen({ host: '0.0.0.0', port: 0 }, done));
  const { port } = held.address() as AddressInfo;
  expect(await isAnsweredByAnother('127.0.0.1', port)).toBe(true);
  await new Promise((done) => held.close(done));
  expect(await isAnsweredByAnother('127.0.0.1', port)).toBe(false);
  expect(await isAnsweredByAnother('127.0.0.1', 0)).toBe(false);
});

describe('the addresses of several network adapters', () => {
  const ipv4 = (address: string) => [{ family: 'IPv4' as const, internal: false, address }];
  const LAPTOP = {
    'VirtualBox Host-Only Network': ipv4('192.168.56.1'),
    'vEthernet (WSL)': ipv4('172.20.0.1'),
    'Ethernet 2': ipv4('169.254.10.20'),
    'OpenVPN TAP': ipv4('10.8.0.6'),
    Mobile: ipv4('196.188.1.9'),
    Ethernet: ipv4('192.168.8.3'),
    'Wi-Fi': ipv4('192.168.1.20'),
    'Loopback Pseudo-Interface 1': [{ family: 'IPv4' as const, internal: true, address: '127.0.0.1' }],
  };

  test('contain real adapters first, and no link-local addresses', () => {
    expect(lanAddresses(LAPTOP)).toEqual([
      '196.188.1.9',
      '192.168.8.3',
      '192.168.1.20',
      '192.168.56.1',
      '172.20.0.1',
      '10.8.0.6',
    ]);
  });
});
