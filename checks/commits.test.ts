import { expect, it } from 'vitest';
import { wrongSubjects } from './commits.ts';

it('accepts a commit subject with an area, a colon and a change in lower case', () => {
  expect(wrongSubjects(['abc1 storage: remove statement batching', 'abc2 rules, web: lock the price'])).toEqual([]);
});

it.each([
  ['a subject without an area', 'Remove statement batching'],
  ['a change in upper case', 'storage: Remove batching'],
  ['a subject of 61 characters', `storage: ${'x'.repeat(52)}`],
])('rejects as commit subject %s', (_case, subject) => {
  expect(wrongSubjects([`abc1 ${subject}`])).toEqual([expect.stringContaining(`abc1 "${subject}"`)]);
});
