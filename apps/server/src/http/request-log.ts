import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** Names the route, never the address that was asked for: addresses can carry codes that open something. */
export function logRequests(app: FastifyInstance, { log }: Pick<Services, 'log'>): void {
  app.addHook('onResponse', async (request, reply) => {
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
  });
}
