import type { OpenShift } from '@adarash/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FloatForm } from '../shift/float-form.tsx';
import ShiftHints from './shift-hints.tsx';

beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const unpaid = { amount: 0, count: 0, earlier: 0, items: [] };
const NEW = {
  number: 1,
  openedAt: null,
  isFloatFinal: false,
  float: 0,
  left: null,
  onSale: 0,
  unpaid,
} as unknown as OpenShift;

function show(shift: OpenShift) {
  const client = new QueryClient();
  client.setQueryData(['GET /shift', {}], { shift });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ShiftHints>Click cards</ShiftHints>
        <FloatForm shift={shift} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const link = () => screen.queryByRole('link', { name: 'Open the shift' });

it('links to the opening of the shift until it is open', () => {
  show(NEW);
  expect(link()?.getAttribute('href')).toBe('/cashier-report/shift');
  expect(screen.queryByText(/Click cards/)).toBeNull();
  cleanup();
  show({ ...NEW, openedAt: '2026-11-19T15:00:00.000Z' });
  expect(link()).toBeNull();
  expect(screen.getByText(/Click cards/)).toBeTruthy();
});

it('states the cards that were sold before the opening on the form of the opening cash', () => {
  show({ ...NEW, onSale: 12 });
  expect(screen.getByText('Cards already sold for the next game: 12. Their money is not opening cash.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open the shift' })).toBeTruthy();
  cleanup();
  show({ ...NEW, onSale: 12, openedAt: '2026-11-19T15:00:00.000Z' });
  expect(screen.queryByText(/already sold/)).toBeNull();
});

it('states that the opening cash was not entered if a game was sold before the opening', () => {
  show({ ...NEW, isFloatFinal: true });
  expect(screen.getByText(/^No opening cash was entered before the first sale, so it counts as 0.00 Br/)).toBeTruthy();
  cleanup();
  show({ ...NEW, isFloatFinal: true, openedAt: '2026-11-19T15:00:00.000Z' });
  expect(screen.getByText('The opening cash cannot be changed, because cards were sold.')).toBeTruthy();
});
