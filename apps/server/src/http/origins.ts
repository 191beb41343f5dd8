import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../start/network.ts';
import type { Services } from '../start/services.ts';

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
