import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { isLoopback } from '../config/network.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../services.ts';
import { readTls } from './connections.ts';

/**
 * A page of another site can let its own name point here and would then read what this computer alone may read, so only
 * names that are this server's are answered. Behind a proxy the proxy decides.
 */
export function answerOwnNames(app: FastifyInstance, config: Config): void {
  if (config.trustProxy !== false) return;
  const isOwn = ownNames({
    machine: hostname(),
    publicUrl: config.publicUrl,
    certificate: readTls(config)?.cert ?? null,
  });
  app.addHook('onRequest', (request, _reply, next) =>
    next(isOwn(request.headers.host) ? undefined : new Refusal('HOST_UNKNOWN')),
  );
}

type Names = { machine: string; publicUrl: string | null; certificate: string | Buffer | null };

/** Tells whether a `Host` header names this server; a request of HTTP/1.0 may have none. */
function ownNames({ machine, publicUrl, certificate }: Names): (host: string | undefined) => boolean {
  const bare = machine.toLowerCase().split('.')[0] ?? '';
  const names = new Set(['localhost', machine.toLowerCase(), bare, `${bare}.local`, `${bare}.lan`]);
  if (publicUrl !== null) names.add(new URL(publicUrl).hostname);
  const issued = certificate === null ? null : new X509Certificate(certificate);
  return (host) => {
    if (host === undefined) return true;
    const name = nameIn(host);
    if (name === null) return false;
    return names.has(name) || isIP(name) !== 0 || issued?.checkHost(name) !== undefined;
  };
}

/** `Laptop.local.:8080` is `laptop.local`, `[::1]:8080` is `::1`. */
function nameIn(host: string): string | null {
  const found = /^(?:\[([0-9a-f:.]+)\]|([^\s:[\]/@]+?)\.?)(?::\d*)?$/i.exec(host);
  return (found?.[1] ?? found?.[2])?.toLowerCase() ?? null;
}

/** The port that is listened on, which differs from the configured one where that is 0. */
export function portOf({ server: { server } }: FastifyRequest): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A name or an address with its port; what else a request may say of its host leads nowhere. */
const HOST_FORM = /^[\w.[\]:-]{1,255}$/;

/** Where a phone reaches what a person at this address prints, as the TV's codes lead there; null: nowhere. */
export function phoneOrigin({ config, network }: Services, request: FastifyRequest): string | null {
  if (config.publicUrl !== null) return config.publicUrl;
  if (isLoopback(request.hostname)) return network.origins(portOf(request))[0] ?? null;
  return HOST_FORM.test(request.host) ? `${request.protocol}://${request.host}` : null;
}
