import { Suspense } from 'react';
import { BrowserRouter, Navigate, Outlet, Route, Routes } from 'react-router';
import { Guard } from './guard.tsx';
import { notFound as NotFound, REDIRECTS, ROUTE_GROUPS, type RouteGroup, signedIn as SignedIn } from './routes.tsx';

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

export function Router() {
  return (
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
}
