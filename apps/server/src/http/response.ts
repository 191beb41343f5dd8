import type { FastifyReply } from 'fastify';

/** A response that is JSON text already. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** The request has begun and continues by itself: 202. Nothing is stored under its key. */
export class Accepted {
  constructor(readonly body: unknown) {}
}

/** A response that is not an object of its route's schema. A handler whose route sends no JSON writes to `reply`. */
export type OtherResponse = JsonText | Accepted | FastifyReply;

/** A write that found another state than it was prepared for, and changed nothing. */
export type Stale = { readonly stale: true };

export const STALE: Stale = { stale: true };

export const isStale = (answer: unknown): answer is Stale => answer === STALE;

/** Whether a write has no response yet that may be stored under its key. */
export const isUnfinished = (answer: unknown): boolean => isStale(answer) || answer instanceof Accepted;
