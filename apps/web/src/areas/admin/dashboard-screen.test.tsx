import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { aSession } from '@/session/a-session.test-support.ts';
import { SessionContext } from '@/session/session.ts';
import DashboardScreen from './dashboard-screen.tsx';
import CashierReportsScreen from './reports/cashier-reports-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ADMIN = aSession({ id: 'a', name: 'Admin' });

/** What is not named here is not answered. */
function open(page: ReactNode, answers: Record<string, object>, at = '/') {
  vi.stubGlobal('fetch', (asked: string) => {
    const [, answer] = Object.entries(answers).find(([path]) => asked.includes(path)) ?? [];
    return answer ? Promise.resolve(Response.json({ success: true, ...answer })) : new Promise(() => undefined);
  });
  render(
    <MemoryRouter initialEntries={[at]}>
      <QueryClientProvider client={new QueryClient()}>
        <SessionContext value={ADMIN}>{page}</SessionContext>
      </QueryClientProvider>
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

it('displays a loading text while pairs are loading', () => {
  open(<DashboardScreen />, {});
  screen.getByText('Loading user pairs...');
});

it('presses the chosen range without a second green button', () => {
  open(<DashboardScreen />, {});
  const chosen = screen.getByRole('button', { name: 'Today', pressed: true });
  const [other] = screen.getAllByRole('button', { pressed: false });
  expect(chosen.className).not.toContain('bg-go ');
  expect(chosen.className).not.toBe(other?.className);
});

it('displays an empty list without pairs', async () => {
  open(<DashboardScreen />, { '/admin/users': { users: [], next: null } });
  await screen.findByText('No user pairs found.');
});

it('lists a moderator without cashier, but counts only users in pairs', async () => {
  const users = [member('Abebe', 'cashier'), member('Chaltu', 'moderator', 'Abebe'), member('Lemma', 'moderator', 'x')];
  open(<DashboardScreen />, { '/admin/users': { users, next: null } });
  const row = (await screen.findByText('Lemma')).closest('tr') as HTMLElement;
  within(row).getByText('No Cashier');
  const figure = (label: string) => screen.getByText(label).parentElement?.textContent?.replace(label, '');
  expect(['Active Pairs', 'Total Users', 'Linked Pairs'].map(figure)).toEqual(['2', '2', '1']);
});

const PAIR = { users: [member('Abebe', 'cashier'), member('Chaltu', 'moderator', 'Abebe')], next: null };
const SETTLED = { hallName: '', deleted: false, games: [], unpaidTotal: 0, unpaid: [], jackpot: 0, sellers: [] };
const askToDelete = async () => {
  const row = (await screen.findByText('Chaltu')).closest('tr') as HTMLElement;
  fireEvent.click(within(row).getByRole('button', { name: 'Delete the pair of Abebe' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Confirm Pair Deletion' });
  const confirm = within(dialog).getByRole('button', { name: 'Delete Pair' }) as HTMLButtonElement;
  return { dialog: within(dialog), confirm };
};
const deletionOf = async (unsettled: object) => {
  open(<DashboardScreen />, { '/admin/users': PAIR, '/unsettled': { ...SETTLED, ...unsettled } });
  const asked = await askToDelete();
  await vi.waitFor(() => expect(asked.dialog.queryByText('Loading open games and money...')).toBeNull());
  return asked;
};

it('deletes a settled hall without a name after one question', async () => {
  const { dialog, confirm } = await deletionOf({});
  expect(dialog.queryByRole('link')).toBeNull();
  expect(dialog.queryByRole('textbox')).toBeNull();
  expect(confirm.disabled).toBe(false);
});

it('lists open items of a hall with links to its reports before its deletion', async () => {
  const { dialog } = await deletionOf({
    games: [
      { _id: 'a', gameNumber: 2, status: 'active', cardCount: 3, paidJackpot: true },
      { _id: 'b', gameNumber: 3, status: 'pending', cardCount: 3, paidJackpot: false },
    ],
    ...{ unpaidTotal: 304, jackpot: 1530, sellers: [{ name: 'Hana', balance: 40 }] },
  });
  const links = dialog.getAllByRole('link') as HTMLAnchorElement[];
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Game 2 ends with the hall, because it paid a jackpot',
    'Game 3 is voided',
    'Unpaid prizes: 304.00 Br',
    'Jackpot: 1,530.00 Br',
    'With seller Hana: 40.00 Br',
  ]);
  for (const link of links) expect(link.getAttribute('href')).toBe('/admin-report?cashier=Abebe');
});

it('requires the name of a hall before its deletion', async () => {
  const { dialog, confirm } = await deletionOf({ hallName: 'Bole Hall' });
  const field = dialog.getByLabelText('Type the name of the hall to delete it: Bole Hall');
  expect(confirm.disabled).toBe(true);
  fireEvent.change(field, { target: { value: 'Bole' } });
  expect(confirm.disabled).toBe(true);
  fireEvent.change(field, { target: { value: ' Bole Hall ' } });
  expect(confirm.disabled).toBe(false);
});

it('deletes no hall whose open items could not be loaded', async () => {
  const answers: Record<string, object> = { '/admin/users': PAIR, '/unsettled': { success: false } };
  vi.stubGlobal('fetch', (asked: string) => {
    const [, answer] = Object.entries(answers).find(([path]) => asked.includes(path)) ?? [];
    if (answer === undefined) return new Promise(() => undefined);
    const body = { success: true, ...answer };
    return Promise.resolve(Response.json(body, { status: body.success ? 200 : 400 }));
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(<DashboardScreen />, {
    wrapper: ({ children }) => (
      <MemoryRouter>
        <QueryClientProvider client={client}>
          <SessionContext value={ADMIN}>{children}</SessionContext>
        </QueryClientProvider>
      </MemoryRouter>
    ),
  });
  const { dialog, confirm } = await askToDelete();
  await dialog.findByText('Open games and unpaid prizes of this hall could not be loaded.');
  expect(confirm.disabled).toBe(true);
  answers['/unsettled'] = SETTLED;
  fireEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(confirm.disabled).toBe(false));
});

it('displays loading texts for the list of reports and the selected report', () => {
  open(<CashierReportsScreen />, {}, '/?cashier=64b7f0c2a1d3e4f5a6b7c8d9');
  screen.getByText('Loading cashier reports...');
  screen.getByText('Loading detailed report...');
});

/** Every request fails. */
function openFailing(page: ReactNode) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: false }, { status: 400 })));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <SessionContext value={ADMIN}>{page}</SessionContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

const figureOf = (label: string) => screen.getByText(label).parentElement?.textContent?.replace(label, '');

it('shows no figures of pairs that could not be loaded', async () => {
  openFailing(<DashboardScreen />);
  await screen.findByText('Failed to load users');
  expect(['Active Pairs', 'Total Users', 'Linked Pairs'].map(figureOf)).toEqual(['—', '—', '—']);
  expect(screen.queryByText('No user pairs found.')).toBeNull();
});

it('shows no figures of cashiers while they are loaded, or after that failed', async () => {
  open(<CashierReportsScreen />, {});
  screen.getByText('All Cashier Reports (—)');
  screen.getByText('Recently Active (—)');
  cleanup();
  openFailing(<CashierReportsScreen />);
  await screen.findByText(/^Failed to load cashiers/);
  expect(['Total Cashiers', 'Active Cashiers', 'Total House Fees'].map(figureOf)).toEqual(['—', '—', '—']);
  screen.getByText('All Cashier Reports (—)');
  expect(screen.queryByText('No cashiers found')).toBeNull();
});
