import { expect, test } from 'vitest';
import { clockAhead, makeClock } from './runtime.ts';

/** Simulates a machine with an adjustable clock. */
function machine() {
  let wall = 1_000_000;
  let steady = 0;
  return {
    ...makeClock({ wall: () => wall, steady: () => steady }),
    pass(ms: number) {
      wall += ms;
      steady += ms;
    },
    set(by: number) {
      wall += by;
    },
  };
}

test("continues the clock from its last time after the machine's clock is set back", () => {
  const { now, pass, set } = machine();
  const at = () => now().getTime();
  expect(at()).toBe(1_000_000);
  pass(5_000);
  expect(at()).toBe(1_005_000);
  set(-3_600_000);
  expect(at()).toBe(1_005_000);
  pass(900_000);
  expect(at()).toBe(1_905_000);
  set(+3_600_000 + 60_000);
  expect(at()).toBe(1_965_000);
});

test('never returns a time before an earlier one, including the stored time', () => {
  const { now, notBefore, pass, set } = machine();
  notBefore(new Date(2_000_000));
  expect(now().getTime()).toBe(2_000_000);
  pass(10);
  set(-500);
  expect(now().getTime()).toBe(2_000_010);
  notBefore(new Date(5));
  expect(now().getTime()).toBe(2_000_010);
});

test("resets a time that is ahead of the machine's clock only on request", () => {
  const clock = machine();
  expect(clockAhead(clock)).toBeNull();
  clock.notBefore(new Date(1_059_999));
  expect(clockAhead(clock)).toBeNull();
  clock.notBefore(new Date(9_000_000));
  clock.pass(1_000);
  expect(clockAhead(clock)).toEqual({ hall: new Date(9_001_000), machine: new Date(1_001_000) });
  clock.setBack();
  expect(clock.now()).toEqual(new Date(1_001_000));
  clock.pass(5);
  expect(clock.now()).toEqual(new Date(1_001_005));
  expect(clockAhead(clock)).toBeNull();
});
