import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Loaded } from '../feedback/loaded.tsx';
import { type Column, columnsOf } from './columns.ts';
import { DataTable } from './data-table.tsx';
import { useShown } from './show-more.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rows = Array.from({ length: 250 }, (_, i) => i);

it('displays a hundred rows of a table, and a hundred more after each press of the button', () => {
  const { result } = renderHook(() => useShown(rows));
  expect(result.current.shown).toHaveLength(100);
  act(() => result.current.more?.load());
  expect(result.current.shown).toEqual(rows.slice(0, 200));
  act(() => result.current.more?.load());
  expect(result.current.shown).toEqual(rows);
  expect(result.current.more).toBeNull();
});

it('displays no button for more rows if all rows of a table are displayed', () => {
  const { result } = renderHook(() => useShown(rows.slice(0, 100)));
  expect(result.current).toEqual({ shown: rows.slice(0, 100), more: null });
});

it('displays the columns of a table in order, with the text of their key or a custom title', () => {
  const cell = ({ name }: { name: string }) => name;
  const columns: Column<{ name: string }>[] = columnsOf((key: 'name' | 'amount') => `The ${key}`, {
    name: cell,
    amount: { cell, numeric: true },
    actions: { cell, title: 'Details' },
  });
  expect(columns).toEqual([
    { key: 'name', title: 'The name', cell },
    { key: 'amount', title: 'The amount', cell, numeric: true },
    { key: 'actions', title: 'Details', cell },
  ]);
});

it.each([
  { width: 'wide', narrow: 'cards', role: 'table' },
  { width: 'wide', narrow: 'scroll', role: 'table' },
  { width: 'narrow', narrow: 'cards', role: 'list' },
  { width: 'narrow', narrow: 'scroll', role: 'table' },
] as const)(
  'displays a table as a $role on a $width screen with the option narrow="$narrow"',
  ({ width, narrow, role }) => {
    const list = { matches: width === 'narrow', addEventListener: vi.fn(), removeEventListener: vi.fn() };
    vi.stubGlobal('matchMedia', () => list);
    const columns: Column<number>[] = [{ key: 'number', title: 'Number', cell: (row) => row }];
    render(<DataTable label="Games" columns={columns} rows={[7]} rowKey={(row) => row} empty="None" narrow={narrow} />);
    expect(screen.getByRole(role, { name: 'Games' }).textContent).toBe('Number7');
  },
);

it.each([
  { is: 'loading', data: undefined, isError: false, shows: '', says: false },
  { is: 'loaded', data: 'The games', isError: false, shows: 'The games', says: false },
  { is: 'not available', data: undefined, isError: true, shows: '', says: true },
  { is: 'older than a failed request', data: 'The games', isError: true, shows: 'The games', says: true },
  {
    is: 'loaded at intervals and older than a failed request',
    data: 'The games',
    isError: true,
    polled: true,
    shows: 'The games',
    says: false,
  },
])('displays data, a placeholder or an error if the data is $is', ({ data, isError, polled = false, shows, says }) => {
  const refetch = vi.fn();
  const { container } = render(
    <Loaded of={{ data, isError, refetch }} text="Failed." skeleton="h-8" polled={polled}>
      {(loaded) => <p>{loaded}</p>}
    </Loaded>,
  );
  expect(container.querySelector('p')?.textContent ?? '').toBe(shows);
  expect(container.querySelector('.h-8') !== null).toBe(data === undefined && !isError);
  expect(screen.queryByRole('alert')?.textContent?.startsWith('Failed.') ?? false).toBe(says);
  if (says) fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledTimes(Number(says));
});
