import { useEffect } from 'react';
import toast from 'react-hot-toast';
import { RouterProvider, type RouterProviderProps } from 'react-router';
import { onRefused, onSecondPersonNeeded, sentenceOf } from '../api/client.ts';
import { tc } from '../i18n/common.ts';
import { ErrorBoundary } from '../lib/error-boundary.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { ErrorScreen } from './guard.tsx';

onSecondPersonNeeded(async (...asked) => (await import('./second-person.tsx')).askSecondPerson(...asked));

export function App({ router }: Pick<RouterProviderProps, 'router'>) {
  useEffect(
    () =>
      onRefused(403, (error) => {
        const text = sentenceOf(error, tc('accessDenied'));
        toast.error(text, { id: text });
      }),
    [],
  );
  return (
    <>
      <ErrorBoundary fallback={<ErrorScreen />}>
        <RouterProvider router={router} />
      </ErrorBoundary>
      <Toaster />
    </>
  );
}
