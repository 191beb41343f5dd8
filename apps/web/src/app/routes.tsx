import type { ComponentType } from 'react';
import toast from 'react-hot-toast';
import { Outlet, type RouteObject, redirect, ScrollRestoration } from 'react-router';
import { tc } from '../i18n/common.ts';
import { session } from '../session/session.ts';
import { ErrorScreen, Guard, type GuardProps } from './guard.tsx';
import type { Queries } from './query-client.ts';

interface ScreenModule {
  default: ComponentType;
  /** What the screen cannot be used without. */
  ahead?: Queries;
}

/** A part that is fetched when it is first needed, with its queries. */
function lazy(load: () => Promise<ScreenModule>): NonNullable<RouteObject['lazy']> {
  return async () => {
    const { default: Component, ahead } = await load();
    if (ahead === undefined) return { Component };
    const loader = async () => (await import('./query-client.ts')).prefetch(ahead);
    return { Component, loader, shouldRevalidate: () => false };
  };
}

const screens = (loads: Readonly<Record<string, () => Promise<ScreenModule>>>): RouteObject[] =>
  Object.entries(loads).map(([path, load]) => ({ path, lazy: lazy(load) }));

/** Screens with the panel of a role around them. */
const inPanel = (children: RouteObject[]): RouteObject => ({
  lazy: lazy(() => import('./layouts/staff-layout.tsx')),
  children,
});

/** A screen begins at its top, and where it was after Back. */
const FromTheTop = () => (
  <>
    <Outlet />
    <ScrollRestoration />
  </>
);

/** The routes of the staff. `checked`: resolves when it is known who is signed in. */
export function staffRoutes(checked: Promise<void>): RouteObject[] {
  const guarded = (role: GuardProps['role'], children: RouteObject[]): RouteObject => ({
    element: <Guard role={role} />,
    handle: { role },
    // Nothing is rendered before, because every time on a screen is written by the hall's clock.
    loader: () => checked.then(() => null),
    shouldRevalidate: () => false,
    children: [{ lazy: lazy(() => import('./signed-in.tsx')), children }],
  });
  const children: RouteObject[] = [
    ...screens({
      '/': () => import('../areas/landing/landing-screen.tsx'),
      '/running': () => import('../areas/landing/running-screen.tsx'),
    }),
    { path: '/login', lazy: lazy(() => import('../areas/login/login-screen.tsx')), action: signOut },
    guarded('admin', [
      inPanel(
        screens({
          '/admin-dashboard': () => import('../areas/admin/dashboard-screen.tsx'),
          '/add-user': () => import('../areas/admin/add-user-screen.tsx'),
          '/admin-report': () => import('../areas/admin/reports/cashier-reports-screen.tsx'),
          '/admin-hall/:cashierId': () => import('../areas/admin/hall/hall-screen.tsx'),
          '/admin-settings': () => import('../areas/admin/settings/settings-screen.tsx'),
          '/admin-settings/voices': () => import('../areas/admin/voices/voices-screen.tsx'),
          '/admin-record': () => import('../areas/admin/audit-log/audit-log-screen.tsx'),
          '/admin-record/backups': () => import('../areas/admin/audit-log/backup-screen.tsx'),
        }),
      ),
    ]),
    guarded('cashier', [
      inPanel(
        screens({
          '/cashier-dashboard': () => import('../areas/cashier/home/cashier-home-screen.tsx'),
          '/select-card': () => import('../areas/cashier/setup/select-card-screen.tsx'),
          '/cashier-report': () => import('../areas/cashier/report/cashier-report-screen.tsx'),
          '/cashier-report/shift': () => import('../areas/cashier/shift/shift-screen.tsx'),
        }),
      ),
      ...screens({ '/bingo-game': () => import('../areas/live-game/live-game-screen.tsx') }),
    ]),
    guarded('moderator', [
      inPanel(
        screens({
          '/control': () => import('../areas/moderator/control-screen.tsx'),
          '/jackpot': () => import('../areas/jackpot/jackpot-screen.tsx'),
        }),
      ),
    ]),
    guarded(
      ['admin', 'cashier'],
      [inPanel(screens({ '/card-sets': () => import('../areas/admin/card-sets/card-sets-screen.tsx') }))],
    ),
    guarded('any-role', [inPanel(screens({ '/account': () => import('../areas/account/account-screen.tsx') }))]),
    { path: '/create-game', loader: () => redirect('/select-card') },
    ...screens({ '*': () => import('./not-found.tsx') }),
  ];
  return [{ element: <FromTheTop />, errorElement: <ErrorScreen />, hydrateFallbackElement: <></>, children }];
}

/** A navigation, so that a screen with unsaved changes can ask before it is left. */
function signOut(): Response {
  void session.logout();
  toast.success(tc('loggedOut'));
  return redirect('/login');
}
