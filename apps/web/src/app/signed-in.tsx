import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { ApiContext } from '../api/api.ts';
import { HallStreamContext } from '../live/hall-stream.ts';
import { CounterClaimContext } from '../session/counter-id.ts';
import { useSession } from '../session/session.ts';
import type { StaffData } from './staff-data.ts';

/** Provides the API client, query cache and event stream to all screens that require a session. */
export default function SignedIn({ data }: { data: StaffData }) {
  const { api, queryClient, hallStream, claimCounter, secondPerson } = data;
  const userId = useSession().user?.id;
  // The data of the previous user must be cleared, otherwise it could be displayed to the next user.
  // biome-ignore lint/correctness/useExhaustiveDependencies: cached data belongs to the user who requested it
  useEffect(() => () => queryClient.clear(), [userId]);
  return (
    <ApiContext value={api}>
      <QueryClientProvider client={queryClient}>
        <HallStreamContext value={hallStream}>
          <CounterClaimContext value={claimCounter}>
            <Outlet />
          </CounterClaimContext>
          <SecondPerson windows={secondPerson} />
        </HallStreamContext>
      </QueryClientProvider>
    </ApiContext>
  );
}

/** Dialogs for second signatures, displayed above the screen and its other dialogs. */
const SecondPerson = ({ windows }: { windows: StaffData['secondPerson'] }) =>
  useSyncExternalStore(windows.subscribe, windows.get);
