import { describe, expect, it } from 'vitest';
import { type Entries, moved, placeAt, withEntry, without } from './entry-list.tsx';

const entries: Entries = ['a', 'b', 'c'].map((note) => ({ pattern: 'all', betAmount: 10, jackpotEnabled: true, note }));
const notes = (some: Entries) => some.map(({ note }) => note).join('');

describe('a program', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 2, 'acb'],
    [1, 1, 'abc'],
    [0, -1, 'abc'],
    [2, 3, 'abc'],
    [7, 0, 'abc'],
  ])('with entry %d moved to %d reads %s', (from, to, read) => {
    expect(notes(moved(entries, from, to))).toBe(read);
  });

  it('gets a removed line back where it was', () => {
    const entry = entries[1];
    const rest = without(entries, 1);
    expect(notes(rest)).toBe('ac');
    if (entry) expect(notes(withEntry(rest, 1, entry))).toBe('abc');
    if (entry) expect(notes(withEntry([], 5, entry))).toBe('b');
  });
});

it.each([
  [0, 0],
  [99, 0],
  [100, 1],
  [250, 2],
  [900, 2],
])('a pointer at %d is over entry %d', (y, place) => {
  expect(placeAt(y, [100, 200, 300])).toBe(place);
});
