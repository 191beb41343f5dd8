import type { Route } from '@adarash/contract';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey } from '../access/address.ts';
import type { Config } from '../config.ts';
import type { Services } from '../services.ts';
import { Refusal } from './refusal.ts';

/** Whose word is taken for where a request came from. A number counts the proxies in front of the server. */
export function trustedProxies({ trustProxy }: Config) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy;
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: { check(request: FastifyRequest, costly: Route['costly']): Promise<void> };
  }
}

/** Far above what a hall's screens ask for, a thousand phones behind one router among them. */
const PER_SECOND = 2000;
/** Each kind of request that costs a hash, a mail or a write; counted before anything is read. */
const COSTLY_IN_TEN_SECONDS: Record<Costly, number> = {
  'sign-in': 150,
  password: 150,
  code: 150,
  reset: 150,
  pairing: 150,
  'pairing-state': 150,
  part: 150,
};
type Costly = NonNullable<Route['costly']>;

/** Per session for people who are signed in, per address for everyone else. */
export async function limitRequests(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false, max: PER_SECOND, timeWindow: 1000, cache: 20_000 });
  const keyGenerator = (request: FastifyRequest) => request.actor?.sessionHash ?? addressKey(request.ip);
  const take = app.createRateLimit({ keyGenerator });
  const takeCostly = new Map(
    Object.entries(COSTLY_IN_TEN_SECONDS).map(([kind, max]) => [
      kind,
      app.createRateLimit({ keyGenerator, max, timeWindow: 10_000 }),
    ]),
  );
  app.decorate('limits', {
    async check(request: FastifyRequest, costly: Route['costly']) {
      const limit = await (takeCostly.get(costly ?? '') ?? take)(request);
      if (limit.isAllowed || !limit.isExceeded) return;
      throw new Refusal('TOO_MANY_REQUESTS', { seconds: Math.max(1, limit.ttlInSeconds) });
    },
  });
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
