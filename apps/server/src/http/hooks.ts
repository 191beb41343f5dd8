import type { Route, RouteKey } from '@adarash/contract';
import type { FastifyRequest, FastifySchemaCompiler, RouteOptions } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import { intentOf } from './idempotency.ts';
import { holdsNul } from './json.ts';
import { delayRefusal } from './limits.ts';

/** What a refused role may not do, where the requirements have words for it. */
const STARTS_GAMES: readonly RouteKey[] = ['POST /games/sequential', 'POST /games/:id/start'];

type Hook = (request: FastifyRequest, next: (error?: Error) => void) => void;
type Hooks = Pick<RouteOptions, 'onRequest' | 'preValidation' | 'preHandler'>;

/**
 * What runs before a handler: who asks, how often, and whether they may, before anything else, so that a stranger learns
 * nothing from how a body is checked; then the input by its schema; then the key of a change.
 */
export function hooksOf(key: RouteKey, { roles, costly, body }: Route, services: Services): Hooks {
  const who: Hook = (request, next) => {
    const token = bearerOf(request);
    if (token === null) return next();
    services.sessions.authenticate(token).then((actor) => {
      request.actor = actor;
      next();
    }, next);
  };

  const limits: Hook = (request, next) => {
    const waitMs = request.server.limits.waitMs(request, costly);
    next(waitMs > 0 ? new Refusal('TOO_MANY_REQUESTS', { seconds: Math.ceil(waitMs / 1_000) }) : undefined);
  };

  const rights: Hook = ({ actor }, next) => {
    if (actor === null) return next(new Refusal('UNAUTHENTICATED'));
    if ((roles as readonly string[]).includes(actor.role)) return next();
    next(new Refusal('ACCESS_DENIED', STARTS_GAMES.includes(key) ? { startGames: true } : {}));
  };

  const input: Hook = (request, next) => {
    if (body && (request.body === undefined || request.body === null)) request.body = {};
    const wished = /(?:^|[,\s])cards=(full|ids)(?:$|[,\s])/.exec(String(request.headers.prefer ?? ''))?.[1];
    if (wished !== undefined) request.query = { cards: wished, ...(request.query as object) };
    // Bodies are checked when they are read. Sounds are looked up in a list of names, where a NUL is just not found.
    const nul = key !== 'GET /sounds' && (holdsNul(request.params) || holdsNul(request.query));
    next(nul ? new Refusal('VALIDATION') : undefined);
  };

  const intent: Hook = (request, next) => {
    const { actor, params, query, method } = request;
    const sent = request.headers['idempotency-key'];
    if (sent === undefined || actor === null || method === 'GET') return next();
    // Who signs as second person is no part of what is asked for, and their password is nothing to take a hash of.
    const { beside: _, ...wanted } = (request.body ?? {}) as Record<string, unknown>;
    const asked = { route: key, params, query, body: request.body && wanted };
    // Keys belong to accounts. A seller has none: theirs are kept with the hall's, under a name that tells them apart.
    const { role, userId, hallId } = actor;
    const [owner, own] =
      role === 'seller' ? [hallId ?? userId, `seller ${userId} ${String(sent)}`] : [userId, String(sent)];
    request.intent = intentOf(services, owner, own, asked);
    next();
  };

  return {
    onRequest: (roles === 'public' ? [limits] : [who, limits, rights]).map(
      (hook) => (request, _reply, next) =>
        hook(request, (error) => (error ? delayRefusal(request.ip).then(() => next(error), next) : next())),
    ),
    preValidation: (request, _reply, next) => input(request, next),
    preHandler: (request, _reply, next) => intent(request, next),
  };
}

export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +([A-Za-z0-9_-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/**
 * The contract's check of what was sent. An object in the guise of a text, with a length that is no number, makes the
 * check of lengths itself stumble: that is refused like any other wrong input, and is no error of the server.
 */
export const checkInput: FastifySchemaCompiler<Parameters<typeof validatorCompiler>[0]['schema']> = (route) => {
  const check = validatorCompiler(route);
  return (data) => {
    try {
      return check(data);
    } catch {
      throw new Refusal('VALIDATION');
    }
  };
};
