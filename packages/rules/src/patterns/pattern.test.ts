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

describe('the lines of a pattern', () => {
  it.each([
    ['main_diagonal', '#.... .#... ..#.. ...#. ....#'],
    ['other_diagonal', '....# ...#. ..#.. .#... #....'],
    ['four_corners_center', '#...# ..... ..#.. ..... #...#'],
    ['cross', '..#.. ..#.. ##### ..#.. ..#..'],
    ['inner_corners', '..... .#.#. ..... .#.#. .....'],
  ] as const)('contain the drawn squares of the pattern %s', (pattern, rows) => {
    const lines = linesOf(pattern);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ pattern, indices: drawing(rows), rowIndex: null, colIndex: null });
  });

  it('have row and column numbers that start at 0', () => {
    expect(linesOf('horizontal_line').map((line) => line.rowIndex)).toEqual([0, 1, 2, 3, 4]);
    expect(linesOf('vertical_line').map((line) => line.colIndex)).toEqual([0, 1, 2, 3, 4]);
    expect(linesOf('horizontal_line')[1]!.indices).toEqual([5, 6, 7, 8, 9]);
    expect(linesOf('vertical_line')[1]!.indices).toEqual([1, 6, 11, 16, 21]);
  });

  it('are fifteen in all, each with matching mask and indices', () => {
    expect(LINES).toHaveLength(15);
    expect(linesOf('all')).toEqual(LINE_PATTERNS.flatMap(linesOf));
    for (const line of LINES) expect(line.mask).toBe(line.indices.reduce((sum, i) => sum + 2 ** i, 0));
  });
});

it('there are eight patterns, of which seven have lines and seven are offered in setup', () => {
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
] as const)('returns for the pattern %s the label "%s"', (pattern, label) => {
  expect(patternLabel(pattern)).toBe(label);
});

describe('the pictures of a pattern', () => {
  const patternsAt = (moment: number) => picturesAt('all', moment).map((line) => line.pattern);

  it('show every winning pattern of the game, four at a time', () => {
    const shown = [0, 4_000].map(patternsAt);
    expect(shown.map((pictures) => pictures.length)).toEqual([4, 4]);
    expect(new Set(shown.flat())).toEqual(new Set(patternsPlayed('all')));
    expect(patternsAt(8_000)).toEqual(shown[0]);
  });

  it('show the same picture all the time if the game has only one pattern', () =>
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
