import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '@/session/session.ts';
import DashboardScreen from './dashboard-screen.tsx';
import CashierReportsScreen from './reports/cashier-reports-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What is not named here is not answered. */
function open(page: ReactNode, answers: Record<string, object>, at = '/') {
  vi.spyOn(session, 'get').mockReturnValue({ loading: false, user: { id: 'a', name: 'Admin' } as never });
  vi.stubGlobal('fetch', (asked: string) => {
    const [, answer] = Object.entries(answers).find(([path]) => asked.includes(path)) ?? [];
    return answer ? Promise.resolve(Response.json({ success: true, ...answer })) : new Promise(() => undefined);
  });
  render(
    <MemoryRouter initialEntries={[at]}>
      <QueryClientProvider client={new QueryClient()}>{page}</QueryClientProvider>
    </MemoryRouter>,
  );
}

const member = (id: string, role: string, managedCashier?: string) => ({
  id,
  name: id,
  email: `${id}@x.et`,
  role,
  managedCashier,
});

it('says that the pairs are being loaded', () => {
  open(<DashboardScreen />, {});
  screen.getByText('Loading user pairs...');
});

it('says that there are none', async () => {
  open(<DashboardScreen />, { '/admin/users': { users: [], next: null } });
  await screen.findByText('No user pairs found.');
});

it('lists a moderator whose cashier is gone, and counts among users those in pairs alone', async () => {
  const users = [member('Abebe', 'cashier'), member('Chaltu', 'moderator', 'Abebe'), member('Lemma', 'moderator', 'x')];
  open(<DashboardScreen />, { '/admin/users': { users, next: null } });
  const row = (await screen.findByText('Lemma')).closest('tr') as HTMLElement;
  within(row).getByText('No Cashier');
  const figure = (label: string) => screen.getByText(label).parentElement?.textContent?.replace(label, '');
  expect(['Active Pairs', 'Total Users', 'Linked Pairs'].map(figure)).toEqual(['2', '2', '1']);
});

it('says that the reports and the chosen one are being loaded', () => {
  open(<CashierReportsScreen />, {}, '/?cashier=64b7f0c2a1d3e4f5a6b7c8d9');
  screen.getByText('Loading cashier reports...');
  screen.getByText('Loading detailed report...');
});
