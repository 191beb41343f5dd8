import { Fragment, type ReactElement, useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast';
import { RouterProvider, type RouterProviderProps } from 'react-router';
import { type ApiError, type Cosigner, onRefused, onSecondPersonNeeded, sentenceOf } from '../api/client.ts';
import { tc } from '../i18n/common.ts';
import { ErrorBoundary } from '../lib/error-boundary.tsx';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { ErrorScreen } from './guard.tsx';

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
      <SecondPerson />
      <Toaster />
    </>
  );
}

/** Windows for a second signature, over the screen that needs it and over its windows. */
function SecondPerson() {
  const [windows, setWindows] = useState<readonly { id: number; window: ReactElement }[]>([]);
  const opened = useRef(0);
  useEffect(() => {
    onSecondPersonNeeded(async <A,>(needed: ApiError, again: (cosigner: Cosigner) => Promise<A>) => {
      const { SecondPersonDialog } = await import('./second-person.tsx');
      opened.current += 1;
      const id = opened.current;
      const signed = new Promise<A>((done, failed) => {
        const window = <SecondPersonDialog needed={needed} again={again} onDone={done} onFailed={failed} />;
        setWindows((before) => [...before, { id, window }]);
      });
      return signed.finally(() => setWindows((before) => before.filter((one) => one.id !== id)));
    });
  }, []);
  return windows.map(({ id, window }) => <Fragment key={id}>{window}</Fragment>);
}
