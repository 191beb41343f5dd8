import type { Answer } from '@adarash/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
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

/** Renders a page with prepared responses. Requests without an entry in `answers` never receive a response. */
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

it('displays a loading text while the pairs of staff are loading', () => {
  open(<DashboardScreen />, {});
  screen.getByText('Loading user pairs...');
});

it('displays an empty list if there are no pairs of staff', async () => {
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

it('deletes a settled hall without a name after one confirmation', async () => {
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

it('deletes no hall with open items that could not be loaded', async () => {
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

/** Renders a page while every request fails. */
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

it('displays placeholders instead of numbers of users if the pairs cannot be loaded', async () => {
  openFailing(<DashboardScreen />);
  await screen.findByText('Failed to load users');
  expect(['Active Pairs', 'Total Users', 'Linked Pairs'].map(figureOf)).toEqual(['—', '—', '—']);
  expect(screen.queryByText('No user pairs found.')).toBeNull();
});

it('displays placeholders instead of totals of cashiers during loading and after a failure', async () => {
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

type Overview = Answer<'GET /admin/overview'>;

const FIGURES = { from: '2026-11-17', to: '2026-11-17', designatedGames: 0, manualGames: 0, completeUnpaid: 0 };
const MONEY = { sales: 0, houseFee: 0, unpaid: 0, jackpot: 0, cashExpected: null };
const hallNamed = (name: string, money: Partial<Overview['halls'][number]> = {}) => ({
  ...{ id: name, name: `${name} Hall`, cashier: name, games: [], display: null, lastClose: null },
  ...{ ...MONEY, ...money },
});
const BOLE = hallNamed('Bole', {
  ...{ sales: 530, houseFee: 40, unpaid: 25.5, jackpot: 1530, cashExpected: 815.5 },
  lastClose: { number: 3, closedAt: '2026-11-16T20:00:00.000Z', difference: -5 },
});
const TOTAL = { sales: 630, houseFee: 55, unpaid: 25.5, jackpot: 1530, cashExpected: 815.5 };
const overviewOf = (fields: object = {}) => ({
  ...{ figures: FIGURES, exceptions: [], hallCount: 2, halls: [BOLE, hallNamed('Awash')] },
  ...{ others: { ...MONEY, sales: 100, houseFee: 15 }, total: TOTAL },
  ...fields,
});
const openHome = (fields?: object, at?: string) =>
  open(<DashboardScreen />, { '/admin/users': PAIR, '/admin/overview': overviewOf(fields) }, at);

/** Texts of the cells in the table of halls, row by row. */
const hallRows = () =>
  [...screen.getByRole<HTMLTableElement>('table', { name: 'Halls' }).rows].map(({ cells }) =>
    [...cells].map(({ textContent }) => textContent),
  );

it('shows state and money of each hall, of deleted halls, and the total', async () => {
  openHome();
  await screen.findByText('Bole Hall');
  const [head, bole, awash, others, total] = hallRows();
  expect(head).toEqual([
    ...['Hall', 'State and TV', 'Sales', 'House fee', 'Unpaid prizes', 'Jackpot', 'Cash expected', 'Last close'],
  ]);
  expect(bole?.slice(2, 7)).toEqual(['530.00 Br', '40.00 Br', '25.50 Br', '1,530.00 Br', '815.50 Br']);
  expect(bole?.[7]).toContain('5.00 Br missing');
  expect(awash?.slice(2)).toEqual(['0.00 Br', '0.00 Br', '0.00 Br', '0.00 Br', '—', '—']);
  expect(others?.slice(0, 4)).toEqual(['Deleted and other halls', '', '100.00 Br', '15.00 Br']);
  expect(total?.slice(0, 7)).toEqual([
    ...['Total', '0 of 2 playing', '630.00 Br', '55.00 Br', '25.50 Br', '1,530.00 Br', '815.50 Br'],
  ]);
  expect(screen.getByRole('link', { name: 'Bole Hall' }).getAttribute('href')).toBe('/admin-hall/Bole');
});

it('displays the mark of a designated game beside its hall, and the number of such games', async () => {
  const game = { _id: 'g', gameNumber: 2, status: 'active', calls: 1, draw: 'designated', manualCalls: 0 };
  openHome({ halls: [hallNamed('Bole', { games: [game] as never })], figures: { ...FIGURES, designatedGames: 1 } });
  const hall = (await screen.findByText('Bole Hall')).closest('tr') as HTMLElement;
  within(hall).getByText('Game 2');
  expect(hall.querySelector('[data-draw-kind="designated"]')).not.toBeNull();
  screen.getByText('Designated games: 1');
});

it('shows no sums of halls while they are loading or after the request failed', async () => {
  const totals = () => hallRows().at(-1);
  open(<DashboardScreen />, {});
  expect(totals()).toEqual(['Total', '', '—', '—', '—', '—', '—', '']);
  screen.getByText('— exceptions');
  cleanup();
  openFailing(<DashboardScreen />);
  await screen.findByText(/^The figures could not be loaded/);
  expect(totals()).toEqual(['Total', '', '—', '—', '—', '—', '—', '']);
  screen.getByText('— exceptions');
  expect(screen.queryByText('No halls yet')).toBeNull();
});

it('shows no sales of the previous days while the selected days are loading', async () => {
  openHome();
  await screen.findByText('Bole Hall');
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  fireEvent.change(screen.getByRole('combobox', { name: 'Days shown' }), { target: { value: 'week' } });
  await waitFor(() => expect(hallRows()[1]?.slice(2, 6)).toEqual(['—', '—', '25.50 Br', '1,530.00 Br']));
  screen.getByText('— exceptions');
});

const AUDIT_LOG = 'Audit log: exceptions';

it('links the number of exceptions to the audit log of their hall and days', async () => {
  openHome({ exceptions: [{ cashierId: 'Bole', name: 'Bole Hall', count: 5 }] });
  await screen.findByText('5 exceptions');
  const address = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: AUDIT_LOG }).href);
  expect(address.pathname).toBe('/admin-record');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    ...{ hall: 'Bole', kind: 'exception-any', from: '2026-11-17', to: '2026-11-17' },
  });
});

it('displays the sum of the exceptions of several halls, and requires the choice of a hall', async () => {
  openHome({
    exceptions: [
      { cashierId: 'Bole', name: 'Bole Hall', count: 4 },
      { cashierId: null, name: '', count: 1 },
    ],
  });
  await screen.findByText('5 exceptions');
  expect(screen.queryByRole('link', { name: AUDIT_LOG })).toBeNull();
  fireEvent.keyDown(await screen.findByRole('button', { name: AUDIT_LOG }), { key: 'Enter' });
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Bole Hall: 4', 'Server: 1']);
});

it('displays no link to the audit log without exceptions', async () => {
  openHome();
  await screen.findByText('No exceptions in these days');
  expect(screen.queryByRole('link', { name: AUDIT_LOG })).toBeNull();
});

const steps = (done: boolean) => ({ steps: [{ step: 'password', done }], folded: false, clockAhead: null });

it('shows the checklist above the halls until all steps are complete, and never again', async () => {
  const at = (checklist: object) =>
    open(<DashboardScreen />, { '/checklist': checklist, '/admin/users': PAIR, '/admin/overview': overviewOf() });
  at(steps(false));
  const list = await screen.findByRole('region', { name: 'Before the first evening' });
  const halls = await screen.findByRole('region', { name: 'Halls' });
  expect(list.compareDocumentPosition(halls)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  cleanup();
  at(steps(true));
  await screen.findByText('Bole Hall');
  cleanup();
  // Another admin has set a new password, so a setup step is incomplete again.
  at(steps(false));
  await screen.findByText('Bole Hall');
  expect(screen.queryByRole('region', { name: 'Before the first evening' })).toBeNull();
});
