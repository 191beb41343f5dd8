import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './client.ts';
import { useLoad } from './use-load.ts';

interface Request {
  key: string;
  signal: AbortSignal;
  answer: (data: string) => Promise<void>;
  fail: (error: Error) => Promise<void>;
}

let requests: Request[];
const lost = new ApiError(0, 'NETWORK', '');
const refused = new ApiError(404, 'GAME_NOT_FOUND', '');

beforeEach(() => {
  requests = [];
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open(first: string | null) {
  const load = (key: string | null, signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      requests.push({
        key: key ?? 'null',
        signal,
        answer: (data) => act(async () => resolve(data)),
        fail: (error) => act(async () => reject(error)),
      });
    });
  return renderHook(({ key }) => useLoad(key, (signal) => load(key, signal)), { initialProps: { key: first } });
}

const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('loads the data once and returns it', async () => {
  const { result, rerender } = open('a');
  expect(result.current).toMatchObject({ data: null, error: null });
  await requests[0]?.answer('A');
  expect(result.current).toMatchObject({ data: 'A', error: null });
  rerender({ key: 'a' });
  expect(requests).toHaveLength(1);
});

it('cancels the previous request if the key changes, and ignores its response', async () => {
  const { result, rerender } = open('a');
  rerender({ key: 'b' });
  expect(requests.map(({ key, signal }) => [key, signal.aborted])).toEqual([
    ['a', true],
    ['b', false],
  ]);
  await requests[1]?.answer('B');
  await requests[0]?.answer('A');
  expect(result.current.data).toBe('B');
});

it('does not show the data of the old key under the new one', async () => {
  const { result, rerender } = open('a');
  await requests[0]?.answer('A');
  rerender({ key: 'b' });
  expect(result.current.data).toBeNull();
});

it('sends no request without a key', () => {
  open(null);
  expect(requests).toHaveLength(0);
});

it('sends three requests, one second apart, if the server is unreachable', async () => {
  const { result } = open('a');
  await requests[0]?.fail(lost);
  await tick(999);
  expect(requests).toHaveLength(1);
  await tick(1);
  await requests[1]?.fail(lost);
  await tick(1_000);
  expect(result.current.error).toBeNull();
  await requests[2]?.fail(lost);
  await tick(10_000);
  expect(requests).toHaveLength(3);
  expect(result.current).toMatchObject({ data: null, error: lost });
});

it('does not repeat a refused request', async () => {
  const { result } = open('a');
  await requests[0]?.fail(refused);
  await tick(10_000);
  expect(requests).toHaveLength(1);
  expect(result.current.error).toBe(refused);
});

it('sends no further request after the page was closed', async () => {
  const { unmount } = open('a');
  await requests[0]?.fail(lost);
  unmount();
  await tick(10_000);
  expect(requests).toHaveLength(1);
});

it('loads the data again after a call of again()', async () => {
  const { result } = open('a');
  await requests[0]?.fail(refused);
  act(() => result.current.again());
  expect(result.current).toMatchObject({ data: null, error: null });
  await requests[1]?.answer('A');
  expect(result.current.data).toBe('A');
});
