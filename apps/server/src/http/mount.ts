import type { Answer, Route, RouteKey } from '@adarash/contract';
import type { ErrorCode } from '@adarash/contract/errors';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  FastifySchemaCompiler,
  RouteOptions,
} from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import type { UserRow } from '../storage/schema.ts';
import {
  type Actor,
  type AnswersAgain,
  type Cosigner,
  contextOf,
  type Handler,
  type Intent,
  intentOf,
  Outcome,
  type WriteAnswer,
  writeKept,
} from './handler.ts';
import { BODY_LIMIT, holdsNul, STRANGERS_BODY_LIMIT, writerOf } from './json.ts';
import { addressKey, delayRefusal, deviceIn, takeTurn } from './limits.ts';

const PREFIX = '/api';

/**
 * `brief`: a command of a hall that only writes. It may share a transaction with other halls, and a repeated key is found
 * when the answer is stored. Other routes look the key up first, so that a repeated change of password does not count as
 * a guess.
 * `again`: how its answers are made again; without it they are kept as they were sent.
 */
type MountOptions<K extends RouteKey> = { readonly brief?: boolean; readonly again?: AnswersAgain<NoInfer<K>> };

/** Serves one route of the contract: address, roles, checked input, checked answer, page in the docs. */
export type Mount = <K extends RouteKey>(key: K, handler: Handler<NoInfer<K>>, options?: MountOptions<K>) => void;

type Credentials = { email: string; password: string };

/** A password given at somebody else's screen. */
export type InPerson = {
  email: string;
  password: string;
  address: string;
  /** The hash of the token of the browser in which it is given. */
  device: string | null;
  /** Who may sign here; everybody else gets the refusal. */
  isMeant: (user: UserRow) => boolean;
  refusal: ErrorCode;
  asker: Pick<Actor, 'userId' | 'name' | 'role' | 'hallId'>;
};

export type ConfirmInPerson = (given: InPerson) => Promise<Cosigner>;

export type ConfirmCosigner = (
  actor: Actor,
  given: Credentials & { address: string; device: string | null },
) => Promise<Cosigner>;

export function mount(
  app: FastifyInstance,
  services: Services,
  routes: Readonly<Record<RouteKey, Route>>,
  confirmCosigner: ConfirmCosigner,
): Mount {
  app.decorateRequest('intent', null);
  return (key, handler, options) =>
    mountRoute(app, services, { key, route: routes[key], handler, confirmCosigner, ...options });
}

type Mounted<K extends RouteKey> = MountOptions<K> & {
  readonly key: K;
  readonly route: Route;
  readonly handler: Handler<NoInfer<K>>;
  readonly confirmCosigner: ConfirmCosigner;
};

function mountRoute<K extends RouteKey>(
  app: FastifyInstance,
  services: Services,
  { key, route, handler, confirmCosigner, brief = false, again }: Mounted<K>,
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
    ...hooksOf(key, route, services),
    handler: async (request, reply) => {
      const cosigner = route.twoPersons ? await cosignerIn(services, request, confirmCosigner) : null;
      const context = contextOf<K>(services, { cosigner, brief, toStore }, request, reply);
      let later: () => Promise<unknown>;
      const leave = await takeTurn(route, request);
      try {
        const answer = await whole(await answerTo(request.intent, context), context);
        // A long answer is written in this turn too.
        if (!(answer instanceof Outcome && 'later' in answer.is)) return send(reply, answer);
        later = answer.is.later;
      } finally {
        leave();
      }
      // Its place in the queue is free by now: the hall's other changes do not wait for it.
      return send(reply, await whole(await later(), context));
    },
  });

  type Context = Parameters<Handler<K>>[0];

  async function answerTo(intent: Intent | null, context: Context): Promise<unknown> {
    const before = intent && !brief ? await intent.remembered() : undefined;
    if (before !== undefined) return before;
    try {
      return await handler(context);
    } catch (error) {
      // A twin with the same key may have been stored meanwhile, and be the reason for this refusal.
      const meanwhile = error instanceof Refusal ? await intent?.remembered() : undefined;
      if (meanwhile !== undefined) return meanwhile;
      throw error;
    }
  }

  function whole(answer: unknown, context: Context): unknown {
    if (!(answer instanceof Outcome && 'kept' in answer.is)) return answer;
    if (!again) throw new Error(`${key} kept an answer that it cannot make again.`);
    return again.make(answer.is.kept, context);
  }

  function send(reply: FastifyReply, answer: unknown) {
    if (route.answer === null) return answer;
    if (answer instanceof Outcome && 'accepted' in answer.is) return reply.code(202).send(answer.is.accepted);
    reply.code(route.status ?? 200);
    const json = answer instanceof Outcome && 'json' in answer.is ? answer.is.json : textOf(answer);
    return reply.type('application/json; charset=utf-8').send(json);
  }
}

/**
 * Compared before the request takes its place in the hall's queue, since guesses are held up. What was done under its
 * key already is answered without: nobody is asked to sign twice for one thing.
 */
async function cosignerIn(
  services: Services,
  request: FastifyRequest,
  confirmCosigner: ConfirmCosigner,
): Promise<Cosigner | null> {
  const { actor, body, intent } = request;
  const given = (body as { beside?: Credentials } | null)?.beside;
  if (given === undefined || actor === null) return null;
  if ((await intent?.remembered()) !== undefined) return null;
  const device = deviceIn(request, services)?.hash ?? null;
  return confirmCosigner(actor, { ...given, address: addressKey(request.ip), device });
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

export const keeping =
  <K extends RouteKey>({ keep }: AnswersAgain<K>, toText: WriteAnswer): WriteAnswer =>
  (answer) => {
    const kept = keep(answer as Answer<K>);
    return kept === null ? toText(answer) : writeKept(kept);
  };

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

/** What a refused role may not do, where the requirements have words for it. */
const STARTS_GAMES: readonly RouteKey[] = ['POST /games/sequential', 'POST /games/:id/start'];

type Hook = (request: FastifyRequest, next: (error?: Error) => void) => void;
type Hooks = Pick<RouteOptions, 'onRequest' | 'preValidation' | 'preHandler'>;

/**
 * What runs before a handler: who asks, how often, and whether they may, before anything else, so that a stranger learns
 * nothing from how a body is checked; then the input by its schema; then the key of a change.
 */
function hooksOf(key: RouteKey, { roles, costly, body }: Route, services: Services): Hooks {
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
