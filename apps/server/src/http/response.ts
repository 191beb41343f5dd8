import type { FastifyReply } from 'fastify';

/** Response that is serialized JSON. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** Response with status 202: the request is processed in the background, and nothing is stored under its key. */
export class Accepted {
  constructor(readonly body: unknown) {}
}

/** Response that does not match its route's schema. The handler of a route without JSON writes to `reply`. */
export type OtherResponse = JsonText | Accepted | FastifyReply;

/** Result of a write that changed nothing, because the state has changed since it was prepared. */
export type Stale = { readonly stale: true };

export const STALE: Stale = { stale: true };

export const isStale = (answer: unknown): answer is Stale => answer === STALE;

/** Returns whether a write has no final response that could be stored under its key. */
export const isUnfinished = (answer: unknown): boolean => isStale(answer) || answer instanceof Accepted;
