import { isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Route } from '@adarash/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Asker, makeBuckets, makeFairQueue } from '../limiter.ts';
import type { Services } from '../services.ts';
import { StorageBusy } from '../storage/storage.ts';
import { deviceIn } from './device-cookie.ts';
import { Refusal } from './handler.ts';

/** What counts as one address: an IPv4 address, or the network of an IPv6 one, since a visitor owns all of it. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return mapped[1]!;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('%')[0]!.toLowerCase().split('::');
  const start = head.split(':').filter(Boolean);
  const end = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0');
  return `${[...start, ...zeros, ...end].slice(0, 4).join(':')}::/64`;
}

/**
 * A hall has four requests at work while it is alone, and one beside others; strangers are counted by their address.
 * Reads and changes do not wait for each other. A thousand phones behind one router may ask in the same instant.
 */
const queue = makeFairQueue({
  perKey: 1,
  perKeyAlone: 4,
  placesPerKey: 2_000,
  patienceMs: 10_000,
  yieldMs: 50,
  refuse: () => new StorageBusy(),
});

/** Event streams and files stay open for long, and signing in, which may be delayed, has a queue of its own. */
const isQueued = ({ answer, costly }: Route) => answer !== null && costly === undefined;

/** Runs the work of a request when its turn comes. */
export const inTurn = <T>(route: Route, request: FastifyRequest, work: () => Promise<T>): Promise<T> =>
  isQueued(route) ? queue(askerOf(request), work) : work();

function askerOf({ actor, ip, method }: FastifyRequest): Asker {
  const owner = actor ? (actor.hallId ?? actor.userId) : addressKey(ip);
  return { owner, key: `${owner} ${method === 'GET' ? 'reads' : 'changes'}` };
}

/** A hundred refusals of one address leave at once; later ones leave this far apart, unless they would wait too long. */
const REFUSALS = { burst: 100, everyMs: 4 };
const LONGEST_DELAY_MS = 2_000;
const takeRefusal = makeBuckets(REFUSALS, LONGEST_DELAY_MS);

/** A flood of refusals would cost others their time, although each costs little: it is answered slowly. */
export async function delayRefusal(ip: string): Promise<void> {
  const waitMs = takeRefusal(addressKey(ip));
  if (waitMs > 0 && waitMs <= LONGEST_DELAY_MS) await sleep(waitMs);
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: { check(request: FastifyRequest, costly: Route['costly']): void };
  }
  interface FastifyContextConfig {
    /** A route of the contract, which counts its own requests because it knows whose session asks. */
    countsItself?: boolean;
  }
}

/** Far above what a hall's screens ask for, a thousand phones behind one router among them. */
const PER_SECOND = 2000;
/** Pages and files: a thousand phones behind one router open the players' page at once, with nine files each. */
const PAGES = { burst: 10_000, everyMs: 1_000 / PER_SECOND };
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

/** Per session for people who are signed in, per device where somebody signs in again, per address for everyone else. */
export function limitRequests(app: FastifyInstance, services: Pick<Services, 'seedKey'>): void {
  const take = makeBuckets({ burst: PER_SECOND, everyMs: 1_000 / PER_SECOND });
  const takeCostly = new Map(
    Object.entries(COSTLY_IN_TEN_SECONDS).map(([kind, burst]) => [
      kind,
      makeBuckets({ burst, everyMs: 10_000 / burst }),
    ]),
  );
  app.decorate('limits', {
    check(request: FastifyRequest, costly: Route['costly']) {
      const device = costly === 'sign-in' ? deviceIn(request, services)?.hash : undefined;
      const asker = request.actor?.sessionHash ?? device ?? addressKey(request.ip);
      const waitMs = (takeCostly.get(costly ?? '') ?? take)(asker);
      if (waitMs > 0) throw new Refusal('TOO_MANY_REQUESTS', { seconds: Math.ceil(waitMs / 1_000) });
    },
  });
  const takePage = makeBuckets(PAGES);
  app.addHook('onRequest', (request, _reply, next) => {
    if (request.routeOptions.config?.countsItself) return next();
    const waitMs = takePage(addressKey(request.ip));
    if (waitMs > 0) return next(new Refusal('TOO_MANY_REQUESTS', { seconds: Math.ceil(waitMs / 1_000) }));
    if (isPath(request.url)) return next();
    delayRefusal(request.ip).then(() => next(new Refusal('NOT_FOUND')), next);
  });
}

const LONGEST_PATH = 200;
/** Names of letters, digits and marks that need no encoding, none of which begins with a dot. */
const PATH = /^(\/[\w~-][\w.~-]*)*\/?$/;

/** Whether a page or a file could have this address. What could not never reaches the file system. */
function isPath(url: string): boolean {
  const [path = ''] = url.split(/[?#]/, 1);
  return path.length <= LONGEST_PATH && PATH.test(path);
}
