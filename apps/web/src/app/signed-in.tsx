import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { ApiContext } from '../api/api.ts';
import { HallStreamContext } from '../live/hall-stream.ts';
import { CounterClaimContext } from '../session/counter-id.ts';
import { useSession } from '../session/session.ts';
import type { StaffData } from './staff-data.ts';

/** Provides the data of the signed-in user to all screens that require a session. */
export default function SignedIn({ data }: { data: StaffData }) {
  const { api, queryClient, hallStream, claimCounter, secondPerson } = data;
  const userId = useSession().user?.id;
  // Must clear the data of the previous user, otherwise it could be displayed to the next one.
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

/** Dialogs of second signatures, above the screen and its dialogs. */
const SecondPerson = ({ windows }: { windows: StaffData['secondPerson'] }) =>
  useSyncExternalStore(windows.subscribe, windows.get);
