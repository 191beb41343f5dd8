import { describe, expect, it } from 'vitest';
import { type Lines, moved, placeAt, withLine, without } from './lines.ts';

const lines: Lines = ['a', 'b', 'c'].map((note) => ({ pattern: 'all', betAmount: 10, jackpotEnabled: true, note }));
const notes = (some: Lines) => some.map(({ note }) => note).join('');

describe('a program', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 2, 'acb'],
    [1, 1, 'abc'],
    [0, -1, 'abc'],
    [2, 3, 'abc'],
    [7, 0, 'abc'],
  ])('with line %d moved to %d reads %s', (from, to, read) => {
    expect(notes(moved(lines, from, to))).toBe(read);
  });

  it('gets a removed line back where it was', () => {
    const line = lines[1];
    const rest = without(lines, 1);
    expect(notes(rest)).toBe('ac');
    if (line) expect(notes(withLine(rest, 1, line))).toBe('abc');
    if (line) expect(notes(withLine([], 5, line))).toBe('b');
  });
});

it.each([
  [0, 0],
  [99, 0],
  [100, 1],
  [250, 2],
  [900, 2],
])('a pointer at %d is over line %d', (y, place) => {
  expect(placeAt(y, [100, 200, 300])).toBe(place);
});
