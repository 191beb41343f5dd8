import type { FastifyInstance } from 'fastify';
import type { Config } from '../start/config.ts';
import type { Services } from '../start/services.ts';

/** Whose word is taken for where a request came from. A number counts the proxies in front of the server. */
export function trustedProxies({ trustProxy }: Config) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy;
}

/** Names the route, never the address that was asked for: addresses can carry codes that open something. */
export function logRequests(app: FastifyInstance, { log }: Pick<Services, 'log'>): void {
  app.addHook('onResponse', (request, reply, next) => {
    if (log.isLevelEnabled('debug'))
      log.debug(
        {
          reqId: request.id,
          method: request.method,
          route: request.routeOptions.url ?? 'unknown',
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          user: request.actor?.userId,
        },
        'request',
      );
    next();
  });
}

/** One row more than was asked for tells whether another page follows. */
export const oneMore = (limit: number | undefined): number | undefined => (limit === undefined ? undefined : limit + 1);

export function pageOfRows<Row extends { id: string }>(rows: readonly Row[], limit: number | undefined) {
  if (limit === undefined) return { rows };
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}
