import type { Answer } from '@adarash/contract';
import { type ChangeRoute, type ReadRoute, STALE } from '@adarash/contract/stale';
import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { ApiError, type Asked, ask, BAD_ANSWER, type Manner as HowAsked } from './client.ts';

/** `quiet`: the screen shows a refusal itself. */
export interface Manner {
  quiet?: boolean;
}

type Send<Input, Answer> = (input: Input, idempotencyKey: string, manner?: Manner) => Promise<Answer>;
type Learn<Input, Answer> = (client: QueryClient, answer: Answer, input: Input) => void;

/** A request that changes something, and what it does to the query cache. */
export type Mutation<Input, Answer> = Send<Input, Answer> & {
  readonly stale: readonly ReadRoute[];
  /** Writes into the cache what the answer tells. */
  learn?(...told: Parameters<Learn<Input, Answer>>): void;
};

/** `asked`: what the request to `route` carries for an input. */
export const mutation = <K extends ChangeRoute, Input>(
  route: K,
  asked: (input: Input) => Asked<K> & HowAsked<K>,
  learn?: Learn<Input, Answer<K>>,
): Mutation<Input, Answer<K>> => {
  const send: Send<Input, Answer<K>> = (input, idempotencyKey, manner) =>
    ask(route, ...([{ ...asked(input), idempotencyKey, ...manner }] as never));
  return Object.assign(send, { stale: STALE[route], learn });
};

/**
 * What is shown is loaded again. The library gives up an answer on its way for this only where an earlier one is kept; a
 * first answer, which may be from before the change, is waited for and then asked for again.
 */
export async function loadAgain(client: QueryClient, filters?: QueryFilters): Promise<void> {
  const firstAnswers = client
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await client.invalidateQueries(filters);
  if (firstAnswers.length === 0) return;
  await client.invalidateQueries({ predicate: (query) => firstAnswers.includes(query) });
}

export async function makeStale(
  client: QueryClient,
  { stale }: Pick<Mutation<never, unknown>, 'stale'>,
): Promise<void> {
  await Promise.all(stale.map((name) => loadAgain(client, { queryKey: [name] })));
}

/** What a person asked for, and the key it goes by until it is answered. */
interface OpenIntent {
  asked: string;
  key: string;
}

/** Sixteen random bytes; `crypto.randomUUID` is missing on plain http in the hall's network, `getRandomValues` is not. */
export function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A refusal is an answer. After a lost line, a timeout or a failing server nobody knows what was done. */
export const isAnswered = (error: unknown): boolean =>
  error instanceof ApiError && !error.transient && error.code !== BAD_ANSWER;

/** The open intent when the very same thing is asked for again, else a new one. */
export function intentFor<Open extends OpenIntent>(
  open: Open | null,
  what: unknown,
  makeKey = randomHex,
): Open | OpenIntent {
  const asked = JSON.stringify(what) ?? '';
  return open?.asked === asked ? open : { asked, key: makeKey() };
}

/**
 * One key per human intent. The same thing tried again before it was answered keeps its key, so that it is never done
 * twice; once it is answered, or something else is asked for, there is a new key.
 */
export function createIntent(makeKey = randomHex) {
  let open: OpenIntent | null = null;
  return {
    async run<Answer>(what: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> {
      const mine = intentFor(open, what, makeKey);
      open = mine;
      const close = () => {
        if (open === mine) open = null;
      };
      try {
        const answer = await send(mine.key);
        close();
        return answer;
      } catch (error) {
        if (isAnswered(error)) close();
        throw error;
      }
    },
  };
}
