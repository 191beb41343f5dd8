import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';
import { ApiError, BAD_ANSWER } from './client.ts';

/**
 * What is shown is loaded again. The library gives up an answer on its way for this only where an earlier one is kept; a
 * first answer, which may be from before the change, is waited for and then asked for again. One that failed is not: its
 * retries are over, and its screen shows the error.
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

const MIX_POLL_MS = 1_000;
/** How often a draw is repeated after its mix was broken off. */
const MOST_REPEATS = 3;

type MixingAnswer = { mixing: true; game: { mixing: { attempt: number } | null } };

/** Whether the server has accepted a draw that comes after the mix of the phones. */
export const isMixingAnswer = (answer: unknown): answer is MixingAnswer =>
  typeof answer === 'object' && answer !== null && 'mixing' in answer && answer.mixing === true;

/**
 * Repeats a draw under its key until the mix of the phones is done. If the mix was broken off, a repeated request opens
 * the next attempt.
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
