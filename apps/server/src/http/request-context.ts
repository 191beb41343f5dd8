import type { Answer, ParsedBody, ParsedParams, ParsedQuery, Route, RouteKey } from '@adarash/contract';
import type { ActingRole, Role } from '@adarash/contract/basics';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BySeller, Staff, StaffContext } from '../audit-log/append.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Runtime } from '../platform/runtime.ts';
import type { Db, IntentMark } from '../storage/schema.ts';
import { type Parameter, statement } from '../storage/statement.ts';
import type { HallTx, Scope, Storage, Tx } from '../storage/storage.ts';
import { type Accepted, answerOnce } from './idempotency.ts';
import type { JsonText } from './write-json.ts';

export type Actor = {
  readonly userId: string;
  readonly name: string;
  readonly role: ActingRole;
  /** Hall of a cashier; for a moderator the hall of the linked cashier; null for an admin. */
  readonly hallId: string | null;
  readonly sessionHash: string;
};

type HallActor = Actor & { readonly role: 'cashier' | 'moderator' };
type AdminActor = Actor & { readonly role: Role };
type SellerActor = Actor & { readonly role: 'seller' };

/**
 * Second person who has signed a request with a password. `confirm` validates the account again inside the transaction.
 */
export type Cosigner = { readonly person: Staff; confirm(tx: Tx): Promise<void> };

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    /** Idempotency key of the request; null without the header `Idempotency-Key`. */
    idempotencyKey: IntentMark | null;
  }
}

/** The validated input of a route. */
export type Input<K extends RouteKey> = {
  readonly params: ParsedParams<K>;
  readonly query: ParsedQuery<K>;
  readonly body: ParsedBody<K>;
};

/** Context of a route without authentication. */
export type PublicContext = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/**
 * Runs the single write of a request and stores its response under the idempotency key, in one transaction. The time is
 * read inside the transaction, so that times are in the order of commits.
 */
type HallCommit = <A>(work: (tx: HallTx, by: StaffContext) => Promise<A>) => Promise<A>;

/** Context of a route for the staff of a hall. */
export type HallContext = PublicContext & {
  readonly actor: HallActor;
  /** Hall of the user who sent the request. */
  readonly hallId: string;
  readonly idempotencyKey: IntentMark | null;
  readonly commit: HallCommit;
  /** Runs a write whose result is not stored under the idempotency key of the request. */
  readonly begin: HallCommit;
};

/** Write function of an admin. If a hall is specified, the hall is locked. */
interface AdminCommit {
  <A>(scope: { readonly hallId: string }, work: (tx: HallTx, by: StaffContext) => Promise<A>): Promise<A>;
  <A>(scope: Scope, work: (tx: Tx, by: StaffContext) => Promise<A>): Promise<A>;
}

/** Context of a route for admins, optionally together with the staff of halls. */
export type AdminContext = PublicContext & {
  readonly actor: AdminActor;
  /** Hall of the actor, or the hall in an admin's request; null if an admin's request has no hall. */
  readonly hallId: string | null;
  readonly commit: AdminCommit;
};

/** Context of a route for a seller's phone. */
export type SellerContext = PublicContext & {
  readonly actor: SellerActor;
  readonly hallId: string;
  readonly commit: <A>(work: (tx: HallTx, by: BySeller) => Promise<A>) => Promise<A>;
};

/**
 * Response that does not match its route's schema: existing JSON text, or a request that is processed in the
 * background. The handler of a route without JSON writes to `reply`.
 */
type OtherResponse = JsonText | Accepted | FastifyReply;

/**
 * Handlers of each route by kind of client. Mapped types, because TypeScript then checks literals in a handler's
 * response.
 */
type Handlers<Context> = { [K in RouteKey]: (context: Context & Input<K>) => Promise<Answer<K> | OtherResponse> };

export type PublicHandler<K extends RouteKey> = Handlers<PublicContext>[K];
export type HallHandler<K extends RouteKey> = Handlers<HallContext>[K];
export type AdminHandler<K extends RouteKey> = Handlers<AdminContext>[K];
export type SellerHandler<K extends RouteKey> = Handlers<SellerContext>[K];

/**
 * Returns the hall of a request based on its route. For an admin the hall is optional. A request of other users for
 * another hall is refused, even if that hall does not exist.
 */
export function hallOf({ hall }: Pick<Route, 'hall'>, actor: Actor, request: FastifyRequest): string | null {
  const named = hall === undefined ? undefined : hallNamed(hall, request);
  if (actor.role === 'admin') return named ?? null;
  if (hall === undefined) return actor.hallId;
  if (actor.hallId === null) throw new Refusal('NO_PAIRED_CASHIER');
  if (named !== undefined && named !== actor.hallId) throw new Refusal('CASHIER_NOT_FOUND');
  return actor.hallId;
}

function hallNamed(hall: NonNullable<Route['hall']>, { params, query }: FastifyRequest): string | undefined {
  switch (hall) {
    case 'own':
      return undefined;
    case 'params.cashierId':
      return (params as { cashierId: string }).cashierId;
    case 'query.cashierId':
      return (query as { cashierId?: string }).cashierId;
  }
}

/** Returns the hall of a read request that requires one. An admin must specify an existing hall. */
export async function oneHall(db: Db, hallId: string | null): Promise<string> {
  if (hallId === null) throw new Refusal('CASHIER_ID_REQUIRED');
  const hall = await idOfHall.first(db, { hallId });
  if (!hall) throw new Refusal('CASHIER_NOT_FOUND');
  return hall.id;
}

const idOfHall = statement((db, parameter: Parameter<{ hallId: string }>) =>
  db.selectFrom('halls').select('id').where('id', '=', parameter('hallId')),
);

type Writing = {
  readonly storage: Storage;
  readonly runtime: Runtime;
  readonly sessions: { assertOpen(tx: Tx, sessionHash: string): Promise<void> };
};

/** Returns a refusal if the write requires a second signature that is missing, otherwise null. */
export type SignatureCheck = (tx: HallTx, by: StaffContext) => Promise<Error | null>;

/** User, second person and signature check of a request, and the serializer for its stored response. */
type Signed = {
  readonly actor: Actor;
  readonly cosigner: Cosigner | null;
  /** Checks whether a second signature is missing; null for a route that never requires one. */
  readonly signatureMissing: SignatureCheck | null;
  readonly toJson: (answer: unknown) => string;
};

/** Runs a write of a request. `Context` is the audit context of the route: staff, or a seller. */
export type RequestWrite = <A, Context>(
  scope: Scope,
  idempotencyKey: IntentMark | null,
  work: (tx: HallTx, by: Context) => Promise<A>,
) => Promise<A>;

/** Returns the write function of an authenticated request. */
export function writeOf({ storage, runtime, sessions }: Writing, signed: Signed): RequestWrite {
  const { actor, cosigner, signatureMissing, toJson } = signed;
  const { userId: id, name, role } = actor;
  return (scope, mark, work) =>
    storage.write(scope as { hallId: string }, async (tx) => {
      await sessions.assertOpen(tx, actor.sessionHash);
      await cosigner?.confirm(tx);
      const by = { actor: { id, name, role }, at: runtime.now(), beside: cosigner?.person };
      // The amount that requires a second signature must be read before the work, because the work changes it. The
      // error is thrown after the work, so that an action that is refused anyway requires no signature.
      const missing = signatureMissing && (await signatureMissing(tx, by as StaffContext));
      return answerOnce(tx, mark && { mark, at: by.at, toJson }, async () => {
        const answer = await work(tx, by as Parameters<typeof work>[1]);
        if (missing) throw missing;
        return answer;
      });
    });
}
