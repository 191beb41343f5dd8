import { setTimeout as sleep } from 'node:timers/promises';
import type { Route } from '@adarash/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { makeLanes } from '../platform/lanes.ts';
import { COSTLY, LANES, PAGES, REFUSALS, REQUESTS } from '../platform/policies.ts';
import { makeRateLimit } from '../platform/rate-limits.ts';
import { Refusal, StorageBusy } from '../platform/refusal.ts';
import { addressKey } from './address.ts';
import { deviceIn, type Signing } from './device.ts';

declare module 'fastify' {
  interface FastifyInstance {
    limits: RequestLimits;
  }
  interface FastifyContextConfig {
    /** A route of the contract, which counts its own requests because it knows the session. */
    countsItself?: boolean;
  }
}

/** The limits of one app instance. */
type RequestLimits = {
  /** Counts a request. Returns its refusal if its session, device or address has sent too many, otherwise undefined. */
  tooMany(request: FastifyRequest, costly: Route['costly']): Promise<Refusal | undefined>;
  /** Waits for a slot in the lane of a request. Returns the function that frees the slot. */
  enterLane(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<() => void>;
  /** Delays a refusal if its address has caused too many: although each costs little, a flood costs other clients time. */
  delayRefusal(ip: string): Promise<void>;
};

/** Adds the limits to an app, and applies those of pages and files. */
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
  const countRefusal = makeRateLimit(REFUSALS);
  const lanes = makeLanes(LANES.requests, () => new StorageBusy());
  return {
    async tooMany(request, costly) {
      const device = costly === 'sign-in' ? deviceIn(request, services)?.hash : undefined;
      const key = request.actor?.sessionHash ?? device ?? addressKey(request.ip);
      const count = countCostly.get(costly ?? '') ?? countRequest;
      const { excess, msBeforeNext } = await count(key);
      return excess > 0 ? tooManyRequests(msBeforeNext) : undefined;
    },
    // Not with the signal of the request, which aborts as soon as a body is read.
    enterLane: async (route, request, reply) => (hasLane(route) ? lanes.enter(laneOf(request), reply.raw) : () => {}),
    async delayRefusal(ip) {
      const { excess } = await countRefusal(addressKey(ip));
      if (excess > 0) await sleep(Math.min(REFUSALS.maxDelayMs, excess * REFUSALS.delayMs));
    },
  };
}

/** Event streams and files stay open for long. Costly requests, such as sign-in and parts, have limits of their own. */
const hasLane = ({ answer, costly }: Route): boolean => answer !== null && costly === undefined;

/** Reads and changes of a hall, or of an unknown client's address, do not wait for each other. */
function laneOf({ actor, ip, method }: FastifyRequest): string {
  const owner = actor ? (actor.hallId ?? actor.userId) : addressKey(ip);
  return `${owner} ${method === 'GET' ? 'reads' : 'changes'}`;
}

const LONGEST_PATH = 200;
/** Names of letters, digits and marks that need no encoding, none of which begins with a dot. */
const PATH = /^(\/[\w~-][\w.~-]*)*\/?$/;

/** Whether a page or a file could have this address. What could not never reaches the file system. */
function isPath(url: string): boolean {
  const [path = ''] = url.split(/[?#]/, 1);
  return path.length <= LONGEST_PATH && PATH.test(path);
}
