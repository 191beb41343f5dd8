import type { Answer, Route, RouteKey } from '@adarash/contract';
import type { ErrorCode } from '@adarash/contract/errors';
import type { ActToSign } from '@adarash/rules/second-signature';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { AuditContext } from '../audit-log/append.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../services.ts';
import type { UserRow } from '../storage/schema.ts';
import type { HallTx, Scope } from '../storage/storage.ts';
import { hooksOf } from './hooks.ts';
import { Accepted, keptRecord, storedText } from './idempotency.ts';
import { BODY_LIMIT, STRANGERS_BODY_LIMIT } from './json.ts';
import {
  type Actor,
  type AdminContext,
  type AdminHandler,
  type Cosigner,
  type HallContext,
  type HallHandler,
  hallOf,
  type Input,
  type PublicContext,
  type PublicHandler,
  type RequestWrite,
  type SellerContext,
  type SellerHandler,
  type SignatureCheck,
  writeOf,
} from './request-context.ts';
import { JsonText, writerOf } from './write-json.ts';

const PREFIX = '/api';

type HallOptions<K extends RouteKey> = {
  /**
   * Set for an action that requires a second signature if its amount reaches the owner's limit. The second person can
   * sign in the same request in the field `beside`.
   */
  readonly signedAbove?: SignedAbove<K>;
  /**
   * Returns the response to a repeated idempotency key that release 1.1.0 stored as a short record. To be removed in
   * 2.1.
   */
  readonly replay?: (context: HallContext & Input<K>, record: string) => Promise<Answer<K>>;
};

/**
 * Returns the action of a request that may require a second signature, or null if the request never requires one. It
 * runs in the transaction of the request after the hall is locked. If the signature is missing, the transaction is
 * rolled back.
 */
export type SignedAbove<K extends RouteKey> = (
  tx: HallTx,
  input: Input<K> & { readonly at: Date },
) => Promise<ActToSign | null>;

/**
 * Registers one route of the contract with its URL, roles, hall, validation and documentation. There is one function
 * for each kind of client: the staff of a hall, an admin (optionally with the staff of halls), a seller's phone, the
 * public.
 */
export type Mount = {
  hall<K extends RouteKey>(key: K, handler: HallHandler<NoInfer<K>>, options?: HallOptions<NoInfer<K>>): void;
  admin<K extends RouteKey>(key: K, handler: AdminHandler<NoInfer<K>>): void;
  seller<K extends RouteKey>(key: K, handler: SellerHandler<NoInfer<K>>): void;
  public<K extends RouteKey>(key: K, handler: PublicHandler<NoInfer<K>>): void;
};

type Credentials = { email: string; password: string };

/** Credentials that a second person enters on the screen of another user. */
export type InPerson = {
  email: string;
  password: string;
  /** Request from the other user's screen; failed attempts are counted for its address and device. */
  request: FastifyRequest;
  /** Returns whether a user is allowed to give the second signature; other users get `refusal`. */
  isMeant: (user: UserRow) => boolean;
  refusal: ErrorCode;
  asker: Pick<Actor, 'userId' | 'name' | 'role' | 'hallId'>;
};

export type ConfirmInPerson = (given: InPerson) => Promise<Cosigner>;

export type ConfirmCosigner = (actor: Actor, given: Credentials, request: FastifyRequest) => Promise<Cosigner>;

/**
 * Functions for second signatures: one validates the second person, the other checks whether a signature is missing.
 */
type Signing = {
  readonly confirmCosigner: ConfirmCosigner;
  readonly signatureMissing: (
    tx: HallTx,
    by: AuditContext,
    actOf: () => Promise<ActToSign | null>,
  ) => Promise<Refusal | null>;
};

