import type { z } from 'zod';
import type { Audience } from '../access.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a stranger may ask for and what costs something: each is counted by itself, so that none uses up another. */
export type Costly = 'sign-in' | 'password' | 'code' | 'reset' | 'pairing' | 'pairing-state' | 'part';

/** One request: where it goes, who may make it, what goes in and what comes out. */
export type Route = {
  readonly roles: Audience;
  readonly tag: string;
  readonly summary: string;
  readonly status?: 200 | 201;
  /** A stranger may send it, and it costs a slow hash, a mail or a write: small bodies, few a second from one address. */
  readonly costly?: Costly;
  /** For the one request that carries a file: more than other bodies may have, in bytes. */
  readonly bodyLimit?: number;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** What is answered with 202 where the answer proper would take too long. */
  readonly later?: z.ZodType;
  /** `null` marks an answer that is not JSON (an event stream, a sound). */
  readonly answer: z.ZodType | null;
};

/** Keeps the literal types of a table of routes while checking its shape. */
export function routes<const T extends Record<`${Method} /${string}`, Route>>(table: T): T {
  return table;
}
