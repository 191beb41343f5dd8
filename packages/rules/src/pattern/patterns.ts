/** Patterns in list order; where several win at once, the first of them names the win. */
export const PATTERNS = [
  'all',
  'horizontal_line',
  'vertical_line',
  'main_diagonal',
  'other_diagonal',
  'four_corners_center',
  'cross',
  'inner_corners',
] as const;

export type Pattern = (typeof PATTERNS)[number];
export type LinePattern = Exclude<Pattern, 'all'>;

export const LINE_PATTERNS = PATTERNS.filter((pattern): pattern is LinePattern => pattern !== 'all');

/** The choices of the setup screen, in its order. */
export const SETUP_PATTERNS = [
  'four_corners_center',
  'cross',
  'main_diagonal',
  'other_diagonal',
  'horizontal_line',
  'vertical_line',
  'all',
] as const satisfies readonly Pattern[];

export const isPattern = (value: unknown): value is Pattern => (PATTERNS as readonly unknown[]).includes(value);

/** The line patterns that a game of this pattern pays. */
export const patternsPlayed = (pattern: Pattern): readonly LinePattern[] =>
  pattern === 'all' ? LINE_PATTERNS : [pattern];
