import { cleanup, render, screen } from '@testing-library/react';
import toast from 'react-hot-toast';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../session/session.ts';
import { App } from './app.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  // One page runs all files: what the one before has said may still be there.
  toast.remove();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

it('a screen that breaks says so and offers to refresh the page', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(session, 'get').mockImplementation(() => {
    throw new Error('broken');
  });
  window.history.replaceState(null, '', '/control');
  render(<App />);
  screen.getByRole('heading', { name: 'Something went wrong' });
  screen.getByRole('button', { name: 'Refresh Page' });
});

it('behind the guard nothing is shown while the session is checked; a stranger is led to the login screen without a way back', () => {
  const get = vi.spyOn(session, 'get').mockReturnValue({ loading: true, user: null });
  window.history.replaceState(null, '', '/control');
  const length = window.history.length;
  const { container, unmount } = render(<App />);
  expect(container.textContent).toBe('');
  expect(window.location.pathname).toBe('/control');
  unmount();
  get.mockReturnValue({ loading: false, user: null });
  render(<App />);
  expect([window.location.pathname, window.history.length]).toEqual(['/login', length]);
});
