import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { isLoopbackHost } from '../config/network.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../services.ts';
import { readTls } from './connections.ts';

/**
 * Rejects requests with an unknown host name (DNS rebinding): another site could point its name to this server, and its
 * page could then read data that only this computer may read. Behind a proxy the proxy validates the name.
 */
export function rejectUnknownHosts(app: FastifyInstance, config: Config): void {
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

/**
 * Returns a function that checks whether a `Host` header contains a name of this server. An HTTP/1.0 request may have
 * no such header.
 */
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

/** Returns the normalised host name: `laptop.local` for `Laptop.local.:8080`, `::1` for `[::1]:8080`. */
function nameIn(host: string): string | null {
  const found = /^(?:\[([0-9a-f:.]+)\]|([^\s:[\]/@]+?)\.?)(?::\d*)?$/i.exec(host);
  return (found?.[1] ?? found?.[2])?.toLowerCase() ?? null;
}

/** Returns the port of the server. It differs from the configured port if that is 0. */
export function portOf({ server: { server } }: FastifyRequest): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Valid form of a host: a name or an address, with an optional port. */
const HOST_FORM = /^[\w.[\]:-]{1,255}$/;

/** Returns the origin that phones can reach, for links on printed papers; null if there is none. */
export function phoneOrigin(
  { config, network }: Pick<Services, 'config' | 'network'>,
  request: FastifyRequest,
): string | null {
  if (config.publicUrl !== null) return config.publicUrl;
  if (isLoopbackHost(request.hostname)) return network.origins(portOf(request))[0] ?? null;
  return HOST_FORM.test(request.host) ? `${request.protocol}://${request.host}` : null;
}
