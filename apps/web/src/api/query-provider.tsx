import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from './api-error.ts';

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 2_000,
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.transient,
      retryDelay: (attempt) => 1_000 * (attempt + 1),
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});

/** Nothing of one person's hall may be shown to the next who signs in. */
export function forgetAnswers(): void {
  queryClient.clear();
}

export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
