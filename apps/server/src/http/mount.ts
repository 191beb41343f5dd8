import type { Answer, Route, RouteKey } from '@adarash/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { Services } from '../services.ts';
import type { HallTx } from '../storage/storage.ts';
import { deviceIn } from './device-cookie.ts';
import type { Actor, Beside, Intent, WriteAnswer } from './handler.ts';
import { Accepted, type AnswersAgain, contextOf, Deferred, type Handler, Refusal, Serialised } from './handler.ts';
import { intentOf, Kept, writeKept } from './idempotency.ts';
import { BODY_LIMIT, holdsNul, STRANGERS_BODY_LIMIT, writerOf } from './json.ts';
import { addressKey, delayRefusal, inTurn } from './limits.ts';

const PREFIX = '/api';

/**
 * `brief`: a command of a hall that only writes. It may share a transaction with other halls, and a repeated key is found
 * by the write itself. Other routes look the key up first, so that a repeated change of password does not count as a guess.
 * `again`: how its answers are made again; without it they are kept as they were sent.
 */
type MountOptions<K extends RouteKey> = { readonly brief?: boolean; readonly again?: AnswersAgain<NoInfer<K>> };

/** Serves one route of the contract: address, roles, checked input, checked answer, page in the docs. */
export type Mount = <K extends RouteKey>(key: K, handler: Handler<NoInfer<K>>, options?: MountOptions<K>) => void;

type Credentials = { email: string; password: string };

/** Compares the sign-in of whoever stands beside. */
export type ConfirmBeside = (
  actor: Actor,
  given: Credentials & { address: string; device: string | null },
) => Promise<Beside>;

/** Answers the function by which each folder serves its routes. */
export function mount(
  app: FastifyInstance,
  services: Services,
  routes: Readonly<Record<RouteKey, Route>>,
  confirmBeside: ConfirmBeside,
): Mount {
  return (key, handler, options) =>
    mountRoute(app, services, { key, route: routes[key], handler, confirmBeside, ...options });
}

type Mounted<K extends RouteKey> = MountOptions<K> & {
  readonly key: K;
  readonly route: Route;
  readonly handler: Handler<NoInfer<K>>;
  readonly confirmBeside: ConfirmBeside;
};

function mountRoute<K extends RouteKey>(
  app: FastifyInstance,
  services: Services,
  { key, route, handler, confirmBeside, brief = false, again }: Mounted<K>,
): void {
  const [method, path] = key.split(' ') as [string, string];
  const { toText, textOf } = textsOf(route, services.checkAnswers);
  const toStore = again ? keeping(again, toText) : toText;
  app.route({
    method,
    url: PREFIX + path,
    schema: schemaOf(route),
    config: { countsItself: true },
    bodyLimit: route.bodyLimit ?? (route.costly ? STRANGERS_BODY_LIMIT : BODY_LIMIT),
    onRequest: guard(key, route, services),
    preValidation: (request, _reply, next) => {
      if (route.body && (request.body === undefined || request.body === null)) request.body = {};
      const wished = /(?:^|[,\s])cards=(full|ids)(?:$|[,\s])/.exec(String(request.headers.prefer ?? ''))?.[1];
      if (wished !== undefined) request.query = { cards: wished, ...(request.query as object) };
      // Bodies are checked when they are read. Sounds are looked up in a list of names, where a NUL is just not found.
      const nul = key !== 'GET /sounds' && (holdsNul(request.params) || holdsNul(request.query));
      if (nul) next(new Refusal('VALIDATION'));
      else next();
    },
    handler: async (request, reply) => {
      const intent = method === 'GET' ? null : intentIn(services, key, request);
      const beside = route.twoPersons ? await besideIn(request, intent) : null;
      const answer = await inTurn(route, request, async () => {
        const given = await whole(await answerTo(request, reply, intent, beside), request, reply);
        // A long answer is written in this turn too. `sent` is wrapped because awaiting a reply waits until it is read.
        return given instanceof Deferred ? given : { sent: send(reply, given) };
      });
      // Its place in the queue is free by now: the hall's other changes do not wait for a deferred answer.
      if (!(answer instanceof Deferred)) return answer.sent;
      return send(reply, await whole(await answer.outcome(), request, reply));
    },
  });

  /**
   * Compared before the request takes its place in the hall's queue, since guesses are held up. What was done under its
   * key already is answered without: nobody is asked to sign twice for one thing.
   */
  async function besideIn(request: FastifyRequest, intent: Intent | null): Promise<Beside | null> {
    const { actor, body, ip } = request;
    const given = (body as { beside?: Credentials } | null)?.beside;
    if (given === undefined || actor === null) return null;
    if (intent && (await intent.remembered()) !== undefined) return null;
    return confirmBeside(actor, {
      ...given,
      address: addressKey(ip),
      device: deviceIn(request, services)?.hash ?? null,
    });
  }

  function answerTo(
    request: FastifyRequest,
    reply: FastifyReply,
    intent: Intent | null,
    beside: Beside | null,
  ): Promise<unknown> {
    const once =
      intent && ((tx: HallTx, act: () => Promise<unknown>) => intent[brief ? 'onceInHall' : 'once'](tx, act, toStore));
    const handle = () => handler(contextOf(services, { intent, once, brief, beside }, route, request, reply));
    return intent === null ? handle() : answerOnce(intent, brief, handle);
  }

  /** An answer of which little was kept, made again. */
  function whole(answer: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
    if (!(answer instanceof Kept)) return answer;
    if (!again) throw new Error(`${key} kept an answer that it cannot make again.`);
    const asked = contextOf<K>(services, { intent: null, once: null, brief }, route, request, reply);
    return again.make(answer.text, asked);
  }

  function send(reply: FastifyReply, answer: unknown) {
    if (route.answer === null) return answer;
    if (answer instanceof Accepted) return reply.code(202).send(answer.answer);
    reply.code(route.status ?? 200);
    const json = answer instanceof Serialised ? answer.json : textOf(answer);
    return reply.type('application/json; charset=utf-8').send(json);
  }
}

