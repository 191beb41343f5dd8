import { describe, expect, test } from 'vitest';
import { textStep } from './text-steps.ts';

const STEPS = [
  [3, 'large'],
  [6, 'middle'],
  [9, 'small'],
] as const;

describe('the size of a text', () => {
  test.each([
    ['', 'large'],
    ['abc', 'large'],
    ['abcd', 'middle'],
    ['abcdefg', 'small'],
    ['a text that no step has room for', 'small'],
    // Three letters, each of two UTF-16 units.
    ['𝟏𝟐𝟑', 'large'],
  ])('%j is %s', (text, size) => {
    expect(textStep(text, STEPS)).toBe(size);
  });
});
