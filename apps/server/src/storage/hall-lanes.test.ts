import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { StorageBusy } from '../platform/refusal.ts';
import { makeHallLanes } from './postgres/postgres-transaction.ts';

afterEach(() => void vi.useRealTimers());

/** Returns work that records its start and ends on demand. */
function works() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    for (let n = 0; n < 3; n++) await turn();
  };
  return { begun, work, end };
}

test('runs the writes of a hall in order without delaying those of another hall', async () => {
  const lanes = makeHallLanes();
  const { begun, work, end } = works();
  const done = ['a1', 'a2', 'a3', 'b1'].map((name) => lanes.run(name.charAt(0), work(name)));
  await turn();
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  for (const name of ['a2', 'a3', 'b1']) await end(name);
  expect(await Promise.all(done)).toEqual(['a1', 'a2', 'a3', 'b1']);
});

test('starts the next write of a hall after a failed one', async () => {
  const lanes = makeHallLanes();
  const failed = lanes.run('a', () => Promise.reject(new Error('broken')));
  const next = lanes.run('a', async () => 'in');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('in');
});

test('rejects a write if five hundred writes of its hall are waiting, and after a wait of ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const lanes = makeHallLanes();
  const { begun, work, end } = works();
  const first = lanes.run('a', work('first'));
  const waiting = Array.from({ length: 500 }, (_, n) => lanes.run('a', work(String(n))));
  await expect(lanes.run('a', work('one too many'))).rejects.toThrow(StorageBusy);
  const settled = Promise.allSettled(waiting);
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await settled).map(({ status }) => status)).toEqual(waiting.map(() => 'rejected'));
  await end('first');
  expect(await first).toBe('first');
  expect(begun).toEqual(['first']);
  const after = lanes.run('a', work('after'));
  await turn();
  await end('after');
  expect(await after).toBe('after');
});
