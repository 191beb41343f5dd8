import { type FetchQueryOptions, QueryCache, QueryClient } from '@tanstack/react-query';
import { FRESH_MS } from '../api/answers.ts';
import type { Api } from '../api/api.ts';
import { ApiError } from '../api/client.ts';
import { readSetting } from '../lib/stored-settings.ts';

/**
 * Creates the query client of the staff screens. If the server is unreachable, a query is requested up to three times,
 * one second apart. A refused request is not repeated.
 */
export const createQueryClient = ({ announceRefusal }: Api) =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, { meta }) => meta?.quiet || announceRefusal(error) }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.transient,
        retryDelay: 1_000,
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false },
    },
  });

// biome-ignore lint/suspicious/noExplicitAny: queries of any response
export type Queries = readonly FetchQueryOptions<any, Error, any, any>[];

/** Maximum time in milliseconds that the first display of a screen is delayed until its data is loaded. */
const LONGEST_MS = 300;

/**
 * Loads the required data of a screen before its first display, so that it renders once. Removes cached data that is
 * too old first, because it may belong to a finished sale.
 */
export async function prefetch(client: QueryClient, queries: Queries): Promise<null> {
  if (readSetting('token') === null) return null;
  for (const { queryKey, staleTime } of queries) {
    const freshMs = typeof staleTime === 'number' ? staleTime : FRESH_MS;
    client.removeQueries({ queryKey, type: 'inactive', predicate: (stored) => stored.isStaleByTime(freshMs) });
  }
  const fetched = Promise.allSettled(queries.map((query) => client.prefetchQuery(query)));
  await Promise.race([fetched, new Promise((resolve) => setTimeout(resolve, LONGEST_MS))]);
  return null;
}
