import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import toast from 'react-hot-toast';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '@/session/session.ts';
import { Toaster } from '@/ui/toaster.tsx';
import { notify } from './notify.tsx';
import { useStart } from './use-start.ts';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});
afterEach(() => {
  act(() => toast.remove());
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it.each(['success', 'error', 'warning', 'info'] as const)('a toast of the kind %s lasts three seconds', (kind) => {
  act(() => void notify[kind]('Said'));
  act(() => vi.advanceTimersByTime(2_999));
  screen.getByText('Said');
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText('Said')).toBeNull();
});

it.each([
  ['Please wait, authenticating user...', { loading: true, user: null }],
  ['You must be logged in to start a game', { loading: false, user: null }],
])('a start says: %s', async (sentence, state) => {
  vi.spyOn(session, 'get').mockReturnValue(state);
  const wrapper = ({ children }: PropsWithChildren) => (
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    </MemoryRouter>
  );
  const options = { setup: {}, games: {}, isAvailable: () => true, settled: vi.fn() };
  const { result } = renderHook(() => useStart(options as unknown as Parameters<typeof useStart>[0]), { wrapper });
  await act(() => result.current.start());
  screen.getByText(sentence);
  expect(options.settled).not.toHaveBeenCalled();
});
