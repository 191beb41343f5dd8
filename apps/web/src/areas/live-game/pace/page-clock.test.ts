import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AlarmWorker, createPageClock } from './pace.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function fakeWorker() {
  const posted: unknown[] = [];
  let ring = (_: MessageEvent<number>): void => undefined;
  const worker: AlarmWorker = {
    postMessage: (message) => posted.push(message),
    addEventListener: (_, listener) => {
      ring = listener;
    },
    terminate: () => undefined,
  };
  return { worker, posted, ring: (id: number) => ring({ data: id } as MessageEvent<number>) };
}

describe('the timer of a page', () => {
  it('fires once by the timer of the page', () => {
    const { worker, ring } = fakeWorker();
    const clock = createPageClock(Date.now, worker);
    const woken = vi.fn();
    clock.wakeAt(Date.now() + 500, woken);
    vi.advanceTimersByTime(499);
    expect(woken).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    ring(1);
    expect(woken).toHaveBeenCalledTimes(1);
  });

  it('fires by a worker if the browser delays timers of the page', () => {
    const { worker, ring } = fakeWorker();
    let now = 0;
    const clock = createPageClock(() => now, worker);
    const woken = vi.fn();
    clock.wakeAt(500, woken);
    now = 500;
    ring(1);
    expect(woken).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(5_000);
    expect(woken).toHaveBeenCalledTimes(1);
  });

  it('is set again if the worker fires too early', () => {
    const { worker, posted, ring } = fakeWorker();
    let now = 0;
    const clock = createPageClock(() => now, worker);
    const woken = vi.fn();
    clock.wakeAt(500, woken);
    now = 300;
    ring(1);
    expect(woken).not.toHaveBeenCalled();
    expect(posted.at(-1)).toEqual({ id: 1, ms: 200 });
  });

  it('cancels the timers of page and worker, and fires without a worker', () => {
    const { worker, posted } = fakeWorker();
    const woken = vi.fn();
    createPageClock(Date.now, worker).wakeAt(Date.now() + 10, woken)();
    expect(posted.at(-1)).toEqual({ cancel: 1 });
    createPageClock(Date.now, null).wakeAt(Date.now() + 10, woken);
    vi.advanceTimersByTime(20);
    expect(woken).toHaveBeenCalledTimes(1);
  });
});
