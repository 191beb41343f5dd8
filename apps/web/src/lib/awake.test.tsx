import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchAwake } from './awake.ts';

let clock = 0;
let visibility: DocumentVisibilityState = 'visible';
const turn = (to: DocumentVisibilityState) => {
  visibility = to;
  document.dispatchEvent(new Event('visibilitychange'));
};
const pass = (ms: number) => {
  for (let left = ms; left > 0; left -= 1_000) {
    clock += 1_000;
    vi.advanceTimersByTime(1_000);
  }
};

beforeEach(() => {
  vi.useFakeTimers();
  clock = 0;
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('counts the time that a page is awake from its start while it is visible', () => {
  const awake = watchAwake(() => clock);
  pass(60_000);
  expect(awake.since()).toBe(0);
  awake.stop();
});

it('restarts the time when the page becomes visible again, and stops it while the page is hidden', () => {
  const awake = watchAwake(() => clock);
  pass(10_000);
  turn('hidden');
  pass(5_000);
  expect(awake.since()).toBe(15_000);
  turn('visible');
  pass(5_000);
  expect(awake.since()).toBe(15_000);
  awake.stop();
});

it('detects that the machine slept, even before the next tick', () => {
  const awake = watchAwake(() => clock);
  pass(2_000);
  clock += 600_000;
  expect(awake.since()).toBe(602_000);
  awake.stop();
});
