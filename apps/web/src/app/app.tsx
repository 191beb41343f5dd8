import { RouterProvider, type RouterProviderProps } from 'react-router';
import { StaffProvider } from '../i18n/staff-provider.tsx';
import { ErrorBoundary } from '../lib/error-boundary.tsx';
import { SessionContext } from '../session/session.ts';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { ErrorScreen } from './guard.tsx';
import type { StaffApp } from './staff-app.ts';

export const App = ({ app, router }: { app: StaffApp } & Pick<RouterProviderProps, 'router'>) => (
  <StaffProvider i18n={app.i18n} clock={app.clock}>
    <SessionContext value={app.session}>
      <ErrorBoundary fallback={<ErrorScreen />}>
        <RouterProvider router={router} />
      </ErrorBoundary>
      <Toaster />
    </SessionContext>
  </StaffProvider>
);