/** Answers of one route as JSON text. A text that was stored under its key is kept for sending. */
function textsOf({ answer: schema }: Route, checked: boolean): { toText: WriteAnswer; textOf: WriteAnswer } {
  const write = schema === null ? JSON.stringify : writerOf(schema, checked);
  const written = new WeakMap<object, string>();
  const toText = (answer: unknown) => {
    const text = write(answer);
    if (typeof answer === 'object' && answer !== null) written.set(answer, text);
    return text;
  };
  return { toText, textOf: (answer) => written.get(answer as object) ?? write(answer) };
}

/** Answers as they are stored where they can be made again. */
export const keeping =
  <K extends RouteKey>({ keep }: AnswersAgain<K>, toText: WriteAnswer): WriteAnswer =>
  (answer) => {
    const kept = keep(answer as Answer<K>);
    return kept === null ? toText(answer) : writeKept(kept);
  };

/** What a refused role may not do, where the requirements have words for it. */
const STARTS_GAMES: readonly RouteKey[] = ['POST /games/sequential', 'POST /games/:id/start'];

/** Runs before everything else, so that a stranger learns nothing from how a body is checked. */
function guard(key: RouteKey, { roles, costly }: Route, { sessions }: Pick<Services, 'sessions'>) {
  const check = async (request: FastifyRequest) => {
    const token = roles === 'public' ? null : bearerOf(request);
    if (token !== null) request.actor = await sessions.authenticate(token);
    request.server.limits.check(request, costly);
    if (roles === 'public') return;
    if (request.actor === null) throw new Refusal('UNAUTHENTICATED');
    if (!(roles as readonly string[]).includes(request.actor.role)) {
      throw new Refusal('ACCESS_DENIED', STARTS_GAMES.includes(key) ? { startGames: true } : {});
    }
  };
  return async (request: FastifyRequest) => {
    try {
      await check(request);
    } catch (refusal) {
      await delayRefusal(request.ip);
      throw refusal;
    }
  };
}

export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +([A-Za-z0-9_-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

function schemaOf({ tag, summary, roles, params, query, body, answer, status, later }: Route): FastifySchema {
  return {
    tags: [tag],
    summary,
    description: roles === 'public' ? 'Open to everyone.' : `For ${roles.join(', ')}.`,
    security: roles === 'public' ? [] : [{ bearer: [] }],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(answer && { response: { [status ?? 200]: answer, ...(later && { 202: later }) } }),
  };
}

function intentIn(services: Services, route: RouteKey, request: FastifyRequest): Intent | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.actor === null) return null;
  const { params, query } = request;
  // Whoever stands beside is no part of what is asked for, and their password is nothing to take a hash of.
  const { beside: _, ...body } = (request.body ?? {}) as Record<string, unknown>;
  const asked = { route, params, query, body: request.body && body };
  return intentOf(services, request.actor.userId, String(key), asked);
}

async function answerOnce(intent: Intent, brief: boolean, handle: () => Promise<unknown>): Promise<unknown> {
  const before = brief ? undefined : await intent.remembered();
  if (before !== undefined) return before;
  try {
    return await handle();
  } catch (error) {
    // A twin with the same key may have been stored meanwhile, and be the reason for this refusal.
    const meanwhile = error instanceof Refusal ? await intent.remembered() : undefined;
    if (meanwhile !== undefined) return meanwhile;
    throw error;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route below /api that is served, as the contract writes it. */
    mounted: string[];
  }
}

export function noteRoutes(app: FastifyInstance): void {
  const mounted: string[] = [];
  app.decorate('mounted', mounted);
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith(`${PREFIX}/`)) return;
    for (const each of [method].flat()) mounted.push(`${each} ${url.slice(PREFIX.length)}`);
  });
}
