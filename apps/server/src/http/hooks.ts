import type { Route, RouteKey } from '@adarash/contract';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../services.ts';
import { keyOf } from './idempotency.ts';
import { holdsNul } from './json.ts';

/** Routes that return a special error text to roles that are not allowed to start games. */
const STARTS_GAMES: readonly RouteKey[] = ['POST /games/sequential', 'POST /games/:id/start'];

type Hook = (request: FastifyRequest, next: (error?: Error) => void) => void;
type Hooks = Pick<RouteOptions, 'onRequest' | 'preValidation' | 'preHandler'>;

/**
 * Returns the hooks that run before the handler of a route. Authentication, rate limit and rights come first, so that
 * the response reveals nothing to unauthorised clients. Then the input is validated and the idempotency key is read.
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
    request.server.limits.tooMany(request, costly).then(next, next);
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
    // The parser of bodies rejects NUL characters, so only parameters are checked here. The name of a sound is looked
    // up in a list, so a NUL in it is harmless.
    const nul = key !== 'GET /sounds' && (holdsNul(request.params) || holdsNul(request.query));
    next(nul ? new Refusal('VALIDATION') : undefined);
  };

  const idempotency: Hook = (request, next) => {
    const { actor, params, query, method } = request;
    const sent = request.headers['idempotency-key'];
    if (sent === undefined || actor === null || method === 'GET') return next();
    // The second person's password is not part of the request's fingerprint, because a password must not be hashed with
    // a fast hash.
    const { beside: _, ...wanted } = (request.body ?? {}) as Record<string, unknown>;
    const asked = { route: key, params, query, body: request.body && wanted };
    // Idempotency keys are stored per account. A seller has no account, so the key is stored for the hall with the
    // seller's id as a prefix.
    const { role, userId, hallId } = actor;
    const [owner, own] =
      role === 'seller' ? [hallId ?? userId, `seller ${userId} ${String(sent)}`] : [userId, String(sent)];
    request.idempotencyKey = keyOf(owner, own, asked);
    next();
  };

  return {
    onRequest: (roles === 'public' ? [limits] : [who, limits, rights]).map(
      (hook) => (request, _reply, next) =>
        hook(request, (error) =>
          error ? request.server.limits.delayRefusal(request.ip).then(() => next(error), next) : next(),
        ),
    ),
    preValidation: (request, _reply, next) => input(request, next),
    preHandler: (request, _reply, next) => idempotency(request, next),
  };
}

export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +([A-Za-z0-9_-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
