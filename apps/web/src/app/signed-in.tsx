import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { forgetAnswers, QueryProvider } from '../api/query-provider.tsx';
import { useSession } from './session/session.ts';

export default function SignedIn() {
  const userId = useSession().user?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: answers belong to the user who asked for them
  useEffect(() => forgetAnswers, [userId]);
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  );
}
