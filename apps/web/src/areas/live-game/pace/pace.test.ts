import { describe, expect, it } from 'vitest';
import { type Clock, createPace } from './pace.ts';

/** Creates a test clock that advances only when the test requests it. Each timer fires `late` ms too late. */
function fakeClock(late = 0) {
  let now = 1_000;
  let timers: { at: number; run: () => void }[] = [];
  const clock: Clock = {
    now: () => now,
    wakeAt(moment, run) {
      const timer = { at: Math.max(moment, now) + late, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  };
  async function advance(ms: number): Promise<void> {
    const until = now + ms;
    for (;;) {
      const next = timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      timers = timers.filter((one) => one !== next);
      now = next.at;
      next.run();
      await Promise.resolve();
      await Promise.resolve();
    }
    now = until;
  }
  return { clock, advance, waiting: () => timers.length };
}

function caller(clock: Clock) {
  const starts: number[] = [];
  const answers: (() => void)[] = [];
  return {
    starts,
    atOnce: () => {
      starts.push(clock.now());
      return Promise.resolve();
    },
    byHand: () => {
      starts.push(clock.now());
      return new Promise<void>((done) => answers.push(done));
    },
    answer: async () => {
      answers.shift()?.();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

describe('the interval of automatic calls', () => {
  it('does not drift over 75 calls if every timer fires late', async () => {
    const { clock, advance } = fakeClock(12);
    const { starts, atOnce } = caller(clock);
    const pace = createPace(clock, atOnce, 8_000);
    pace.start();
    await advance(75 * 8_000 + 100);
    expect(starts).toHaveLength(75);
    const drift = starts.map((start, index) => start - (1_000 + (index + 1) * 8_000));
    expect(Math.max(...drift.map(Math.abs))).toBeLessThan(50);
  });

  it('ends immediately after a late response without shortening later intervals', async () => {
    const { clock, advance } = fakeClock();
    const { starts, byHand, answer } = caller(clock);
    const pace = createPace(clock, byHand, 1_000);
    pace.start();
    await advance(4_500);
    expect(starts).toEqual([2_000]);
    await answer();
    expect(starts).toEqual([2_000, 5_500]);
    await answer();
    await advance(999);
    expect(starts).toHaveLength(2);
    await advance(1);
    expect(starts).toEqual([2_000, 5_500, 6_500]);
  });

  it('has no further call after a stop during a request', async () => {
    const { clock, advance, waiting } = fakeClock();
    const { starts, byHand, answer } = caller(clock);
    const pace = createPace(clock, byHand, 1_000);
    pace.start();
    await advance(2_500);
    pace.stop();
    expect(waiting()).toBe(0);
    await answer();
    await advance(60_000);
    expect(starts).toHaveLength(1);
  });

  it('continues auto call after a failed call', async () => {
    const { clock, advance } = fakeClock();
    let calls = 0;
    const pace = createPace(clock, () => Promise.reject(new Error(String(++calls))), 1_000);
    pace.start();
    await advance(3_000);
    expect(calls).toBe(3);
  });

  it('starts again completely after a manual call', async () => {
    const { clock, advance } = fakeClock();
    const { starts, atOnce } = caller(clock);
    const pace = createPace(clock, atOnce, 1_000);
    pace.start();
    await advance(700);
    pace.restart();
    await advance(999);
    expect(starts).toEqual([]);
    await advance(1);
    expect(starts).toEqual([2_700]);
  });

  it('ends immediately if it is shortened to less than the elapsed time', async () => {
    const { clock, advance } = fakeClock();
    const { starts, atOnce } = caller(clock);
    const pace = createPace(clock, atOnce, 10_000);
    pace.start();
    await advance(4_000);
    pace.setBeat(2_000);
    await advance(0);
    expect(starts).toEqual([5_000]);
    await advance(2_000);
    expect(starts).toEqual([5_000, 7_000]);
    pace.setBeat(5_000);
    await advance(4_999);
    expect(starts).toHaveLength(2);
    await advance(1);
    expect(starts).toEqual([5_000, 7_000, 12_000]);
  });

  it('ignores a second start of auto call', async () => {
    const { clock, advance } = fakeClock();
    const { starts, atOnce } = caller(clock);
    const pace = createPace(clock, atOnce, 1_000);
    pace.start();
    await advance(500);
    pace.start();
    await advance(500);
    expect(starts).toEqual([2_000]);
  });
});
