import { ROUTES, type Route, type RouteKey } from '@adarash/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { addressKey } from '../access/address.ts';
import type { ByStaff } from '../audit/append.ts';
import { type Asker, makeFairQueue } from '../limiter.ts';
import type { Services } from '../services.ts';
import { type HallTx, type Scope, StorageBusy } from '../storage/storage.ts';
import { writerOf } from './answers.ts';
import { type Actor, type Context, type Handler, hallAsked, Later, Serialised, Waiting } from './handler.ts';
import { type Intent, intentOf, type WriteAnswer } from './idempotency.ts';
import { BODY_LIMIT, holdsNul, STRANGERS_BODY_LIMIT } from './json-body.ts';
import { Refusal } from './refusal.ts';
import { slowly } from './slow-refusals.ts';

export const PREFIX = '/api';

/**
 * A hall has four requests at work while it is alone, and one beside others; strangers are counted by their address.
 * Reads and changes do not wait for each other. A thousand phones behind one router may ask in the same instant.
 */
const requests = makeFairQueue({
  perKey: 1,
  perKeyAlone: 4,
  placesPerKey: 2_000,
  patienceMs: 10_000,
  yieldMs: 50,
  refuse: () => new StorageBusy(),
});

/**
 * `often`: a command of a hall that does nothing but write, so that a key that was used before is found by the write
 * itself. Before everything else it is looked up first: whoever repeats a change of password is not counted as a guesser.
 */
export type Mounting = { readonly often?: boolean };

/** Hangs one route of the contract into the server: address, roles, checked input, checked answer, page in the docs. */
export function mount<K extends RouteKey>(
  app: FastifyInstance,
  services: Services,
  key: K,
  handler: Handler<NoInfer<K>>,
  { often = false }: Mounting = {},
): void {
  const route: Route = ROUTES[key];
  const [method, path] = key.split(' ') as [string, string];
  const { toText, textOf } = textsOf(route, services.checkAnswers);
  app.route({
    method,
    url: PREFIX + path,
    schema: schemaOf(route),
    bodyLimit: route.bodyLimit ?? (route.costly ? STRANGERS_BODY_LIMIT : BODY_LIMIT),
    onRequest: guard(key, services),
    preValidation: (request, _reply, next) => {
      if (route.body && (request.body === undefined || request.body === null)) request.body = {};
      const wished = /(?:^|[,\s])cards=(full|ids)(?:$|[,\s])/.exec(String(request.headers.prefer ?? ''))?.[1];
      if (wished !== undefined) request.query = { cards: wished, ...(request.query as object) };
      // A body was looked at when it was read; a sound has a list of names of its own, and any other is not there.
      const nul = key !== 'GET /sounds' && (holdsNul(request.params) || holdsNul(request.query));
      if (nul) next(new Refusal('VALIDATION'));
      else next();
    },
    handler: async (request, reply) => {
      const inTurn = <T>(work: () => Promise<T>) => (isQueued(route) ? requests(askerOf(request), work) : work());
      const answer = await inTurn(async () => {
        const given = await answerTo(request, reply);
        // Writing a long answer is work of this turn too. Inside an object, since a reply lets wait until it is read.
        return given instanceof Waiting ? given : { sent: send(reply, given) };
      });
      // Its place in the queue is given up first: the hall's other changes go on meanwhile.
      return answer instanceof Waiting ? send(reply, await answer.outcome()) : answer.sent;
    },
  });

  function answerTo(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const intent = method === 'GET' ? null : intentIn(services, key, request);
    const once = intent && ((tx: HallTx, act: Act) => intent[often ? 'onceInHall' : 'once'](tx, act, toText));
    return answerOnce(intent, often, () =>
      handler(contextOf(services, { intent, once, often }, route, request, reply)),
    );
  }

  function send(reply: FastifyReply, answer: unknown) {
    if (route.answer === null) return answer;
    if (answer instanceof Later) return reply.code(202).send(answer.answer);
    reply.code(route.status ?? 200);
    const json = answer instanceof Serialised ? answer.json : textOf(answer);
    return reply.type('application/json; charset=utf-8').send(json);
  }
}

/** Answers of one route as JSON text; one that was kept under its key is not written a second time to be sent. */
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

/** Streams and files stay open for long, and signing in, which may be held up, has a queue of its own. */
const isQueued = ({ answer, costly }: Route) => answer !== null && costly === undefined;

