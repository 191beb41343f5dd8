import { type FetchQueryOptions, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { FRESH_MS } from '../api/answers.ts';
import { ApiError } from '../api/client.ts';
import { useSession } from '../session/session.ts';

/** Every query is tried three times, a second apart, while the server is out of reach; a refusal is an answer. */
const queryClient = new QueryClient({
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

// biome-ignore lint/suspicious/noExplicitAny: queries of any answers
export type Ahead = readonly FetchQueryOptions<any, Error, any, any>[];

/**
 * Takes in what was asked for ahead, so that a screen is put together once, with its answers. Over a slow line it is
 * shown without them first.
 */
export async function takeIn(queries: Ahead): Promise<void> {
  const here = Promise.allSettled(queries.map((query) => queryClient.prefetchQuery(query)));
  await Promise.race([here, new Promise((late) => setTimeout(late, LONGEST_MS))]);
}

const LONGEST_MS = 300;

export default function SignedIn() {
  const userId = useSession().user?.id;
  // Nothing of one person's hall may be shown to the next who signs in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: answers belong to the user who asked for them
  useEffect(() => () => queryClient.clear(), [userId]);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
