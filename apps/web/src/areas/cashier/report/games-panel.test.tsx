import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FilterBar } from './games-panel.tsx';
import { type FilterKey, useFilters } from './use-report.ts';

function Bar() {
  const { filters, choose, clear } = useFilters();
  return <FilterBar filters={filters} own={[]} choose={choose} clear={clear} />;
}

beforeEach(() => window.history.replaceState(null, '', '/cashier-report'));
afterEach(cleanup);

it('preserves both of two filters that change before the next render', () => {
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

it('marks an end date before the start date and labels both dates', () => {
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

it('preserves the typed text while an older search is displayed', () => {
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
