import { expect, it } from 'vitest';
import { type CallsShown, follow, type NumberCalled } from './follow.ts';

const shown: CallsShown = { _id: 'a', version: 3, calledNumbers: [7], saleOpen: false, manualCalls: 0, draw: 'fair' };
const called = (event: Partial<NumberCalled>): NumberCalled => ({
  gameId: 'a',
  version: 4,
  number: 42,
  kind: 'drawn',
  count: 2,
  ...event,
});

it('follow() adds the next number to the shown game', () => {
  expect(follow(shown, called({}))).toEqual({ ...shown, version: 4, calledNumbers: [7, 42] });
  const first = { ...shown, calledNumbers: [], saleOpen: true };
  expect(follow(first, called({ count: 1 }))).toMatchObject({ calledNumbers: [42], saleOpen: false });
});

it('follow() preserves other fields of the shown game', () => {
  expect(follow({ ...shown, prizePool: 85 }, called({}))).toMatchObject({ prizePool: 85 });
});

it('follow() marks a game after a typed number, but never removes the mark of a designated game', () => {
  const typed = called({ kind: 'manual' });
  expect(follow(shown, typed)).toMatchObject({ manualCalls: 1, draw: 'manual' });
  expect(follow({ ...shown, draw: 'designated' }, typed)).toMatchObject({ manualCalls: 1, draw: 'designated' });
});

it.each([
  ['of another game', { gameId: 'b' }],
  ['known already', { version: 3 }],
])('follow() returns the identical shown game for a number that is %s', (_, event) => {
  expect(follow(shown, called(event))).toBe(shown);
});

it.each([
  ['a version is missing', { version: 5 }],
  ['a number is missing', { count: 3 }],
])('follow() requests a reload if %s', (_, event) => {
  expect(follow(shown, called(event))).toBe('reload');
});
