import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** Far above what a hall's screens ask for; only a client that runs away meets it. */
const PER_SECOND = 2000;

export type RequestLimits = { check(request: FastifyRequest): Promise<void> };

/** Per session for people who are signed in, per address for everyone else. */
export async function limitRequests(app: FastifyInstance): Promise<RequestLimits> {
  await app.register(rateLimit, { global: false, max: PER_SECOND, timeWindow: 1000, cache: 20_000 });
  const take = app.createRateLimit({ keyGenerator: (request) => request.actor?.sessionHash ?? request.ip });
  return {
    async check(request) {
      const limit = await take(request);
      if (!limit.isAllowed && limit.isExceeded) throw new Refusal('TOO_MANY_REQUESTS', { seconds: 1 });
    },
  };
}
