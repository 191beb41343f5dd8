import { expect, it } from 'vitest';
import { ADDITIONS } from './old-browsers.ts';

const calls = [7, 60, 12];
const isOver = (limit: number) => (call: number) => call > limit;
const upwards = (a: number, b: number) => a - b;

/** Arguments to test each polyfill. For a method of lists the first argument is the list. */
const CASES: Record<(typeof ADDITIONS)[number][1], unknown[][]> = {
  at: [-1, 0, 3, -4].map((index) => [calls, index]),
  findLast: [7, 60].map((limit) => [calls, isOver(limit)]),
  toSorted: [[calls, upwards], [calls]],
  hasOwn: [
    [undefined, { called: 1 }, 'called'],
    [undefined, {}, 'toString'],
  ],
};

it.each(ADDITIONS)('the polyfill returns the same results as the native method: %o %s', (owner, name, added) => {
  const native = Reflect.get(owner, name);
  expect(native).not.toBe(added);
  for (const [on, ...given] of CASES[name]) {
    expect(Reflect.apply(added, on, given)).toEqual(Reflect.apply(native, on ?? owner, given));
  }
  expect(calls).toEqual([7, 60, 12]);
});
