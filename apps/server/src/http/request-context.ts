import type { Answer, ParsedBody, ParsedParams, ParsedQuery, Route, RouteKey } from '@adarash/contract';
import type { ActingRole, Role } from '@adarash/contract/basics';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BySeller, Staff, StaffContext } from '../audit-log/append.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Runtime } from '../platform/runtime.ts';
import type { Db, IntentMark } from '../storage/schema.ts';
import { type Parameter, statement } from '../storage/statement.ts';
import type { HallTx, Scope, Storage, Tx } from '../storage/storage.ts';
import { answerOnce } from './idempotency.ts';
import type { OtherResponse } from './response.ts';

export type Actor = {
  readonly userId: string;
  readonly name: string;
  readonly role: ActingRole;
  /** A cashier's own hall, and a moderator's cashier's; an admin has none. */
  readonly hallId: string | null;
  readonly sessionHash: string;
};

type HallActor = Actor & { readonly role: 'cashier' | 'moderator' };
type AdminActor = Actor & { readonly role: Role };
type SellerActor = Actor & { readonly role: 'seller' };

/** A second person who signs with their own password. `confirm` checks them again inside the write. */
export type Cosigner = { readonly person: Staff; confirm(tx: Tx): Promise<void> };

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    /** null for a request without the header `Idempotency-Key`. */
    idempotencyKey: IntentMark | null;
  }
}

/** The validated input of a route. */
export type Input<K extends RouteKey> = {
  readonly params: ParsedParams<K>;
  readonly query: ParsedQuery<K>;
  readonly body: ParsedBody<K>;
};

/** The context of a route that is open to everyone. */
export type PublicContext = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/**
 * A `commit` runs the one write of a request and stores its response under the idempotency key, in one transaction. The
 * time in `by` is taken inside the write, so that the order of times is the order of commits.
 */
type HallCommit = <A>(work: (tx: HallTx, by: StaffContext) => Promise<A>) => Promise<A>;

/** The context of a route for the staff of a hall. */
export type HallContext = PublicContext & {
  readonly actor: HallActor;
  /** The actor's hall. */
  readonly hallId: string;
  readonly idempotencyKey: IntentMark | null;
  readonly commit: HallCommit;
  /** A write whose result is not stored under the key of the request. */
  readonly begin: HallCommit;
};

/** The `commit` of an admin, who names the hall that the write locks, if any. */
interface AdminCommit {
  <A>(scope: { readonly hallId: string }, work: (tx: HallTx, by: StaffContext) => Promise<A>): Promise<A>;
  <A>(scope: Scope, work: (tx: Tx, by: StaffContext) => Promise<A>): Promise<A>;
}

/** The context of a route for admins, alone or together with the staff of halls. */
export type AdminContext = PublicContext & {
  readonly actor: AdminActor;
  /** The actor's hall, or the hall that an admin names; null if an admin names none. */
  readonly hallId: string | null;
  readonly commit: AdminCommit;
};

/** The context of a route for the phone of a seller. */
export type SellerContext = PublicContext & {
  readonly actor: SellerActor;
  readonly hallId: string;
  readonly commit: <A>(work: (tx: HallTx, by: BySeller) => Promise<A>) => Promise<A>;
};

/** A handler of each route, by its kind of client. Tables, because TypeScript then checks literals in a handler's response. */
type Handlers<Context> = { [K in RouteKey]: (context: Context & Input<K>) => Promise<Answer<K> | OtherResponse> };

export type PublicHandler<K extends RouteKey> = Handlers<PublicContext>[K];
export type HallHandler<K extends RouteKey> = Handlers<HallContext>[K];
export type AdminHandler<K extends RouteKey> = Handlers<AdminContext>[K];
export type SellerHandler<K extends RouteKey> = Handlers<SellerContext>[K];

/**
 * Returns the hall of a request by the declaration of its route. An admin may name any hall or none. Everyone else may
 * name only their own and learns nothing about another, not even whether it exists.
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

/** For what can be read of one hall only: an admin has to name a hall that exists. */
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

/** Returns the refusal of a write that lacks its second signature, or null. */
export type SignatureCheck = (tx: HallTx, by: StaffContext) => Promise<Error | null>;

/** How a request is signed, and how its response is stored under its key. */
type Signed = {
  readonly actor: Actor;
  readonly cosigner: Cosigner | null;
  /** null for a route that never needs a second signature. */
  readonly signatureMissing: SignatureCheck | null;
  readonly toJson: (answer: unknown) => string;
};

/** `By` is the actor of the route: staff, or a seller. */
export type Write = <A, AuditContext>(
  scope: Scope,
  idempotencyKey: IntentMark | null,
  work: (tx: HallTx, by: AuditContext) => Promise<A>,
) => Promise<A>;

/** Returns the write of a request by somebody who is signed in. */
export function writeOf({ storage, runtime, sessions }: Writing, signed: Signed): Write {
  const { actor, cosigner, signatureMissing, toJson } = signed;
  const { userId: id, name, role } = actor;
  return (scope, mark, work) =>
    storage.write(scope as { hallId: string }, async (tx) => {
      await sessions.assertOpen(tx, actor.sessionHash);
      await cosigner?.confirm(tx);
      const by = { actor: { id, name, role }, at: runtime.now(), ...(cosigner && { beside: cosigner.person }) };
      // Determined before the work, which changes what the amount follows from. Thrown after it, so that an act that is
      // refused anyway asks for no signature.
      const missing = signatureMissing && (await signatureMissing(tx, by as StaffContext));
      return answerOnce(tx, mark && { mark, at: by.at, toJson }, async () => {
        const answer = await work(tx, by as Parameters<typeof work>[1]);
        if (missing) throw missing;
        return answer;
      });
    });
}
