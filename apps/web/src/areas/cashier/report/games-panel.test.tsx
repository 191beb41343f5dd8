import type { GameRow } from '@adarash/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aSession } from '@/session/a-session.test-support.ts';
import { SessionContext } from '@/session/session.ts';
import { FilterBar, GamesPanel, type RowActs } from './games-panel.tsx';
import { type FilterKey, useFilters } from './use-report.ts';

function Bar() {
  const { filters, choose, clear } = useFilters();
  return <FilterBar filters={filters} own={[]} choose={choose} clear={clear} />;
}

beforeEach(() => window.history.replaceState(null, '', '/cashier-report'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('preserves both filters of the report if two filters change at almost the same time', () => {
  render(
    <BrowserRouter>
      <Bar />
    </BrowserRouter>,
  );
  act(() => {
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'paused' } });
    fireEvent.change(screen.getByLabelText('Start date'), { target: { value: '2026-11-01' } });
  });
  expect(window.location.search).toBe('?status=paused&from=2026-11-01');
});

it('marks an end date before the start date as invalid until it is changed', () => {
  window.history.replaceState(null, '', '/cashier-report?from=2026-11-18&to=2026-11-17');
  render(
    <BrowserRouter>
      <Bar />
    </BrowserRouter>,
  );
  expect(screen.getByRole('alert').textContent).toBe('The end date is before the start date.');
  expect(screen.getByLabelText('End date').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/^Dates are business days/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('End date'), { target: { value: '2026-11-18' } });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('preserves the typed text of a search while an older result is displayed', () => {
  const choose = (_: FilterKey, text: string) =>
    window.history.replaceState(null, '', `/cashier-report?search=${text}`);
  const bar = (search: string) => <FilterBar filters={{ search }} own={[]} choose={choose} clear={() => {}} />;
  const { rerender } = render(bar('3'));
  const field = screen.getByLabelText<HTMLInputElement>('Search');
  fireEvent.change(field, { target: { value: '37' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  rerender(bar('30'));
  expect(field.value).toBe('37');

  window.history.replaceState(null, '', '/cashier-report?search=12');
  rerender(bar('12'));
  expect(field.value).toBe('12');
});

it('uses the solid red colour for no button of a game, because Stop requires a confirmation first', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const game = {
    ...{ _id: 'a', gameNumber: 4, status: 'active', pattern: 'all', patternNames: null, cardCount: 3, createdAt: '' },
    ...{ draw: 'fair', designated: false, manualCalls: 0, out: [], winners: [], winner: null, roundedOff: 0 },
    ...{ betAmount: 10, houseFeePercentage: 15, houseFee: 3, prizePool: 17, jackpotWinnerCardId: null },
  } as unknown as GameRow;
  render(
    <BrowserRouter>
      <QueryClientProvider client={new QueryClient()}>
        <SessionContext value={aSession({ role: 'cashier' })}>
          <GamesPanel games={[game]} total={1} actions={{ busy: false } as RowActs} more={null} />
        </SessionContext>
      </QueryClientProvider>
    </BrowserRouter>,
  );
  expect(screen.getByRole('button', { name: 'Stop' }).className).not.toContain('bg-danger');
});
