import { ROUTES, type RouteKey } from '@adarash/contract';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { Refusal } from './refusal.ts';

/** What a refused role is told it may not do, where the hall has its own words for it. */
const ACTIONS: Partial<Record<RouteKey, string>> = {
  'POST /games/sequential': 'start games',
  'POST /games/:id/start': 'start games',
};

/** Stands before everything else, so that a stranger learns nothing from how a body is checked. */
export function guard(key: RouteKey, { sessions }: Pick<Services, 'sessions'>) {
  const { roles } = ROUTES[key];
  return async (request: FastifyRequest) => {
    const token = roles === 'public' ? null : bearerOf(request);
    if (token !== null) request.actor = await sessions.authenticate(token);
    await request.server.limits.check(request);
    if (roles === 'public') return;
    if (request.actor === null) throw new Refusal('UNAUTHENTICATED');
    if (!(roles as readonly string[]).includes(request.actor.role)) {
      throw new Refusal('ACCESS_DENIED', { action: ACTIONS[key] });
    }
  };
}

function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +([A-Za-z0-9_-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
