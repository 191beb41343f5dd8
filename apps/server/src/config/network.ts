import { BlockList, connect, createServer, isIP } from 'node:net';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import type { Config } from './config.ts';
import { EVERYWHERE } from './options.ts';

export const isEverywhere = (host: string) => host === EVERYWHERE || host === '::';

export const isLoopbackHost = (host: string) => host === 'localhost' || host === '::1' || /^(::ffff:)?127\./.test(host);

export const originOf = (scheme: string, host: string, port: number) =>
  `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;

type Interfaces = NodeJS.Dict<readonly Pick<NetworkInterfaceInfo, 'family' | 'internal' | 'address'>[]>;

/** Names of network adapters for virtual machines, containers and private tunnels, whose addresses no TV can use. */
const VIRTUAL =
  /virtual|vmware|vmnet|vethernet|hyper-v|wsl|docker|^br-|virbr|veth|vpn|^tap|^u?tun|^wg|zerotier|tailscale/i;
/** Addresses that a computer assigns to itself if it received none from the network. */
const SELF_GIVEN = /^169\.254\./;

/**
 * Returns the network addresses of this computer for the TV and the phones; addresses of physical adapters come first.
 */
export function lanAddresses(interfaces: Interfaces = networkInterfaces()): string[] {
  const found = Object.entries(interfaces).flatMap(([adapter, list = []]) =>
    list
      .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !SELF_GIVEN.test(address))
      .map(({ address }) => ({ address, isVirtual: VIRTUAL.test(adapter) })),
  );
  return found.sort((a, b) => Number(a.isVirtual) - Number(b.isVirtual)).map(({ address }) => address);
}

/**
 * Returns the URLs at which the TV and the phones can open the server, best first. The list is empty if only this
 * machine can connect.
 */
export function sharedOrigins({ host, tls, publicUrl }: Config, port: number, lan: () => readonly string[]): string[] {
  const hosts = isEverywhere(host) ? lan() : [host].filter((each) => !isLoopbackHost(each));
  const origins = hosts.map((each) => originOf(tls === null ? 'http' : 'https', each, port));
  return publicUrl === null ? origins : [publicUrl, ...origins];
}

const PRIVATE = privateNetworks();

function privateNetworks(): BlockList {
  const list = new BlockList();
  list.addSubnet('127.0.0.0', 8, 'ipv4');
  list.addSubnet('10.0.0.0', 8, 'ipv4');
  list.addSubnet('172.16.0.0', 12, 'ipv4');
  list.addSubnet('192.168.0.0', 16, 'ipv4');
  list.addSubnet('169.254.0.0', 16, 'ipv4');
  list.addSubnet('100.64.0.0', 10, 'ipv4');
  list.addSubnet('::1', 128, 'ipv6');
  list.addSubnet('fc00::', 7, 'ipv6');
  list.addSubnet('fe80::', 10, 'ipv6');
  return list;
}

function isPrivate(address: string): boolean {
  if (address === 'localhost') return true;
  const family = isIP(address);
  return family !== 0 && PRIVATE.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Returns whether the server is public without encryption, so that strangers could read passwords. */
export function isPubliclyReachable({ host, tls, trustProxy }: Config, lan: readonly string[]): boolean {
  if (tls !== null || trustProxy !== false) return false;
  return isEverywhere(host) ? !lan.every(isPrivate) : !isPrivate(host);
}

const PORTS_TRIED = 50;

/** Returns the first free port from the given one on, or null if none of the next ports is free. */
export async function firstFreePort(host: string, from: number): Promise<number | null> {
  for (let port = from; port < from + PORTS_TRIED; port++) if (await isFree(host, port)) return port;
  return null;
}

const isFree = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ host, port }, () => server.close(() => resolve(true)));
  });

const ANSWER_MS = 500;

/**
 * Returns whether another program already uses this port. On Windows two programs can listen on the same port, one of
 * them on all addresses, and devices would connect to either program.
 */
export function isAnsweredByAnother(host: string, port: number): Promise<boolean> {
  if (port === 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    const answer = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    const socket = connect({ host: isEverywhere(host) ? '127.0.0.1' : host, port, timeout: ANSWER_MS });
    socket.once('connect', () => answer(true));
    for (const event of ['error', 'timeout'] as const) socket.once(event, () => answer(false));
  });
}
