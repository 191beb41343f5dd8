import { act, cleanup, render, screen } from '@testing-library/react';
import toast from 'react-hot-toast';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toaster } from '@/ui/feedback/toaster.tsx';
import { notify } from './notify.tsx';

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

it.each(['success', 'error', 'warning', 'info'] as const)(
  'displays a toast of the kind %s for three seconds',
  (kind) => {
    act(() => void notify[kind]({ key: 'cleared' }));
    act(() => vi.advanceTimersByTime(2_999));
    screen.getByText('All cards deselected');
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByText('All cards deselected')).toBeNull();
  },
);
