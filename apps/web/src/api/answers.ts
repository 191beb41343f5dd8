import type { Answer, GameJson } from '@adarash/contract';
import { isId } from '@adarash/contract/basics';
import { type ChangeRoute, invalidatedBy, type ReadRoute } from '@adarash/contract/invalidation';
import { type QueryClient, type QueryMeta, queryOptions, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type AskOptions, ask, type RequestInput } from './client.ts';
import { loadAgain } from './intent.ts';

type How<K extends ReadRoute> = Pick<AskOptions<K>, 'fits'> & {
  meta?: QueryMeta;
  staleTime?: number;
  refetchInterval?: number;
};

/** Maximum age in milliseconds of a cached response that a new screen uses without a request. */
export const FRESH_MS = 2_000;
const EVERY_MS = 10_000;
/** Query option for a request whose refusal displays no error message. */
export const QUIET: { meta: QueryMeta } = { meta: { quiet: true } };

/** Query options by route. A `quiet` query displays no error message. */
const HOW: { readonly [K in ReadRoute]?: How<K> } = {
  // The cards of a game are cached without a time limit, because a change of the card set invalidates the response.
  'GET /games/cards': { staleTime: Number.POSITIVE_INFINITY },
  'GET /settings': { staleTime: 60_000 },
  // The overview is polled, because an admin belongs to no hall and receives no events.
  'GET /admin/overview': { refetchInterval: EVERY_MS, fits: ({ halls }) => Array.isArray(halls) },
  'GET /checklist': { refetchInterval: EVERY_MS, fits: ({ steps }) => Array.isArray(steps) },
  'GET /games/paired-cashier': { fits: ({ data }) => data?.cashierId },
  'GET /patterns': { ...QUIET, fits: ({ patterns }) => Array.isArray(patterns) },
  'GET /shift': QUIET,
  'GET /shift/hand-overs': QUIET,
  'GET /games/open-prizes': QUIET,
};

function requestOf<K extends ReadRoute>(route: K, asked: RequestInput<K>) {
  const { fits, ...how } = (HOW[route] ?? {}) as How<K>;
  const queryKey: readonly [K, RequestInput<K>] = [route, asked];
  const queryFn = ({ signal }: { signal: AbortSignal }): Promise<Answer<K>> => ask(route, asked, { fits, signal });
  return { ...how, queryKey, queryFn };
}

/**
 * Returns the query options for a route. The query key is derived from the route, so that a change can invalidate the
 * response.
 */
export const answerOf = <K extends ReadRoute>(route: K, asked: RequestInput<K>) =>
  queryOptions(requestOf(route, asked));

type Options<K extends ReadRoute, Data> = Omit<
  UseQueryOptions<Answer<K>, Error, Data, readonly [K, RequestInput<K>]>,
  'queryKey' | 'queryFn'
>;

/**
 * Returns the response of a route and updates it after changes: `useAnswer('GET /jackpot/:cashierId', { params: {
 * cashierId } })`.
 */
export function useAnswer<K extends ReadRoute, Data = Answer<K>>(
  route: K,
  asked: RequestInput<K>,
  options?: Options<K, Data>,
) {
  return useQuery<Answer<K>, Error, Data, readonly [K, RequestInput<K>]>({ ...requestOf(route, asked), ...options });
}

/** Reloads the responses on the current screen that a change may have made invalid. */
export async function invalidate(client: QueryClient, route: ChangeRoute): Promise<void> {
  await Promise.all(invalidatedBy(route).map((read) => loadAgain(client, { queryKey: [read] })));
}

type Catalogue = Answer<'GET /games/cards'>;

const numbersOf = ({ data }: Catalogue) => data.map((card) => card.card_number).sort((a, b) => a - b);

export const cardsQuery = queryOptions({ ...answerOf('GET /games/cards', {}), select: numbersOf });

export const cardQuery = (cardId: number) =>
  queryOptions({
    ...answerOf('GET /games/cards', {}),
    select: ({ data }: Catalogue) => data.find((card) => card.card_number === cardId),
  });

/** Returns the day since which designated winners are disabled, or null if they are allowed. */
export const useNoDesignatedSince = (): string | null =>
  useAnswer('GET /settings', {}).data?.settings.noDesignatedSince ?? null;

export const isGameId = (id: string): boolean => isId(id.toLowerCase());

const IN_PROGRESS: readonly GameJson['status'][] = ['active', 'paused', 'pending'];

const openGamesQuery = answerOf('GET /games', { query: { limit: 1, cards: 'ids' } });

/** Query for the games in progress: running games first, then pending games, each sorted by number. */
export const gamesInProgressQuery = queryOptions({
  ...openGamesQuery,
  select: ({ games }) =>
    games
      .filter(({ status }) => IN_PROGRESS.includes(status))
      .sort((a, b) => IN_PROGRESS.indexOf(a.status) - IN_PROGRESS.indexOf(b.status) || a.gameNumber - b.gameNumber),
});

export const lastGameQuery = queryOptions({
  ...openGamesQuery,
  select: ({ games }) => {
    const started = games.filter(({ startedAt }) => startedAt !== null);
    const [last] = started.sort((a, b) => Date.parse(b.startedAt ?? '') - Date.parse(a.startedAt ?? ''));
    return last ?? null;
  },
});
