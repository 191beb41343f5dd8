import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';
import { ApiError, BAD_ANSWER } from './client.ts';

/**
 * Reloads the data of the current screen after a change. A pending reload is cancelled and repeated. A pending first
 * request cannot be cancelled by the library and may be older than the change, so it is awaited and then repeated. If
 * the first request fails, it is not repeated, because its retries are used and its screen displays the error.
 */
export async function loadAgain(client: QueryClient, filters?: QueryFilters): Promise<void> {
  const firstAnswers = client
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await client.invalidateQueries(filters);
  if (firstAnswers.length === 0) return;
  const hasAnswer = (query: Query) => query.state.data !== undefined;
  await client.invalidateQueries({ predicate: (query) => firstAnswers.includes(query) && hasAnswer(query) });
}

/** Request for an action of a user, with its idempotency key. It is open until the server responds. */
interface OpenIntent {
  asked: string;
  key: string;
}

/**
 * Returns 16 random bytes. `crypto.randomUUID` does not exist on plain http in the hall's network, but
 * `getRandomValues` does.
 */
export function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns true if an error is a response of the server. Returns false after a lost connection, a timeout or a server
 * error, because it is unknown whether the request was executed.
 */
export const isAnswered = (error: unknown): boolean =>
  error instanceof ApiError && !error.transient && error.code !== BAD_ANSWER;

/** Returns the existing idempotency key for the same request if it has no response yet, otherwise creates one. */
export function intentFor<Open extends OpenIntent>(
  open: Open | null,
  what: unknown,
  makeKey = randomHex,
): Open | OpenIntent {
  const asked = JSON.stringify(what) ?? '';
  return open?.asked === asked ? open : { asked, key: makeKey() };
}

/**
 * Creates one idempotency key for each intended action of a user. A retry of a request without response uses the same
 * key, so that the action is executed once. After a response, or for another request, a new key is created.
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

const MIX_POLL_MS = 1_000;
/** Maximum number of times that a call of a number is repeated after the mix of the phones' codes was cancelled. */
const MOST_REPEATS = 3;

type MixingAnswer = { mixing: true; game: { mixing: { attempt: number } | null } };

/**
 * Returns true if the response shows that the server accepted a call but must finish the mix of the phones' codes
 * first.
 */
export const isMixingAnswer = (answer: unknown): answer is MixingAnswer =>
  typeof answer === 'object' && answer !== null && 'mixing' in answer && answer.mixing === true;

/**
 * Repeats the request for a call with the same idempotency key until the mix of the phones' codes is finished. If the
 * mix was cancelled, the next request starts another attempt.
 */
export async function untilMixed<Answer>(send: () => Promise<Answer>, wait: (ms: number) => Promise<unknown>) {
  const attempts = new Set<number>();
  for (;;) {
    const answer = await send();
    if (!isMixingAnswer(answer)) return answer;
    attempts.add(answer.game.mixing?.attempt ?? 0);
    if (attempts.size > MOST_REPEATS) return answer;
    await wait(MIX_POLL_MS);
  }
}