function askerOf({ actor, ip, method }: FastifyRequest): Asker {
  const owner = actor ? (actor.hallId ?? actor.userId) : addressKey(ip);
  return { owner, key: `${owner} ${method === 'GET' ? 'reads' : 'changes'}` };
}

/** What a refused role is told it may not do, where the hall has its own words for it. */
const ACTIONS: Partial<Record<RouteKey, string>> = {
  'POST /games/sequential': 'start games',
  'POST /games/:id/start': 'start games',
};

/** Stands before everything else, so that a stranger learns nothing from how a body is checked. */
function guard(key: RouteKey, { sessions }: Pick<Services, 'sessions'>) {
  const { roles, costly }: Route = ROUTES[key];
  const check = async (request: FastifyRequest) => {
    const token = roles === 'public' ? null : bearerOf(request);
    if (token !== null) request.actor = await sessions.authenticate(token);
    request.server.limits.check(request, costly);
    if (roles === 'public') return;
    if (request.actor === null) throw new Refusal('UNAUTHENTICATED');
    if (!(roles as readonly string[]).includes(request.actor.role)) {
      throw new Refusal('ACCESS_DENIED', { action: ACTIONS[key] });
    }
  };
  return async (request: FastifyRequest) => {
    try {
      await check(request);
    } catch (refusal) {
      await slowly(addressKey(request.ip));
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
  const { params, query, body } = request;
  return intentOf(services, request.actor.userId, String(key), { route, params, query, body });
}

async function answerOnce(intent: Intent | null, often: boolean, handle: () => Promise<unknown>): Promise<unknown> {
  if (intent === null) return handle();
  const before = often ? undefined : await intent.remembered();
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

function contextOf<K extends RouteKey>(
  services: Services,
  asked: Asked,
  { roles }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Context<K> {
  const { body, query, params, actor } = request;
  const isOpen = roles === 'public' || actor === null;
  const context = isOpen
    ? { body, query, params, request, reply }
    : new StaffContext(services, asked, request, reply, actor, roles.includes('admin'));
  return context as unknown as Context<K>;
}

/** What the handlers of staff are given. A class, because one is made for every request and a hall is asked for by few. */
class StaffContext {
  readonly body: unknown;
  readonly query: unknown;
  readonly params: unknown;
  readonly intent: Intent['mark'] | null;
  readonly commit: CommitIn | ((work: Work) => Promise<unknown>);
  readonly begin: (work: Work) => Promise<unknown>;
  readonly #services: Services;

  constructor(
    services: Services,
    { intent, once, often }: Asked,
    readonly request: FastifyRequest,
    readonly reply: FastifyReply,
    readonly actor: Actor,
    inAnyHall: boolean,
  ) {
    this.#services = services;
    this.body = request.body;
    this.query = request.query;
    this.params = request.params;
    this.intent = intent?.mark ?? null;
    const commitIn: CommitIn = (scope, work) => this.#write(scope, work, once);
    const ownHall = (brief: boolean): Scope => ({ hallId: this.hallId as string, brief });
    this.commit = inAnyHall ? commitIn : (work: Work) => commitIn(ownHall(often), work);
    this.begin = (work) => this.#write(ownHall(false), work, null);
  }

  /** Judged when it is asked for: signing out needs no hall. */
  get hallId(): string | null {
    return hallAsked(this.actor, this.request);
  }

  #write(scope: Scope, work: Work, within: Within | null): Promise<unknown> {
    const { storage, sessions, chance } = this.#services;
    return storage.write(scope as { hallId: string }, async (tx) => {
      // Asked in one go with what the work begins with; nothing of it is stored if the session is over.
      const still = sessions.assertOpen(tx, this.actor.sessionHash);
      still.catch(() => {});
      const act = () => work(tx, { actor: auditActor(this.actor), at: chance.now() });
      try {
        return await (within ? within(tx, act) : act());
      } finally {
        await still;
      }
    });
  }
}

type CommitIn = (scope: Scope, work: Work) => Promise<unknown>;

type Work = (tx: HallTx, by: ByStaff) => Promise<unknown>;
type Asked = { intent: Intent | null; once: Within | null; often: boolean };
type Act = () => Promise<unknown>;
type Within = (tx: HallTx, act: Act) => Promise<unknown>;

/** How the record names this person. */
const auditActor = ({ userId, name, role }: Actor) => ({ id: userId, name, role });

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
