import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { aSession } from '@/session/a-session.test-support.ts';
import { SessionContext } from '@/session/session.ts';
import CashierHomeScreen from './cashier-home-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(steps: Record<string, boolean>) {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const client = new QueryClient();
  const listed = Object.entries(steps).map(([step, done]) => ({ step, done }));
  client.setQueryData(['GET /checklist', {}], { steps: listed, folded: false });
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <SessionContext value={aSession({ role: 'cashier' })}>
          <CashierHomeScreen />
        </SessionContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

it('marks the sound test as done only after the sound was heard on this computer', () => {
  show({ password: false, display: true, game: true });
  const step = screen.getByText('Test the sound of this computer').closest('li') as HTMLElement;
  expect(within(step).queryByText('(Done)')).toBeNull();
  expect(within(step).getByRole('button', { name: 'Play a test' })).toBeTruthy();
});

it('hides the first steps if only the sound test is left', () => {
  show({ password: true, display: true, game: true });
  expect(screen.queryByText('Before the first evening')).toBeNull();
});
