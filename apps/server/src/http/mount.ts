import { ROUTES, type Route, type RouteKey } from '@adarash/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { Services } from '../services.ts';
import type { HallTx, Scope } from '../storage/storage.ts';
import { type Call, type Handler, Serialised } from './call.ts';
import { guard } from './guard.ts';
import { type Intent, intentOf } from './idempotency.ts';
import { Refusal } from './refusal.ts';

export const PREFIX = '/api';

/** Hangs one route of the contract into the server: address, roles, checked input, checked answer, page in the docs. */
export function mount<K extends RouteKey>(
  app: FastifyInstance,
  services: Services,
  key: K,
  handler: Handler<NoInfer<K>>,
): void {
  const route: Route = ROUTES[key];
  const [method, path] = key.split(' ') as [string, string];
  app.route({
    method,
    url: PREFIX + path,
    schema: schemaOf(route),
    onRequest: guard(key, services),
    preValidation: async (request) => {
      if (route.body && (request.body === undefined || request.body === null)) request.body = {};
    },
    handler: async (request, reply) => {
      const intent = method === 'POST' ? intentIn(services, key, request) : null;
      const answer = await answerOnce(intent, () => handler(callOf(services, intent, request, reply)));
      if (route.answer === null) return answer;
      reply.code(route.status ?? 200);
      if (answer instanceof Serialised) return reply.type('application/json; charset=utf-8').send(answer.json);
      return reply.send(answer);
    },
  });
}

function schemaOf({ tag, summary, roles, params, query, body, answer, status }: Route): FastifySchema {
  return {
    tags: [tag],
    summary,
    description: roles === 'public' ? 'Open to everyone.' : `For ${roles.join(', ')}.`,
    security: roles === 'public' ? [] : [{ bearer: [] }],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(answer && { response: { [status ?? 200]: answer } }),
  };
}

function intentIn(services: Services, route: RouteKey, request: FastifyRequest): Intent | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.actor === null) return null;
  const { params, query, body } = request;
  return intentOf(services, request.actor.userId, String(key), { route, params, query, body });
}

async function answerOnce(intent: Intent | null, handle: () => Promise<unknown>): Promise<unknown> {
  if (intent === null) return handle();
  const before = await intent.remembered();
  if (before !== undefined) return before;
  try {
    return await handle();
  } catch (error) {
    // The same intent may have taken effect meanwhile, and be what this sending was refused for.
    const meanwhile = error instanceof Refusal ? await intent.remembered() : undefined;
    if (meanwhile !== undefined) return meanwhile;
    throw error;
  }
}

function callOf<K extends RouteKey>(
  { storage }: Services,
  intent: Intent | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<K> {
  const commit = (scope: Scope, work: (tx: HallTx) => Promise<never>) =>
    storage.write(scope as { hallId: string }, (tx) => (intent ? intent.once(tx, () => work(tx)) : work(tx)));
  const { body, query, params, actor } = request;
  return { body, query, params, actor, request, reply, commit } as unknown as Call<K>;
}
