import { describe, expect, it } from 'vitest';
import {
  isPattern,
  LINE_PATTERNS,
  LINES,
  linesOf,
  PATTERNS,
  patternLabel,
  patternsPlayed,
  picturesAt,
  SETUP_PATTERNS,
} from './pattern.ts';

const drawing = (rows: string) => [...rows.replaceAll(/\s/g, '')].flatMap((mark, i) => (mark === '#' ? [i] : []));

describe('lines', () => {
  it.each([
    ['main_diagonal', '#.... .#... ..#.. ...#. ....#'],
    ['other_diagonal', '....# ...#. ..#.. .#... #....'],
    ['four_corners_center', '#...# ..... ..#.. ..... #...#'],
    ['cross', '..#.. ..#.. ##### ..#.. ..#..'],
    ['inner_corners', '..... .#.#. ..... .#.#. .....'],
  ] as const)('%s', (pattern, rows) => {
    const lines = linesOf(pattern);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ pattern, indices: drawing(rows), rowIndex: null, colIndex: null });
  });

  it('has five rows and five columns, counted from 0', () => {
    expect(linesOf('horizontal_line').map((line) => line.rowIndex)).toEqual([0, 1, 2, 3, 4]);
    expect(linesOf('vertical_line').map((line) => line.colIndex)).toEqual([0, 1, 2, 3, 4]);
    expect(linesOf('horizontal_line')[1]!.indices).toEqual([5, 6, 7, 8, 9]);
    expect(linesOf('vertical_line')[1]!.indices).toEqual([1, 6, 11, 16, 21]);
  });

  it('contain fifteen lines with equal masks and indices', () => {
    expect(LINES).toHaveLength(15);
    expect(linesOf('all')).toEqual(LINE_PATTERNS.flatMap(linesOf));
    for (const line of LINES) expect(line.mask).toBe(line.indices.reduce((sum, i) => sum + 2 ** i, 0));
  });
});

it('lists eight patterns, seven of them lines, seven offered in setup', () => {
  expect(PATTERNS).toHaveLength(8);
  expect(LINE_PATTERNS).toHaveLength(7);
  expect(LINE_PATTERNS).not.toContain('all');
  expect(SETUP_PATTERNS).toHaveLength(7);
  expect(SETUP_PATTERNS).not.toContain('inner_corners');
  expect(isPattern('cross')).toBe(true);
  expect(isPattern('blackout')).toBe(false);
});

it.each([
  ['all', 'Random / Any Pattern'],
  ['main_diagonal', 'Main Diagonal'],
  ['four_corners_center', 'Four Corners Center'],
  ['cross', 'Cross'],
] as const)('%s reads %s', (pattern, label) => {
  expect(patternLabel(pattern)).toBe(label);
});

describe('pictures', () => {
  const patternsAt = (moment: number) => picturesAt('all', moment).map((line) => line.pattern);

  it('shows every pattern that wins, four at a time', () => {
    const shown = [0, 4_000].map(patternsAt);
    expect(shown.map((pictures) => pictures.length)).toEqual([4, 4]);
    expect(new Set(shown.flat())).toEqual(new Set(patternsPlayed('all')));
    expect(patternsAt(8_000)).toEqual(shown[0]);
  });

  it('shows the one pattern of a game all the time', () =>
    expect([0, 5_000].map((moment) => picturesAt('cross', moment).map((line) => line.pattern))).toEqual([
      ['cross'],
      ['cross'],
    ]));

  it('include one row and one column, and every shape of a custom pattern', () => {
    expect(picturesAt('horizontal_line', 0).map((line) => line.rowIndex)).toEqual([1]);
    const own = picturesAt('own/0000003.0000018.1800000', 0);
    expect(own.map((line) => line.indices)).toEqual([
      [0, 1],
      [3, 4],
      [23, 24],
    ]);
  });
});
