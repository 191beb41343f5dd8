import { BlockList, createServer, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Config } from './config.ts';
import { EVERYWHERE } from './options.ts';

export const isEverywhere = (host: string) => host === EVERYWHERE || host === '::';

export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^(::ffff:)?127\./.test(host);

export const originOf = (scheme: string, host: string, port: number) =>
  `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;

export function lanAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return all.filter((each) => each.family === 'IPv4' && !each.internal).map((each) => each.address);
}

/** Where the TV and the phones reach this server, best first; none where only this machine can open it. */
export function sharedOrigins(
  { host, tls, publicUrl }: Config,
  port: number,
  lan: () => readonly string[] = lanAddresses,
): string[] {
  const hosts = isEverywhere(host) ? lan() : isLoopback(host) ? [] : [host];
  const origins = hosts.map((each) => originOf(tls === null ? 'http' : 'https', each, port));
  return publicUrl === null ? origins : [publicUrl, ...origins];
}

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv6');
}

function isPrivate(address: string): boolean {
  if (address === 'localhost') return true;
  const family = isIP(address);
  return family !== 0 && PRIVATE.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Whether what is typed here could be read on its way by strangers. */
export function isInTheOpen({ host, tls, trustProxy }: Config, lan: readonly string[]): boolean {
  if (tls !== null || trustProxy !== false) return false;
  return isEverywhere(host) ? !lan.every(isPrivate) : !isPrivate(host);
}

const PORTS_TRIED = 50;

/** The first port from this one on that nobody listens on; null where all of the next ones are taken. */
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
