import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Services } from '../services.ts';
import { Refusal } from './refusal.ts';

/** Whose word is taken for where a request came from. A number counts the proxies in front of the server. */
export function trustedProxies({ trustProxy }: Config) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy;
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: { check(request: FastifyRequest): Promise<void> };
  }
}

/** Far above what a hall's screens ask for; only a client that runs away meets it. */
const PER_SECOND = 2000;

/** Per session for people who are signed in, per address for everyone else. */
export async function limitRequests(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false, max: PER_SECOND, timeWindow: 1000, cache: 20_000 });
  const take = app.createRateLimit({ keyGenerator: (request) => request.actor?.sessionHash ?? request.ip });
  app.decorate('limits', {
    async check(request: FastifyRequest) {
      const limit = await take(request);
      if (!limit.isAllowed && limit.isExceeded) throw new Refusal('TOO_MANY_REQUESTS', { seconds: 1 });
    },
  });
}

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
