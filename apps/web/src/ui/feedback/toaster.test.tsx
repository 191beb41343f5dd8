import { act, cleanup, render } from '@testing-library/react';
import toast from 'react-hot-toast';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});
afterEach(() => {
  act(() => toast.remove());
  cleanup();
  vi.useRealTimers();
});

const said = () => [...document.querySelectorAll('[data-rht-toaster] [role="status"]')].map((one) => one.textContent);
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it.each([
  ['blank', toast, 4_000],
  ['custom', toast.custom, 4_000],
  ['error', toast.error, 4_000],
  ['success', toast.success, 2_000],
] as const)('displays a toast of the kind %s for the required time', (_, say, ms) => {
  act(() => void say('Done'));
  pass(ms - 1);
  expect(said()).toEqual(['Done']);
  pass(1);
  expect(said()).toEqual([]);
});

it('displays a loading toast until its action ends, and at most twenty toasts', () => {
  act(() => void toast.loading('Wait'));
  pass(3_600_000);
  expect(said()).toEqual(['Wait']);
  act(() => Array.from({ length: 25 }, (_, number) => toast.error(`${number}`)));
  expect(said()).toHaveLength(20);
  expect(said()[0]).toBe('24');
});
