import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Route } from '@adarash/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Asker, COSTLY, makeBuckets, makeFairQueue, QUEUES, RATES } from '../limits/limiter.ts';
import { Refusal, StorageBusy } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';

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

const queue = makeFairQueue({ ...QUEUES.requests, refuse: () => new StorageBusy() });

/** Event streams and files stay open for long, and signing in, which may be delayed, has a queue of its own. */
const isQueued = ({ answer, costly }: Route) => answer !== null && costly === undefined;

/** Waits for the turn of a request. Returns what has to be called when it is over. */
export const takeTurn = async (route: Route, request: FastifyRequest): Promise<() => void> =>
  isQueued(route) ? queue.enter(askerOf(request)) : () => {};

function askerOf({ actor, ip, method }: FastifyRequest): Asker {
  const owner = actor ? (actor.hallId ?? actor.userId) : addressKey(ip);
  return { owner, key: `${owner} ${method === 'GET' ? 'reads' : 'changes'}` };
}

const LONGEST_DELAY_MS = 2_000;
const takeRefusal = makeBuckets(RATES.refusals, LONGEST_DELAY_MS);

/** A flood of refusals would cost others their time, although each costs little: it is answered slowly. */
export async function delayRefusal(ip: string): Promise<void> {
  const waitMs = takeRefusal(addressKey(ip));
  if (waitMs > 0 && waitMs <= LONGEST_DELAY_MS) await sleep(waitMs);
}

declare module 'fastify' {
  interface FastifyInstance {
    /** How long a request has to wait before it may be asked; 0 where it is counted and may. */
    limits: { waitMs(request: FastifyRequest, costly: Route['costly']): number };
  }
  interface FastifyContextConfig {
    /** A route of the contract, which counts its own requests because it knows whose session asks. */
    countsItself?: boolean;
  }
}

/** Per session for people who are signed in, per device where somebody signs in again, per address for everyone else. */
export function limitRequests(app: FastifyInstance, services: Pick<Services, 'seedKey'>): void {
  const take = makeBuckets(RATES.requests);
  const takeCostly = new Map(Object.entries(COSTLY).map(([kind, rate]) => [kind, makeBuckets(rate)]));
  app.decorate('limits', {
    waitMs(request: FastifyRequest, costly: Route['costly']) {
      const device = costly === 'sign-in' ? deviceIn(request, services)?.hash : undefined;
      const asker = request.actor?.sessionHash ?? device ?? addressKey(request.ip);
      return (takeCostly.get(costly ?? '') ?? take)(asker);
    },
  });
  const takePage = makeBuckets(RATES.pages);
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

const NAME = 'adarash-device';
const COOKIE = new RegExp(`(?:^|; )${NAME}=([\\w-]{43})\\.([\\w-]{43})(?:;|$)`);
export const DEVICE_DAYS = 180;

/** `hash` is what the server keeps of it, and what requests and failures of the device are counted by. */
type Device = { readonly cookie: string; readonly hash: string };

type Signing = Pick<Services, 'seedKey'>;

/** Signed, so that a made-up token is found out before anything is read, and gets no bucket or queue of its own. */
const signatureOf = ({ seedKey }: Signing, token: string): Buffer =>
  createHmac('sha256', seedKey).update(`adarash/device/${token}`).digest();

const deviceOf = (services: Signing, token: string): Device => ({
  cookie: `${token}.${signatureOf(services, token).toString('base64url')}`,
  hash: hash('sha256', token),
});

export const newDevice = (services: Signing & Pick<Services, 'runtime'>): Device =>
  deviceOf(services, Buffer.from(services.runtime.bytes(32)).toString('base64url'));

/** The device that a request comes from, by its cookie; null without a cookie that this server made. */
export function deviceIn({ headers }: Pick<FastifyRequest, 'headers'>, services: Signing): Device | null {
  const [, token, signature] = COOKIE.exec(headers.cookie ?? '') ?? [];
  if (token === undefined || signature === undefined) return null;
  const given = Buffer.from(signature, 'base64url');
  return timingSafeEqual(given, signatureOf(services, token)) ? deviceOf(services, token) : null;
}

/** Out of reach of scripts, and sent by no other site. It opens nothing by itself. */
export function setDevice({ protocol }: FastifyRequest, reply: FastifyReply, { cookie }: Device): void {
  const kept = `Path=/api; Max-Age=${DEVICE_DAYS * 24 * 60 * 60}; HttpOnly; SameSite=Strict`;
  reply.header('set-cookie', `${NAME}=${cookie}; ${kept}${protocol === 'https' ? '; Secure' : ''}`);
}
