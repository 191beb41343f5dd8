import { SLOW_LINKS } from '@adarash/rules/game';
import { expect, test } from 'vitest';
import { makeLinkTime } from './link-time.ts';

/** A computer whose links take so long, each busy moment of it once, and what it keeps between two starts. */
function makeComputer(kept: number | null = null) {
  const computer = {
    linkMs: 0,
    busyMs: [] as number[],
    kept: kept === null ? null : { ms: kept, best: kept },
    measured: 0,
  };
  let time = 0;
  const compute = async () => {
    computer.measured += 1;
    time += computer.linkMs + (computer.busyMs.shift() ?? 0);
    return new Uint8Array(32);
  };
  const start = () =>
    makeLinkTime({
      runtime: { now: () => new Date(time) },
      kept: {
        read: () => computer.kept,
        write: (measured) => {
          computer.kept = measured;
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
  expect([first.expectedMs(), computer.kept, computer.measured]).toEqual([1_000, { ms: 1_000, best: 1_000 }, 5]);
  const second = start();
  expect(await second.measure(mixing)).toBe(false);
  expect([second.expectedMs(), second.slowMixSeconds(), computer.measured]).toEqual([1_000, 20, 5]);
});

test('mixes bring it up to date, and that is kept', async () => {
  const { computer, start, compute } = makeComputer(1_000);
  const linkTime = start();
  computer.linkMs = 500;
  for (let link = 0; link < SLOW_LINKS; link++) await linkTime.time(compute);
  expect(Math.round(linkTime.expectedMs() / 10)).toBe(50);
  expect(computer.kept).toEqual({ ms: 1_000, best: 1_000 });
  linkTime.keep();
  expect(start().expectedMs()).toBe(linkTime.expectedMs());
});

test('busy moments at the first start do not count', async () => {
  const { computer, start, mixing } = makeComputer();
  Object.assign(computer, { linkMs: 300, busyMs: [5_000, 2_000, 0, 4_000, 1_000] });
  const linkTime = start();
  await linkTime.measure(mixing);
  expect([linkTime.expectedMs(), linkTime.slowMixSeconds()]).toEqual([300, null]);
});

test('a mix in a busy hour makes the next wait longer and warns nobody', async () => {
  const { computer, start, compute } = makeComputer(300);
  const linkTime = start();
  computer.linkMs = 3_000;
  await linkTime.time(compute);
  expect(linkTime.expectedMs()).toBeGreaterThan(1_000);
  expect(linkTime.slowMixSeconds()).toBeNull();
});

test('an owner is told of more than fifteen seconds', () => {
  expect(makeComputer(750).start().slowMixSeconds()).toBeNull();
  expect(makeComputer(751).start().slowMixSeconds()).toBe(16);
});
