import { SLOW_LINKS } from '@adarash/rules/game';
import { expect, test } from 'vitest';
import { makeLinkTime } from './link-time.ts';

/** A computer whose links take so long, and what it keeps between two starts. */
function makeComputer(kept: number | null = null) {
  const computer = { linkMs: 0, kept, measured: 0 };
  let time = 0;
  const compute = async () => {
    computer.measured += 1;
    time += computer.linkMs;
    return new Uint8Array(32);
  };
  const start = () =>
    makeLinkTime({
      chance: { now: () => new Date(time) },
      kept: {
        read: () => computer.kept,
        write: (ms) => {
          computer.kept = ms;
        },
      },
    });
  return { computer, start, compute, mixing: { argon2id: compute } };
}

test('a link is measured at the first start and never again', async () => {
  const { computer, start, mixing } = makeComputer();
  computer.linkMs = 1_000;
  const first = start();
  expect([first.expectedMs(), first.slowMixSeconds()]).toEqual([400, null]);
  expect(await first.measure(mixing)).toBe(true);
  expect([first.expectedMs(), computer.kept, computer.measured]).toEqual([1_000, 1_000, 1]);
  const second = start();
  expect(await second.measure(mixing)).toBe(false);
  expect([second.expectedMs(), second.slowMixSeconds(), computer.measured]).toEqual([1_000, 20, 1]);
});

test('mixes bring it up to date, and that is kept', async () => {
  const { computer, start, compute } = makeComputer(1_000);
  const linkTime = start();
  computer.linkMs = 500;
  for (let link = 0; link < SLOW_LINKS; link++) await linkTime.time(compute);
  expect(Math.round(linkTime.expectedMs() / 10)).toBe(50);
  expect(computer.kept).toBe(1_000);
  linkTime.keep();
  expect(start().expectedMs()).toBe(linkTime.expectedMs());
});

test('an owner is told of more than fifteen seconds', () => {
  expect(makeComputer(750).start().slowMixSeconds()).toBeNull();
  expect(makeComputer(751).start().slowMixSeconds()).toBe(16);
});
