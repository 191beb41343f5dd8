import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const thrown = vi.hoisted(() => [] as number[]);

beforeEach(() => {
  thrown.length = 0;
  vi.useFakeTimers();
  vi.doMock('canvas-confetti', () => ({
    default: {
      create: () =>
        Object.assign(
          (options: { particleCount: number; spread: number }) =>
            options.spread < 360 && thrown.push(options.particleCount),
          {
            reset: vi.fn(),
          },
        ),
    },
  }));
});
afterEach(() => {
  vi.doUnmock('canvas-confetti');
  vi.resetModules();
  vi.useRealTimers();
});

it.each(['win', 'jackpot'] as const)('displays 300 pieces of confetti for a %s', async (occasion) => {
  vi.resetModules();
  const { celebrate } = await import('./effects.ts');
  const stop = celebrate(occasion);
  vi.advanceTimersByTime(10_000);
  stop();
  expect(thrown.reduce((sum, count) => sum + count, 0)).toBe(300);
});
