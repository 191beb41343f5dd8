import { renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { type Navigator, Router } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { useArrivalFromGame } from './select-card-screen.tsx';

beforeEach(() => window.history.replaceState(null, '', '/select-card'));

/** Renders the hook with a router that updates its location only on `show`, like a router on a slow laptop. */
function counter(state: object | null) {
  const at = { state, ready: false };
  const replace = vi.fn();
  const goOn = vi.fn();
  const navigator: Navigator = { createHref: () => '', go: vi.fn(), push: vi.fn(), replace };
  const wrapper = ({ children }: PropsWithChildren) => (
    <Router location={{ pathname: '/select-card', state: at.state }} navigator={navigator}>
      {children}
    </Router>
  );
  const { rerender } = renderHook(() => useArrivalFromGame(at.ready, goOn), { wrapper });
  const show = (change: Partial<typeof at>) => {
    Object.assign(at, change);
    rerender();
  };
  return { show, goOn, replace };
}

it('continues with the next game once after the history state is removed', () => {
  const { show, goOn, replace } = counter({ nextGame: true });
  expect(replace).not.toHaveBeenCalled();
  show({ ready: true });
  expect(replace).toHaveBeenCalled();
  show({ ready: false });
  show({ ready: true });
  expect(goOn).not.toHaveBeenCalled();
  show({ state: null });
  expect(goOn).toHaveBeenCalledTimes(1);
  // A start disables the sale of cards and enables it again.
  show({ ready: false });
  show({ ready: true });
  expect(goOn).toHaveBeenCalledTimes(1);
});

it('continues with the next game only after the counter is ready', () => {
  const { show, goOn } = counter({ nextGame: true });
  show({ ready: true });
  show({ ready: false, state: null });
  expect(goOn).not.toHaveBeenCalled();
  show({ ready: true });
  expect(goOn).toHaveBeenCalledTimes(1);
});

it('does not sell cards if the screen was opened without the key for the next game', () => {
  const { show, goOn, replace } = counter(null);
  show({ ready: true });
  expect([goOn, replace].map((one) => one.mock.calls)).toEqual([[], []]);
});

it('does not sell cards if the counter becomes ready after the user left the screen', () => {
  const { show, goOn, replace } = counter({ nextGame: true });
  window.history.pushState(null, '', '/cashier-report');
  show({ ready: true });
  expect([goOn, replace].map((one) => one.mock.calls)).toEqual([[], []]);
});
