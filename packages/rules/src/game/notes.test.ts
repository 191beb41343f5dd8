import { expect, test } from 'vitest';
import { gameNotices, sealGroups } from './notes.ts';

const taken = (number: number, callIndex: number) => ({ number, callIndex, reason: 'It was 12' });
const notes = (noted: Parameters<typeof gameNotices>[0]) => gameNotices(noted).map(({ note }) => note);

test('a game without special events has no notices', () => {
  expect(gameNotices({ called: 5 })).toEqual([]);
});

test('an undone number is a current notice until the next number, and an earlier one after that', () => {
  const takenBack = [taken(21, 3), taken(22, 3)];
  expect(gameNotices({ takenBack, called: 2 })).toEqual([
    { note: 'takenBack', values: { number: 22, reason: 'It was 12' } },
    { note: 'takenBackBefore', values: { numbers: '21' } },
  ]);
  expect(gameNotices({ takenBack, called: 3 })).toEqual([{ note: 'takenBackBefore', values: { numbers: '21, 22' } }]);
});

test('a cancelled mix has a note, because staff may have tried other orders', () => {
  expect(gameNotices({ mixesBrokenOff: 2, called: 0 })).toEqual([{ note: 'mixBroken', values: { count: 2 } }]);
});

test('the notices of a game list locked cards first, then unusual terms', () => {
  expect(notes({ terms: { lateCalls: 'off', falseClaims: 'out' }, out: [3, 7], called: 9 })).toEqual([
    'cardsOut',
    'lateCallsOff',
    'falseClaimsOut',
  ]);
  expect(notes({ terms: { falseClaims: 'out' }, called: 9 })).toEqual(['falseClaimsOut']);
});

test('a seal is shown as twenty digits in groups of four', () => {
  expect(sealGroups('0123456789abcdef'.repeat(4))).toEqual(['0123', '4567', '89ab', 'cdef', '0123']);
});