export function makeMount(
  app: FastifyInstance,
  services: Services,
  routes: Readonly<Record<RouteKey, Route>>,
  signing: Signing,
): Mount {
  app.decorateRequest('idempotencyKey', null);
  const serve = (kind: keyof Mount, key: RouteKey, handler: AnyHandler, options: AnyOptions = {}): void => {
    const route = routes[key];
    if (kindOf(route) !== kind) throw new Error(`The route ${key} must be mounted with mount.${kindOf(route)}.`);
    const needsHall = kind === 'hall' || kind === 'seller';
    if (needsHall && route.hall === undefined)
      throw new Error(`The route ${key} must declare the property hall in the contract.`);
    serveRoute(app, services, { kind, key, route, handler, signing, ...options });
  };
  return {
    hall: (key, handler, options) => serve('hall', key, handler as AnyHandler, options as AnyOptions),
    admin: (key, handler) => serve('admin', key, handler as AnyHandler),
    seller: (key, handler) => serve('seller', key, handler as AnyHandler),
    public: (key, handler) => serve('public', key, handler as AnyHandler),
  };
}

/** Returns the name of the function that mounts a route, based on the roles of the route. */
function kindOf({ roles }: Route): keyof Mount {
  if (roles === 'public') return 'public';
  if (roles.includes('seller')) return 'seller';
  return roles.includes('admin') ? 'admin' : 'hall';
}

/** Handler and options of any route; `Mount` checks the types for each key. */
type AnyContext = PublicContext | HallContext | AdminContext | SellerContext;
type AnyHandler = (context: AnyContext) => Promise<unknown>;
type AnyOptions = {
  readonly signedAbove?: (tx: HallTx, input: object) => Promise<ActToSign | null>;
  readonly replay?: (context: AnyContext, record: string) => Promise<unknown>;
};

type Served = AnyOptions & {
  readonly kind: keyof Mount;
  readonly key: RouteKey;
  readonly route: Route;
  readonly handler: AnyHandler;
  readonly signing: Signing;
};

function serveRoute(
  app: FastifyInstance,
  services: Services,
  { kind, key, route, handler, signing, signedAbove, replay }: Served,
): void {
  const [method, path] = key.split(' ') as [string, string];
  const { toJson, jsonOf } = serializerOf(route, services.checkAnswers);
  app.route({
    method,
    url: PREFIX + path,
    schema: schemaOf(route),
    config: { countsItself: true },
    bodyLimit: route.bodyLimit ?? (route.costly ? STRANGERS_BODY_LIMIT : BODY_LIMIT),
    ...hooksOf(key, route, services),
    handler: async (request, reply) => {
      const cosigner = signedAbove ? await cosignerIn(services, request, signing.confirmCosigner) : null;
      const leave = await request.server.limits.enterLane(route, request, reply);
      try {
        // Sending is part of the task in the lane, so that the slot also covers the serialization of a long response.
        return send(reply, await answerTo(request, contextOf(request, reply, cosigner)));
      } finally {
        leave();
      }
    },
  });

  function contextOf(request: FastifyRequest, reply: FastifyReply, cosigner: Cosigner | null): AnyContext {
    const { actor, params, query, body } = request;
    const input = { params, query, body, request, reply };
    if (actor === null) return input;
    const signatureMissing = signedAbove ? checkFor(signedAbove, request) : null;
    const write = writeOf(services, { actor, cosigner, signatureMissing, toJson });
    const hallId = hallOf(route, actor, request);
    return { ...input, actor, hallId, ...writesOf(kind, write, request, hallId) } as AnyContext;
  }

  const checkFor =
    (actIn: NonNullable<AnyOptions['signedAbove']>, { params, query, body }: FastifyRequest): SignatureCheck =>
    (tx, by) =>
      signing.signatureMissing(tx, by, () => actIn(tx, { params, query, body, at: by.at }));

  /**
   * Runs the handler of a request unless its response is already stored. Must read the idempotency key first, otherwise
   * a repeated change of a password would count as a failed attempt.
   */
  async function answerTo(request: FastifyRequest, context: AnyContext): Promise<unknown> {
    const stored = await repeatedAnswer(request, context);
    if (stored !== null) return stored;
    try {
      return await handler(context);
    } catch (error) {
      // A concurrent request with the same key may have caused this refusal. If so, its stored response is returned.
      const meanwhile = error instanceof Refusal ? await repeatedAnswer(request, context) : null;
      if (meanwhile !== null) return meanwhile;
      throw error;
    }
  }

  /** Returns the stored response to a repeated idempotency key, or null if the request has no key or a new one. */
  async function repeatedAnswer({ idempotencyKey }: FastifyRequest, context: AnyContext): Promise<unknown | null> {
    if (idempotencyKey === null) return null;
    const text = await storedText(services, idempotencyKey);
    if (text === null) return null;
    const record = keptRecord(text);
    if (record === null) return JSON.parse(text);
    if (!replay) throw new Error(`The route ${key} cannot repeat a response that release 1.1.0 stored: ${record}`);
    return replay(context, record);
  }

  function send(reply: FastifyReply, answer: unknown) {
    if (route.answer === null) return answer;
    if (answer instanceof Accepted) return reply.code(202).send(answer.body);
    reply.code(route.status ?? 200);
    const json = answer instanceof JsonText ? answer.text : jsonOf(answer);
    return reply.type('application/json; charset=utf-8').send(json);
  }
}

