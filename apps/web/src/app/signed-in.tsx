import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../session/session.ts';
import { queryClient } from './query-client.ts';

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
