import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import toast from 'react-hot-toast';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StaffProvider } from '../../i18n/staff-provider.tsx';
import { createHallStream, HallStreamContext } from '../../live/hall-stream.ts';
import { SessionContext } from '../../session/session.ts';
import { staffRoutes } from '../routes.tsx';
import { createStaffApp, type StaffApp } from '../staff-app.ts';
import AdminLayout from './admin-layout.tsx';
import CashierLayout from './cashier-layout.tsx';
import ModeratorLayout from './moderator-layout.tsx';
import StaffLayout from './staff-layout.tsx';

beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(async () => {
  cleanup();
  // The shared event stream closes with a delay after its last screen is closed.
  await new Promise((resolve) => setTimeout(resolve));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (Layout: ComponentType, at: string, app: StaffApp = createStaffApp()) => {
  const routes = staffRoutes(app, Promise.resolve()).flatMap(({ children = [] }) => children);
  const signIn = routes.find(({ path }) => path === '/login');
  const panel = { element: <Layout />, children: [{ path: '*', element: null }] };
  return render(
    <StaffProvider i18n={app.i18n} clock={app.clock}>
      <SessionContext value={app.session}>
        <HallStreamContext value={createHallStream()}>
          <QueryClientProvider client={new QueryClient()}>
            <RouterProvider
              router={createMemoryRouter(
                [{ path: '/login', action: signIn?.action, element: null } as RouteObject, panel],
                { initialEntries: [at] },
              )}
            />
          </QueryClientProvider>
        </HallStreamContext>
      </SessionContext>
    </StaffProvider>,
  );
};

/**
 * Layouts of the roles with the navigation links that the requirements define, in their order. A layout may have
 * additional links.
 */
const LAYOUTS: [ComponentType, string, string, string[], string[]][] = [
  [AdminLayout, 'Admin Panel', '/admin-dashboard', ['Dashboard', 'Add User', 'Cashier Reports'], ['Admin']],
  [CashierLayout, 'Cashier Panel', '/cashier-dashboard', ['Select Card', 'Cashier Report'], ['Guest', 'No Role']],
  [ModeratorLayout, 'Moderator Panel', '/control', ['Control Game', 'Jack Pot Reports'], ['Moderator']],
];
const PATHS: Readonly<Record<string, string>> = {
  Dashboard: '/admin-dashboard',
  'Add User': '/add-user',
  'Cashier Reports': '/admin-report',
  'Select Card': '/select-card',
  'Cashier Report': '/cashier-report',
  'Control Game': '/control',
  'Jack Pot Reports': '/jackpot',
};

it.each(LAYOUTS)(
  'the layout %o has its links, and a fallback for a missing user name',
  async (Layout, title, at, links, fallbacks) => {
    const success = vi.spyOn(toast, 'success');
    open(Layout, at);
    screen.getByText(title);
    const shown = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(shown.filter(([text]) => links.includes(text ?? ''))).toEqual(
      expect.arrayContaining(links.map((text) => [text, PATHS[text]])),
    );
    const order = shown.map(([text]) => text).filter((text) => links.includes(text ?? ''));
    expect(order).toEqual(links);
    for (const text of fallbacks) screen.getByText(text);
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(success).toHaveBeenCalledWith('Logged out successfully'));
  },
);

it("lists only Dashboard and Shift below Evening in the cashier's sidebar", () => {
  open(CashierLayout, '/cashier-dashboard');
  const items = screen.getByRole('navigation').querySelectorAll('li');
  expect([...items].map((item) => item.textContent)).toEqual([
    ...['Select Card', 'Cashier Report'],
    ...['Evening', 'Dashboard', 'Shift'],
  ]);
});

it('highlights Dashboard only on its exact address', () => {
  open(AdminLayout, '/admin-dashboard/other');
  expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBeNull();
});

it.each([
  ['cashier', '/account', 1],
  ['moderator', '/account', 1],
  ['admin', '/admin-dashboard', 0],
] as const)('follows the events of the hall for the role %s on %s with %i event stream(s)', async (role, at, count) => {
  const addresses: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    addresses.push(address);
    const user = { id: '64b7f0c2a1d3e4f5a6b7c8d9', name: 'Marta', email: 'm@x.et', role };
    return address === '/api/auth/login' ? Response.json({ token: 'secret', user }) : new Promise(() => undefined);
  });
  const app = createStaffApp();
  await app.session.login('m@x.et', 'secret');
  open(StaffLayout, at, app);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await waitFor(() => expect(addresses.filter((address) => address === '/api/live')).toHaveLength(count));
  cleanup();
  app.session.clear();
});
