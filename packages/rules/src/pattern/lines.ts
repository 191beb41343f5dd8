import { LINE_PATTERNS, type LinePattern, type Pattern } from './patterns.ts';

export type Line = {
  pattern: LinePattern;
  /** Bit i stands for square i of the card, in row order. */
  mask: number;
  rowIndex: number | null;
  colIndex: number | null;
  indices: readonly number[];
};

const FIVE = [0, 1, 2, 3, 4];
const at = (row: number, column: number) => row * 5 + column;

function line(pattern: LinePattern, squares: number[], rowIndex: number | null, colIndex: number | null): Line {
  const indices = squares.sort((a, b) => a - b);
  return { pattern, mask: indices.reduce((mask, index) => mask | (1 << index), 0), rowIndex, colIndex, indices };
}

const single = (pattern: LinePattern, squares: number[]) => [line(pattern, squares, null, null)];

const LINES_BY_PATTERN: Record<LinePattern, readonly Line[]> = {
  horizontal_line: FIVE.map((row) =>
    line(
      'horizontal_line',
      FIVE.map((column) => at(row, column)),
      row,
      null,
    ),
  ),
  vertical_line: FIVE.map((column) =>
    line(
      'vertical_line',
      FIVE.map((row) => at(row, column)),
      null,
      column,
    ),
  ),
  main_diagonal: single(
    'main_diagonal',
    FIVE.map((i) => at(i, i)),
  ),
  other_diagonal: single(
    'other_diagonal',
    FIVE.map((i) => at(i, 4 - i)),
  ),
  four_corners_center: single('four_corners_center', [at(0, 0), at(0, 4), at(2, 2), at(4, 0), at(4, 4)]),
  cross: single('cross', [...FIVE.map((i) => at(2, i)), at(0, 2), at(1, 2), at(3, 2), at(4, 2)]),
  inner_corners: single('inner_corners', [at(1, 1), at(1, 3), at(3, 1), at(3, 3)]),
};

/** Every line there is, in list order of the patterns. */
export const LINES: readonly Line[] = LINE_PATTERNS.flatMap((pattern) => LINES_BY_PATTERN[pattern]);

export const linesOf = (pattern: Pattern): readonly Line[] => (pattern === 'all' ? LINES : LINES_BY_PATTERN[pattern]);
