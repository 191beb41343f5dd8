import { type ComponentType, lazy, useState } from 'react';
import { matchPath } from 'react-router';
import { askAhead } from '../api/client.ts';
import type { Role } from '../session/user.ts';
import type { Ahead } from './signed-in.tsx';

type Loaded = { default: ComponentType; ahead?: Ahead };
type Loadable = ComponentType & { preload: () => Promise<Loaded> };

/** A screen fetched when it is first needed. `preload` starts the fetch before the screen is rendered. */
function loadable(load: () => Promise<Loaded>): Loadable {
  let pending: Promise<Loaded> | undefined;
  let here: ComponentType | undefined;
  async function fetchIt() {
    try {
      const module = await load();
      here = module.default;
      return module;
    } catch (error) {
      pending = undefined;
      throw error;
    }
  }
  const preload = () => {
    pending ??= fetchIt();
    return pending;
  };
  const Later = lazy(preload);
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, when this file is loaded
  function Part() {
    // React holds back for up to 300 ms what it once had to wait for; what is here already is shown at once.
    const [Screen] = useState(() => here ?? Later);
    return <Screen />;
  }
  return Object.assign(Part, { preload });
}

export interface RouteGroup {
  /** Absent: open to everyone. */
  role?: Role | readonly Role[] | 'any-role';
  /** Absent: the screen fills the window. */
  layout?: Loadable;
  screens: Readonly<Record<string, Loadable>>;
}

export const signedIn = loadable(() => import('./signed-in.tsx'));
export const notFound = loadable(() => import('./not-found.tsx'));

const staffLayout = loadable(() => import('./layouts/staff-layout.tsx'));

export const ROUTE_GROUPS: readonly RouteGroup[] = [
  {
    screens: {
      '/': loadable(() => import('../areas/landing/landing-screen.tsx')),
      '/running': loadable(() => import('../areas/landing/running-screen.tsx')),
      '/login': loadable(() => import('../areas/login/login-screen.tsx')),
    },
  },
  {
    role: 'admin',
    layout: staffLayout,
    screens: {
      '/admin-dashboard': loadable(() => import('../areas/admin/dashboard-screen.tsx')),
      '/add-user': loadable(() => import('../areas/admin/add-user-screen.tsx')),
      '/admin-report': loadable(() => import('../areas/admin/reports/cashier-reports-screen.tsx')),
      '/admin-settings': loadable(() => import('../areas/admin/settings/settings-screen.tsx')),
      '/admin-settings/voices': loadable(() => import('../areas/admin/voices/voices-screen.tsx')),
      '/admin-record': loadable(() => import('../areas/admin/audit-log/audit-log-screen.tsx')),
      '/admin-record/backups': loadable(() => import('../areas/admin/audit-log/backup-screen.tsx')),
    },
  },
  {
    role: 'cashier',
    layout: staffLayout,
    screens: {
      '/cashier-dashboard': loadable(() => import('../areas/cashier/home/cashier-home-screen.tsx')),
      '/select-card': loadable(() => import('../areas/cashier/setup/select-card-screen.tsx')),
      '/cashier-report': loadable(() => import('../areas/cashier/report/cashier-report-screen.tsx')),
      '/cashier-report/shift': loadable(() => import('../areas/cashier/shift/shift-screen.tsx')),
    },
  },
  { role: 'cashier', screens: { '/bingo-game': loadable(() => import('../areas/live-game/live-game-screen.tsx')) } },
  {
    role: 'moderator',
    layout: staffLayout,
    screens: {
      '/control': loadable(() => import('../areas/moderator/control-screen.tsx')),
      '/jackpot': loadable(() => import('../areas/jackpot/jackpot-screen.tsx')),
    },
  },
  {
    role: ['admin', 'cashier'],
    layout: staffLayout,
    screens: { '/card-sets': loadable(() => import('../areas/admin/card-sets/card-sets-screen.tsx')) },
  },
  {
    role: 'any-role',
    layout: staffLayout,
    screens: { '/account': loadable(() => import('../areas/account/account-screen.tsx')) },
  },
];

/** What a screen cannot be used without is asked for together with its code. */
const AHEAD: Readonly<Record<string, Parameters<typeof askAhead>[0]>> = {
  '/select-card': [
    'GET /games/cards',
    'GET /games/cards/available',
    'GET /sale',
    'GET /games/settings',
    'GET /games/next-draw',
    'GET /patterns',
    'GET /settings',
  ],
};

export const REDIRECTS: Readonly<Record<string, string>> = { '/create-game': '/select-card' };

/**
 * Fetches all parts of a screen at once; rendering alone would fetch the layout first and the screen after it.
 * Resolves when they are here, or could not be had, and `checked` is done where the screen is guarded.
 */
export async function preload(pathname: string, checked: Promise<void>): Promise<void> {
  for (const group of ROUTE_GROUPS) {
    for (const [path, screen] of Object.entries(group.screens)) {
      if (matchPath(path, pathname) === null) continue;
      askAhead(AHEAD[path] ?? []);
      const guard = group.role === undefined ? [] : [signedIn.preload(), checked];
      const [loaded] = await Promise.allSettled([screen.preload(), group.layout?.preload(), ...guard]);
      const ahead = loaded.status === 'fulfilled' && loaded.value.ahead;
      if (ahead) await (await import('./signed-in.tsx')).takeIn(ahead);
      return;
    }
  }
}
