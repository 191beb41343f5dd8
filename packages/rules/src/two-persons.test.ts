import { expect, test } from 'vitest';
import {
  changedAward,
  givenBackOutOf,
  movedByHand,
  neededCosigner,
  OWNER_DEFAULTS,
  roleOfCosigner,
  type WatchedAct,
} from './house.ts';
import { santim } from './money.ts';

const ACTS: readonly WatchedAct[] = ['void', 'decision', 'award', 'draw', 'add'];
const AMOUNTS = {
  twoPersonsVoid: 1,
  twoPersonsDecision: 2.5,
  twoPersonsAward: 3,
  twoPersonsDraw: 1_000_000_000,
  twoPersonsAdd: 4,
};

test.each([
  ['void', 100],
  ['decision', 250],
  ['award', 300],
  ['draw', 100_000_000_000],
  ['add', 400],
] as const)('%s needs the next role up from its own amount on', (act, from) => {
  const needed = (amount: number, role: string) => neededCosigner(AMOUNTS, act, santim(amount), role);
  expect([from - 1, from, from + 1].map((amount) => needed(amount, 'cashier'))).toEqual([
    null,
    'moderator',
    'moderator',
  ]);
  expect([from - 1, from, from + 1].map((amount) => needed(amount, 'moderator'))).toEqual([null, 'admin', 'admin']);
  expect(needed(from, 'admin')).toBeNull();
  expect(needed(from, 'system')).toBeNull();
});

test('until the owner sets an amount nobody needs a second person', () => {
  for (const act of ACTS)
    for (const role of ['cashier', 'moderator'])
      expect(neededCosigner(OWNER_DEFAULTS, act, santim(100_000_000_000), role)).toBeNull();
});

test('a role never signs for itself', () => {
  for (const role of ['cashier', 'moderator', 'admin', 'system']) expect(roleOfCosigner(role)).not.toBe(role);
});

test('what is given back out of one game counts together, and of an award the larger amount', () => {
  expect(givenBackOutOf({ returned: santim(400) }, santim(90), santim(10))).toBe(500);
  expect([changedAward(santim(5), santim(9)), changedAward(santim(9), santim(5))]).toEqual([9, 9]);
});

test('what is moved by hand in one day counts together, up and down', () => {
  expect(movedByHand(santim(100), [])).toBe(100);
  expect(movedByHand(santim(-100), [santim(100), santim(250), santim(-50)])).toBe(500);
});
