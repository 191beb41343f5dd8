import type { Answer, ParsedBody, ParsedParams, ParsedQuery, ROUTES, RouteKey } from '@adarash/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HallTx, Scope, Tx } from '../storage/storage.ts';
import type { Actor } from './actor.ts';

type RouteOf<K extends RouteKey> = (typeof ROUTES)[K];

/** One call of one route: checked input, who makes it, and the way to change something. */
export type Call<K extends RouteKey> = {
  readonly body: ParsedBody<K>;
  readonly query: ParsedQuery<K>;
  readonly params: ParsedParams<K>;
  readonly actor: RouteOf<K>['roles'] extends 'public' ? null : Actor;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly commit: Commit<Answer<K>>;
};

/**
 * The one write of a call. What the work returns is the answer, stored with the change where the caller sent an
 * Idempotency-Key: a repeated call then gets that answer, and the work is not done again.
 */
export interface Commit<A> {
  (scope: { readonly hallId: string }, work: (tx: HallTx) => Promise<A>): Promise<A>;
  (scope: Scope, work: (tx: Tx) => Promise<A>): Promise<A>;
}

/** An answer that is JSON text already. */
export class Serialised {
  constructor(readonly json: string) {}
}

/** Routes whose answer is not JSON write to `reply` themselves. */
export type Handler<K extends RouteKey> = Handlers[K];

/** Worked out route by route, so that a handler's own literals are checked against its answer. */
type Handlers = { [K in RouteKey]: (call: Call<K>) => Promise<Result<K>> };

type Result<K extends RouteKey> = RouteOf<K>['answer'] extends null ? unknown : Answer<K> | Serialised;
