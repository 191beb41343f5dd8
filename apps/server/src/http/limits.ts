import { setTimeout as sleep } from 'node:timers/promises';
import type { Route } from '@adarash/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { makeLanes } from '../platform/lanes.ts';
import { COSTLY, LANES, PAGES, REFUSED_REQUESTS, REQUESTS } from '../platform/policies.ts';
import { makeRateLimit } from '../platform/rate-limits.ts';
import { Refusal, StorageBusy } from '../platform/refusal.ts';
import { addressKey } from './address.ts';
import { deviceIn, type Signing } from './device.ts';

declare module 'fastify' {
  interface FastifyInstance {
    limits: RequestLimits;
  }
  interface FastifyContextConfig {
    /** Whether the hooks of the route count its requests by session, so that they are not counted here. */
    countsItself?: boolean;
  }
}

/** Rate limits and lanes (queues per client) of one app instance. */
type RequestLimits = {
  /**
   * Counts a request. Returns a refusal if its session, device or address has sent too many requests, otherwise
   * undefined.
   */
  tooMany(request: FastifyRequest, costly: Route['costly']): Promise<Refusal | undefined>;
  /** Waits for a free slot in the lane (queue) of a request. Returns a function that releases the slot. */
  enterLane(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<() => void>;
  /**
   * Delays the response to a refused request if its address has caused too many refusals. A single refusal is cheap,
   * but many of them slow down other clients.
   */
  delayRefusal(ip: string): Promise<void>;
};

/** Adds rate limits and lanes to an app, and a rate limit for pages and files. */
export function limitRequests(app: FastifyInstance, services: Signing): void {
  const limits = makeRequestLimits(services);
  const countPage = makeRateLimit(PAGES);
  app.decorate('limits', limits);
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config?.countsItself) return;
    const { excess, msBeforeNext } = await countPage(addressKey(request.ip));
    if (excess > 0) throw tooManyRequests(msBeforeNext);
    if (isPath(request.url)) return;
    await limits.delayRefusal(request.ip);
    throw new Refusal('NOT_FOUND');
  });
}

const tooManyRequests = (msBeforeNext: number) =>
  new Refusal('TOO_MANY_REQUESTS', { seconds: Math.ceil(msBeforeNext / 1_000) });

function makeRequestLimits(services: Signing): RequestLimits {
  const countRequest = makeRateLimit(REQUESTS);
  const countCostly = new Map(Object.entries(COSTLY).map(([kind, limit]) => [kind, makeRateLimit(limit)]));
  const countRefusal = makeRateLimit(REFUSED_REQUESTS);
  const lanes = makeLanes(LANES.requests, () => new StorageBusy());
  return {
    async tooMany(request, costly) {
      const device = costly === 'sign-in' ? deviceIn(request, services)?.hash : undefined;
      const key = request.actor?.sessionHash ?? device ?? addressKey(request.ip);
      const count = countCostly.get(costly ?? '') ?? countRequest;
      const { excess, msBeforeNext } = await count(key);
      return excess > 0 ? tooManyRequests(msBeforeNext) : undefined;
    },
    // Must not use the signal of the request to leave the lane, because the signal is aborted as soon as the body is
    // read.
    enterLane: async (route, request, reply) => (hasLane(route) ? lanes.enter(laneOf(request), reply.raw) : () => {}),
    async delayRefusal(ip) {
      const { excess } = await countRefusal(addressKey(ip));
      if (excess > 0) await sleep(Math.min(REFUSED_REQUESTS.maxDelayMs, excess * REFUSED_REQUESTS.delayMs));
    },
  };
}

/**
 * Returns whether requests of a route wait in a lane (queue). Event streams and files are excluded, because they stay
 * open for a long time. Costly requests, such as sign-in, have separate limits.
 */
const hasLane = ({ answer, costly }: Route): boolean => answer !== null && costly === undefined;

/**
 * Returns the key of the lane (queue) of a request. Reads and changes have separate lanes, so that they do not delay
 * each other.
 */
function laneOf({ actor, ip, method }: FastifyRequest): string {
  const owner = actor ? (actor.hallId ?? actor.userId) : addressKey(ip);
  return `${owner} ${method === 'GET' ? 'reads' : 'changes'}`;
}

const LONGEST_PATH = 200;
/**
 * Valid paths of pages and files: names of letters, digits and marks without encoding, and without a dot at the start.
 */
const PATH = /^(\/[\w~-][\w.~-]*)*\/?$/;

/** Returns whether a URL is a valid path of a page or file. Other URLs must not reach the file system. */
function isPath(url: string): boolean {
  const [path = ''] = url.split(/[?#]/, 1);
  return path.length <= LONGEST_PATH && PATH.test(path);
}
