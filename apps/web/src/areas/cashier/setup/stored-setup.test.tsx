import { act, cleanup, renderHook } from '@testing-library/react';
import { type PropsWithChildren, useLayoutEffect } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useStoredSetup } from './stored-setup.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const sell = (...cards: number[]) => localStorage.setItem('selectedCards', JSON.stringify(cards));

/** Sells card 9 while this tab is drawn, before it listens. */
function OtherTab({ children }: PropsWithChildren) {
  useLayoutEffect(() => sell(3, 9), []);
  return children;
}

it('shows what another tab sold while this one was being drawn, and what it sells later', () => {
  sell(3);
  const { result } = renderHook(useStoredSetup, { wrapper: OtherTab });
  expect(result.current.setup.cards).toEqual([3, 9]);
  const shown = result.current.setup;
  const told = () => act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'selectedCards' })));
  told();
  expect(result.current.setup).toBe(shown);
  sell(3, 9, 11);
  told();
  expect(result.current.setup.cards).toEqual([3, 9, 11]);
});
