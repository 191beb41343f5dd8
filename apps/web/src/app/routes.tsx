import type { Role } from '../session/user.ts';
import { type Loadable, loadable } from './loadable.ts';

export interface RouteGroup {
  /** Absent: open to everyone. */
  role?: Role;
  /** Absent: the screen fills the window. */
  layout?: Loadable;
  screens: Readonly<Record<string, Loadable>>;
}

export const signedIn = loadable(() => import('./signed-in.tsx'));
export const notFound = loadable(() => import('./not-found.tsx'));

const adminLayout = loadable(() => import('./layouts/admin-layout.tsx'));
const cashierLayout = loadable(() => import('./layouts/cashier-layout.tsx'));
const moderatorLayout = loadable(() => import('./layouts/moderator-layout.tsx'));

export const ROUTE_GROUPS: readonly RouteGroup[] = [
  {
    screens: {
      '/': loadable(() => import('../areas/landing/landing-screen.tsx')),
      '/login': loadable(() => import('../areas/login/login-screen.tsx')),
      '/hall/:code': loadable(() => import('../areas/hall/hall-screen.tsx')),
      '/verify/:gameId': loadable(() => import('../areas/verify/verify-screen.tsx')),
    },
  },
  {
    role: 'admin',
    layout: adminLayout,
    screens: {
      '/admin-dashboard': loadable(() => import('../areas/admin/accounts/dashboard-screen.tsx')),
      '/add-user': loadable(() => import('../areas/admin/accounts/add-user-screen.tsx')),
      '/admin-report': loadable(() => import('../areas/admin/report/cashier-reports-screen.tsx')),
    },
  },
  {
    role: 'cashier',
    layout: cashierLayout,
    screens: {
      '/cashier-dashboard': loadable(() => import('../areas/cashier/home/cashier-home-screen.tsx')),
      '/select-card': loadable(() => import('../areas/cashier/setup/select-card-screen.tsx')),
      '/cashier-report': loadable(() => import('../areas/cashier/report/cashier-report-screen.tsx')),
    },
  },
  { role: 'cashier', screens: { '/bingo-game': loadable(() => import('../areas/live-game/live-game-screen.tsx')) } },
  {
    role: 'moderator',
    layout: moderatorLayout,
    screens: {
      '/control': loadable(() => import('../areas/moderator/control-screen.tsx')),
      '/jackpot': loadable(() => import('../areas/jackpot/jackpot-screen.tsx')),
    },
  },
];

export const REDIRECTS: Readonly<Record<string, string>> = { '/create-game': '/select-card' };