/**
 * Returns the write functions of a handler's context. An admin must specify the hall of each write; other users always
 * write in their hall.
 */
function writesOf(kind: keyof Mount, write: RequestWrite, { idempotencyKey }: FastifyRequest, hallId: string | null) {
  type Work = Parameters<RequestWrite>[2];
  if (kind === 'admin') return { commit: (scope: Scope, work: Work) => write(scope, idempotencyKey, work) };
  if (hallId === null) throw new Refusal('NO_PAIRED_CASHIER');
  return {
    idempotencyKey,
    commit: (work: Work) => write({ hallId }, idempotencyKey, work),
    begin: (work: Work) => write({ hallId }, null, work),
  };
}

/**
 * Validates the second person of a request before the request enters the queue of the hall, because password attempts
 * are delayed. A repeated request with a stored response requires no second signature again.
 */
async function cosignerIn(
  services: Services,
  request: FastifyRequest,
  confirmCosigner: ConfirmCosigner,
): Promise<Cosigner | null> {
  const { actor, body, idempotencyKey } = request;
  const given = (body as { beside?: Credentials } | null)?.beside;
  if (given === undefined || actor === null) return null;
  if (idempotencyKey && (await storedText(services, idempotencyKey)) !== null) return null;
  return confirmCosigner(actor, given, request);
}

type Serialize = (answer: unknown) => string;

/** Returns the serializers of a route's responses. `jsonOf` reuses the text that `toJson` created for storage. */
export function serializerOf({ answer: schema }: Route, checked: boolean): { toJson: Serialize; jsonOf: Serialize } {
  const write = schema === null ? JSON.stringify : writerOf(schema, checked);
  const written = new WeakMap<object, string>();
  const toJson = (answer: unknown) => {
    const text = write(answer);
    if (typeof answer === 'object' && answer !== null) written.set(answer, text);
    return text;
  };
  return { toJson, jsonOf: (answer) => written.get(answer as object) ?? write(answer) };
}

/** Schema with the roles as an extension, because OpenAPI has no field for the roles of bearer tokens. */
type DocumentedSchema = FastifySchema & { readonly 'x-roles': readonly string[] };

function schemaOf(route: Route): DocumentedSchema {
  const { tag, summary, description, roles, params, query, body, answer, status, later } = route;
  const schema: DocumentedSchema & { response?: Record<number, unknown> } = {
    tags: [tag],
    summary,
    description,
    'x-roles': roles === 'public' ? ['public'] : roles,
    security: roles === 'public' ? [] : [{ bearer: [] }],
  };
  if (params) schema.params = params;
  if (query) schema.querystring = query;
  if (body) schema.body = body;
  if (answer) schema.response = { [status ?? 200]: answer };
  if (answer && later) schema.response = { ...schema.response, 202: later };
  return schema;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Keys of all mounted API routes. */
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
