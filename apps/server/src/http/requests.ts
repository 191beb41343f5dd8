import type { Route } from '@adarash/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey } from '../access/address.ts';
import type { Config } from '../config.ts';
import { makeBuckets } from '../limiter.ts';
import type { Services } from '../services.ts';
import { Refusal } from './refusal.ts';

/** Whose word is taken for where a request came from. A number counts the proxies in front of the server. */
export function trustedProxies({ trustProxy }: Config) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy;
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: { check(request: FastifyRequest, costly: Route['costly']): void };
  }
}

/** Far above what a hall's screens ask for, a thousand phones behind one router among them. */
const PER_SECOND = 2000;
/**
 * Each kind of request that costs a hash, a mail or a write; counted before anything is read. Twenty screens behind one
 * router look every two seconds whether they are paired, and a hall full of phones sends its parts within one.
 */
const COSTLY_IN_TEN_SECONDS: Record<Costly, number> = {
  'sign-in': 150,
  password: 50,
  code: 50,
  reset: 50,
  pairing: 50,
  'pairing-state': 150,
  part: 150,
};
type Costly = NonNullable<Route['costly']>;

/** Per session for people who are signed in, per address for everyone else. */
export function limitRequests(app: FastifyInstance): void {
  const take = makeBuckets({ burst: PER_SECOND, everyMs: 1_000 / PER_SECOND });
  const takeCostly = new Map(
    Object.entries(COSTLY_IN_TEN_SECONDS).map(([kind, burst]) => [
      kind,
      makeBuckets({ burst, everyMs: 10_000 / burst }),
    ]),
  );
  app.decorate('limits', {
    check(request: FastifyRequest, costly: Route['costly']) {
      const waitMs = (takeCostly.get(costly ?? '') ?? take)(request.actor?.sessionHash ?? addressKey(request.ip));
      if (waitMs > 0) throw new Refusal('TOO_MANY_REQUESTS', { seconds: Math.ceil(waitMs / 1_000) });
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
