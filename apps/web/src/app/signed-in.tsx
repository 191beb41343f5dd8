import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { ApiContext } from '../api/api.ts';
import { HallStreamContext } from '../live/hall-stream.ts';
import { CounterClaimContext } from '../session/counter-id.ts';
import { useSession } from '../session/session.ts';
import type { StaffData } from './staff-data.ts';

/** The data of one person's hall, for all screens behind the sign-in. */
export default function SignedIn({ data }: { data: StaffData }) {
  const { api, queryClient, hallStream, claimCounter, secondPerson } = data;
  const userId = useSession().user?.id;
  // Data of one user must never be displayed to the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: answers belong to the user who asked for them
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

/** Over the screen that needs a second signature, and over its windows. */
const SecondPerson = ({ windows }: { windows: StaffData['secondPerson'] }) =>
  useSyncExternalStore(windows.subscribe, windows.get);
