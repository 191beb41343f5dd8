import { Suspense, useEffect } from 'react';
import toast from 'react-hot-toast';
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { onRefused, onSecondPersonNeeded, sentenceOf } from '../api/client.ts';
import { tc } from '../i18n/common.ts';
import { ErrorBoundary } from '../lib/error-boundary.tsx';
import { useSession } from '../session/session.ts';
import type { WayBack } from '../session/user.ts';
import { homeOf } from '../session/user.ts';
import { Button } from '../ui/button.tsx';
import { MessagePage } from '../ui/message-page.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { notFound as NotFound, REDIRECTS, ROUTE_GROUPS, type RouteGroup, signedIn as SignedIn } from './routes.tsx';

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

const ErrorScreen = () => (
  <MessagePage title={tc('wentWrong')} hint={tc('wentWrongHint')}>
    <Button text={tc('refreshPage')} onClick={() => window.location.reload()} />
  </MessagePage>
);

function group({ role, layout: Layout, screens }: RouteGroup, index: number) {
  const pages = Object.entries(screens).map(([path, Screen]) => <Route key={path} path={path} element={<Screen />} />);
  if (role === undefined) return pages;
  const inside = Layout === undefined ? pages : <Route element={<Layout />}>{pages}</Route>;
  return (
    <Route key={`${role}-${index}`} element={<Guard role={role} />}>
      <Route element={<SignedIn />}>{inside}</Route>
    </Route>
  );
}

const Router = () => (
  <BrowserRouter>
    <Suspense fallback={null}>
      <Routes>
        <Route element={<Outlet />}>
          {ROUTE_GROUPS.map(group)}
          {Object.entries(REDIRECTS).map(([from, to]) => (
            <Route key={from} path={from} element={<Navigate to={to} replace />} />
          ))}
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </Suspense>
  </BrowserRouter>
);

/** Nothing while the session is being checked, the login screen for strangers, their own home for other roles. */
function Guard({ role }: { role: NonNullable<RouteGroup['role']> }) {
  const { loading, user, ended } = useSession();
  const { pathname, search } = useLocation();
  if (loading) return null;
  if (user === null) {
    const back: WayBack = { to: pathname + search, role };
    return <Navigate to="/login" replace state={ended ? { back } : null} />;
  }
  if (role !== 'any-role' && ![role].flat().includes(user.role)) return <Misdirected to={homeOf(user.role)} />;
  return <Outlet />;
}

function Misdirected({ to }: { to: string }) {
  useEffect(() => {
    toast.error(tc('accessDenied'), { id: tc('accessDenied') });
  }, []);
  return <Navigate to={to} replace />;
}
