import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { aSession } from '@/session/a-session.test-support.ts';
import { SessionContext } from '@/session/session.ts';
import CardSetsScreen from './card-sets-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const DIGEST = 'ab'.repeat(32);
const set = {
  ...{ digest: DIGEST, name: 'Blue', version: 2, cards: 250, halls: [] },
  ...{ createdAt: '2026-11-18T10:00:00Z', createdBy: 'Marta' },
  compared: { alike: [1], different: [17, 64], by: 'Marta', at: '2026-11-18T11:00:00Z' },
};

/**
 * Renders the card sets for an admin with one hall that uses the built-in cards. Returns the bodies of all update
 * requests.
 */
function open(): unknown[] {
  const answers: Record<string, object> = {
    '/card-sets': { sets: [set], mayBring: true },
    '/admin/users': { users: [{ id: 'h', name: 'Abebe', email: 'a@x.et', role: 'cashier' }], next: null },
    '/admin/halls/': { settings: { hallName: '', wholeBirr: false, phoneMarking: true, cardSet: null } },
    '/settings': { settings: { cardCount: 100, cashiersBringCards: false } },
  };
  const changes: unknown[] = [];
  vi.stubGlobal('fetch', (asked: string, { method, body }: RequestInit) => {
    if (method === 'PATCH') changes.push(JSON.parse(String(body)));
    const [, answer] = Object.entries(answers).find(([path]) => asked.includes(path)) ?? [];
    return Promise.resolve(Response.json({ success: true, ...answer }));
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <SessionContext value={aSession({ id: 'a', name: 'Admin', role: 'admin' })}>
          <CardSetsScreen />
        </SessionContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return changes;
}

it('displays a confirmation with the number of cards and the effect before a hall changes its card set', async () => {
  const changes = open();
  fireEvent.change(await screen.findByLabelText('Card set of the hall'), { target: { value: DIGEST } });
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Sell from Blue, version 2?' }));
  dialog.getByText(/^From the next game on, this hall sells the 250 cards of Blue, version 2 instead/);
  dialog.getByText('Different from the sheet: 17, 64');
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(changes).toEqual([]);

  fireEvent.change(screen.getByLabelText('Card set of the hall'), { target: { value: DIGEST } });
  fireEvent.click(await screen.findByRole('button', { name: 'Sell these cards' }));
  await vi.waitFor(() => expect(changes).toEqual([{ cardSet: DIGEST }]));
});

it('shows the fingerprint of a card set only under Technical', async () => {
  open();
  const digest = await screen.findByText(DIGEST);
  const details = digest.closest('details');
  expect(details?.open).toBe(false);
  expect(details?.querySelector('summary')?.textContent).toBe('Technical');
});
