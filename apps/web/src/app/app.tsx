import { useEffect } from 'react';
import toast from 'react-hot-toast';
import { onRefused, onSecondPersonNeeded, sentenceOf } from '../api/client.ts';
import { tc } from '../i18n/common.ts';
import { ErrorBoundary } from '../lib/error-boundary.tsx';
import { Button } from '../ui/button.tsx';
import { MessagePage } from '../ui/message-page.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { Router } from './router.tsx';

onSecondPersonNeeded(async (...asked) => (await import('./second-person.tsx')).askSecondPerson(...asked));

export function App() {
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
        <Router />
      </ErrorBoundary>
      <Toaster />
    </>
  );
}

function ErrorScreen() {
  return (
    <MessagePage title={tc('wentWrong')} hint={tc('wentWrongHint')}>
      <Button onClick={() => window.location.reload()}>{tc('refreshPage')}</Button>
    </MessagePage>
  );
}
