import { networkInterfaces } from 'node:os';
import type { Config } from './config.ts';

export const isEverywhere = (host: string) => host === '0.0.0.0' || host === '::';

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
