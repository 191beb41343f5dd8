import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';
import { ApiError, BAD_ANSWER } from './client.ts';

/**
 * Reloads visible data. The library cancels a pending request only if an earlier response is cached; a first response
 * may be older than the change, so it is awaited and then loaded again. A failed one is not repeated, because its
 * retries are used and its screen displays the error.
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

/** Request of a user with its idempotency key, until it has a response. */
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
 * Returns whether an error is a response of the server. After a lost connection, a timeout or a server error the effect
 * is unknown.
 */
export const isAnswered = (error: unknown): boolean =>
  error instanceof ApiError && !error.transient && error.code !== BAD_ANSWER;

/** Returns the open intent for the same request, otherwise a new one. */
export function intentFor<Open extends OpenIntent>(
  open: Open | null,
  what: unknown,
  makeKey = randomHex,
): Open | OpenIntent {
  const asked = JSON.stringify(what) ?? '';
  return open?.asked === asked ? open : { asked, key: makeKey() };
}

/**
 * Creates one key per human intent. A retry of the same request without response uses the same key, so that it is
 * executed once. After a response, or for another request, a new key is created.
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
/** Maximum number of repetitions of a draw after a cancelled mix. */
const MOST_REPEATS = 3;

type MixingAnswer = { mixing: true; game: { mixing: { attempt: number } | null } };

/** Returns whether the server has accepted a draw that requires a mix. */
export const isMixingAnswer = (answer: unknown): answer is MixingAnswer =>
  typeof answer === 'object' && answer !== null && 'mixing' in answer && answer.mixing === true;

/**
 * Repeats a draw with its idempotency key until the mix of the phones is finished. If a mix was cancelled, the next
 * request starts another attempt.
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
