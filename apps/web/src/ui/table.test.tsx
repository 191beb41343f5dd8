import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useShown } from './table.tsx';

const rows = Array.from({ length: 250 }, (_, i) => i);

it('shows a hundred, and a hundred more each time, until all are shown', () => {
  const { result } = renderHook(() => useShown(rows));
  expect(result.current.shown).toHaveLength(100);
  act(() => result.current.more?.load());
  expect(result.current.shown).toEqual(rows.slice(0, 200));
  act(() => result.current.more?.load());
  expect(result.current.shown).toEqual(rows);
  expect(result.current.more).toBeNull();
});

it('offers nothing more where there is nothing more', () => {
  const { result } = renderHook(() => useShown(rows.slice(0, 100)));
  expect(result.current).toEqual({ shown: rows.slice(0, 100), more: null });
});
