import type { ComponentType } from 'react';
import toast from 'react-hot-toast';
import { Outlet, type RouteObject, redirect, ScrollRestoration } from 'react-router';
import { COMMON } from '../i18n/staff-area.ts';
import { ErrorScreen, Guard, type GuardProps } from './guard.tsx';
import type { Queries } from './query-client.ts';
import type { StaffApp } from './staff-app.ts';

interface ScreenModule {
  default: ComponentType;
  /** Queries with the required data of the screen, which are loaded before its first display. */
  ahead?: Queries;
  /** Runs as soon as the code of the screen is loaded, possibly during the check of the session. */
  prepare?: () => void;
}

type Loads = Readonly<Record<string, () => Promise<ScreenModule>>>;

/** Scrolls a new screen to the top. After the Back button it restores the previous scroll position. */
const FromTheTop = () => (
  <>
    <Outlet />
    <ScrollRestoration />
  </>
);

/** Returns the routes of the staff page. `checked` resolves when the stored session was checked. */
export function staffRoutes({ session, i18n, data }: StaffApp, checked: Promise<void>): RouteObject[] {
  /** Returns a route whose screen and required data are loaded when the route is first opened. */
  const lazy =
    (load: () => Promise<ScreenModule>): NonNullable<RouteObject['lazy']> =>
    async () => {
      const { default: Component, ahead, prepare } = await load();
      prepare?.();
      if (ahead === undefined) return { Component };
      const loader = async () => (await data()).prefetch(ahead);
      return { Component, loader, shouldRevalidate: () => false };
    };

  const screens = (loads: Loads): RouteObject[] =>
    Object.entries(loads).map(([path, load]) => ({ path, lazy: lazy(load) }));

  /** Returns a route that displays the given screens inside the panel of a role. */
  const inPanel = (children: RouteObject[]): RouteObject => ({
    lazy: lazy(() => import('./layouts/staff-layout.tsx')),
    children,
  });

  const signedIn = async () => {
    const [{ default: SignedIn }, staffData] = await Promise.all([import('./signed-in.tsx'), data()]);
    return { element: <SignedIn data={staffData} /> };
  };

  /** Signs out by a navigation to the login, so that a screen with unsaved changes can require a confirmation first. */
  const signOut = () => {
    void session.logout();
    toast.success(i18n.textsOf(COMMON).t('loggedOut'));
    return redirect('/login');
  };

  const guarded = (role: GuardProps['role'], children: RouteObject[]): RouteObject => ({
    element: <Guard role={role} />,
    handle: { role },
    // Screens must render after the check of the session, otherwise their times would not use the hall's clock.
    loader: () => checked.then(() => null),
    shouldRevalidate: () => false,
    children,
  });
  const children: RouteObject[] = [
    ...screens({
      '/': () => import('../areas/landing/landing-screen.tsx'),
      '/running': () => import('../areas/landing/running-screen.tsx'),
    }),
    { path: '/login', lazy: lazy(() => import('../areas/login/login-screen.tsx')), action: signOut },
    {
      lazy: signedIn,
      children: [
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
      ],
    },
    { path: '/create-game', loader: () => redirect('/select-card') },
    ...screens({ '*': () => import('./not-found.tsx') }),
  ];
  return [{ element: <FromTheTop />, errorElement: <ErrorScreen />, hydrateFallbackElement: <></>, children }];
}
