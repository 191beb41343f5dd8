import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CountRequest, makeRateLimit } from './rate-limits.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const excesses = async (count: CountRequest, requests: number) => {
  const counted: number[] = [];
  for (let n = 0; n < requests; n++) counted.push((await count('a')).excess);
  return counted;
};

test('counts the requests of each key above the limit until its time window ends', async () => {
  const count = makeRateLimit({ requests: 3, seconds: 10 });
  expect(await excesses(count, 5)).toEqual([0, 0, 0, 1, 2]);
  expect((await count('b')).excess).toBe(0);
  vi.advanceTimersByTime(9_000);
  expect(await count('a')).toEqual({ excess: 3, msBeforeNext: 1_000 });
  vi.advanceTimersByTime(1_000);
  expect(await excesses(count, 4)).toEqual([0, 0, 0, 1]);
});

test('counts requests with the same time one by one', async () => {
  const count = makeRateLimit({ requests: 150, seconds: 10 });
  const counted = await Promise.all(Array.from({ length: 400 }, () => count('a')));
  expect(counted.filter(({ excess }) => excess > 0)).toHaveLength(250);
  expect(counted.map(({ excess }) => excess)).toEqual(Array.from({ length: 400 }, (_, n) => Math.max(0, n - 149)));
});

test('deletes the count of a key after its time window', async () => {
  const count = makeRateLimit({ requests: 1, seconds: 10 });
  for (let key = 0; key < 1_000; key++) await count(String(key));
  expect(vi.getTimerCount()).toBe(1_000);
  vi.advanceTimersByTime(10_000);
  expect(vi.getTimerCount()).toBe(0);
});
