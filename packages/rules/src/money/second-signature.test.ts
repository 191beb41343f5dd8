import { expect, test } from 'vitest';
import { santim } from './money.ts';
import { editingAward, givingBack, movingJackpot, neededCosigner, roleOfCosigner, singly } from './second-signature.ts';

test.each([
  ['cashier', 'moderator'],
  ['moderator', 'admin'],
  ['admin', null],
  ['system', null],
] as const)(
  'an act of the role %s needs the signature of the next higher role from the owner’s amount on',
  (role, signer) => {
    const needed = [249, 250, 251].map((amount) => neededCosigner(2.5, santim(amount), role));
    expect(needed).toEqual([null, signer, signer]);
  },
);

test('an act needs no second signature if the owner set no amount', () => {
  for (const role of ['cashier', 'moderator']) expect(neededCosigner(null, santim(100_000_000_000), role)).toBeNull();
});

test('no role can give the second signature for acts of the same role', () => {
  for (const role of ['cashier', 'moderator', 'admin', 'system']) expect(roleOfCosigner(role)).not.toBe(role);
});

test('adds up all refunds of one game', () => {
  expect(givingBack('remove', santim(100), { returned: santim(0) })).toMatchObject({ amount: 100, total: 100 });
  expect(givingBack('void', santim(90), { returned: santim(400) })).toEqual({ act: 'void', amount: 90, total: 490 });
});

test('uses the larger amount of an edited award for the second signature', () => {
  expect(editingAward(santim(5), santim(9))).toMatchObject({ amount: 9, total: 9 });
  expect(editingAward(santim(9), santim(5))).toMatchObject({ amount: 5, total: 9 });
});

test('adds up all jackpot changes of a day with their absolute amounts', () => {
  expect(movingJackpot('add', santim(100), [])).toEqual({ act: 'add', amount: 100, total: 100 });
  const today = [santim(100), santim(250), santim(-50)];
  expect(movingJackpot('correct', santim(-100), today)).toEqual({ act: 'correct', amount: -100, total: 500 });
});

test('compares a decision, an award, a draw and a payout without earlier actions', () => {
  expect(singly('pay', santim(204))).toEqual({ act: 'pay', amount: 204, total: 204 });
});
