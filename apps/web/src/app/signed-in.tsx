import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { ApiError } from '../api/client.ts';
import { useSession } from '../session/session.ts';

/** Every query is tried three times, a second apart, while the server is out of reach; a refusal is an answer. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 2_000,
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.transient,
      retryDelay: 1_000,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});

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
