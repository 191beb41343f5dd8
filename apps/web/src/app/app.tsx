import { useEffect } from 'react';
import toast from 'react-hot-toast';
import { onRefused } from '../api/client.ts';
import { tc } from '../i18n/en/common.ts';
import { Toaster } from '../ui/toaster.tsx';
import { ErrorBoundary } from './error-screen.tsx';
import { Router } from './router.tsx';

export function App() {
  useEffect(
    () =>
      onRefused(403, (error) => {
        const text = error.message || tc('accessDenied');
        toast.error(text, { id: text });
      }),
    [],
  );
  return (
    <>
      <ErrorBoundary>
        <Router />
      </ErrorBoundary>
      <Toaster />
    </>
  );
}
