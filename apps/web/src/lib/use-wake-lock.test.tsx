import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useWakeLock } from './awake.ts';

const release = vi.fn(async () => undefined);

function provide(wakeLock: unknown): void {
  Object.defineProperty(navigator, 'wakeLock', { value: wakeLock, configurable: true });
}

function show(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

afterEach(() => {
  show('visible');
  release.mockClear();
});

it('requests the wake lock, repeats it when the page is visible again, and releases it in the end', async () => {
  const request = vi.fn(async () => ({ release }));
  provide({ request });
  const { unmount } = renderHook(() => useWakeLock());
  expect(request).toHaveBeenCalledExactlyOnceWith('screen');
  show('hidden');
  expect(request).toHaveBeenCalledTimes(1);
  show('visible');
  expect(request).toHaveBeenCalledTimes(2);
  await vi.waitFor(() => expect(request).toHaveResolvedTimes(2), 30_000);
  unmount();
  expect(release).toHaveBeenCalledTimes(1);
});

it('throws no error if the browser refuses a wake lock', async () => {
  provide({ request: vi.fn(async () => Promise.reject(new DOMException('low battery', 'NotAllowedError'))) });
  const { unmount } = renderHook(() => useWakeLock());
  await Promise.resolve();
  expect(unmount).not.toThrow();
});

it('throws no error if the browser does not support a wake lock', () => {
  provide(undefined);
  expect(() => renderHook(() => useWakeLock()).unmount()).not.toThrow();
});

it.each([
  ['has no lock', undefined],
  ['refuses it', { request: async () => Promise.reject(new DOMException('low battery', 'NotAllowedError')) }],
])('uses the alternative to a wake lock once if the browser %s', async (_, wakeLock) => {
  provide(wakeLock);
  const end = vi.fn();
  const instead = vi.fn(async () => end);
  const { unmount } = renderHook(() => useWakeLock(instead));
  await vi.waitFor(() => expect(instead).toHaveBeenCalledOnce());
  show('hidden');
  show('visible');
  await Promise.resolve();
  expect(instead).toHaveBeenCalledOnce();
  unmount();
  await vi.waitFor(() => expect(end).toHaveBeenCalledOnce());
});

it('uses no alternative if the browser grants the wake lock', async () => {
  const request = vi.fn(async () => ({ release }));
  provide({ request });
  const instead = vi.fn(async () => () => undefined);
  const { unmount } = renderHook(() => useWakeLock(instead));
  await vi.waitFor(() => expect(request).toHaveResolved());
  unmount();
  expect(instead).not.toHaveBeenCalled();
});
