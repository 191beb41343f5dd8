import { CENTRE, SQUARES } from './card.ts';

/** The built-in patterns in list order; where several win at once, the first of them names the win. */
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

type BuiltInPattern = (typeof PATTERNS)[number];
/** To the rules a built-in pattern and one that a hall drew are the same kind of thing: a list of lines. */
export type Pattern = BuiltInPattern | OwnPattern;
export type LinePattern = Exclude<Pattern, 'all'>;
type BuiltInLine = Exclude<BuiltInPattern, 'all'>;

export const LINE_PATTERNS = PATTERNS.filter((pattern): pattern is BuiltInLine => pattern !== 'all');

/** The choices of the setup screen, in its order. */
export const SETUP_PATTERNS = [
  'four_corners_center',
  'cross',
  'main_diagonal',
  'other_diagonal',
  'horizontal_line',
  'vertical_line',
  'all',
] as const satisfies readonly BuiltInPattern[];

const isBuiltIn = (value: unknown): value is BuiltInPattern => (PATTERNS as readonly unknown[]).includes(value);

/** Which of the two kinds a pattern is. */
export const isOwn = (pattern: Pattern): pattern is OwnPattern => !isBuiltIn(pattern);

export const isPattern = (value: unknown): value is Pattern => isBuiltIn(value) || isOwnPattern(value);

/** Whether a card can have won by it: any pattern but `all`. */
export const isLinePattern = (value: unknown): value is LinePattern => value !== 'all' && isPattern(value);

/** The line patterns that a game of this pattern pays. */
export const patternsPlayed = (pattern: Pattern): readonly LinePattern[] =>
  pattern === 'all' ? LINE_PATTERNS : [pattern];

/** As staff read it; `names` are those of an own pattern. */
export function patternLabel(pattern: Pattern, names?: PatternNames | null): string {
  if (pattern === 'all') return 'Random / Any Pattern';
  if (isOwn(pattern)) return nameIn(names);
  return pattern
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

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

const row = (index: number) => FIVE.map((column) => at(index, column));
const column = (index: number) => FIVE.map((rowIndex) => at(rowIndex, index));
const single = (pattern: LinePattern, squares: number[]) => [line(pattern, squares, null, null)];

const LINES_BY_PATTERN: Record<BuiltInLine, readonly Line[]> = {
  horizontal_line: FIVE.map((index) => line('horizontal_line', row(index), index, null)),
  vertical_line: FIVE.map((index) => line('vertical_line', column(index), null, index)),
  main_diagonal: single('main_diagonal', [at(0, 0), at(1, 1), at(2, 2), at(3, 3), at(4, 4)]),
  other_diagonal: single('other_diagonal', [at(0, 4), at(1, 3), at(2, 2), at(3, 1), at(4, 0)]),
  four_corners_center: single('four_corners_center', [at(0, 0), at(0, 4), at(2, 2), at(4, 0), at(4, 4)]),
  cross: single('cross', [...new Set([...row(2), ...column(2)])]),
  inner_corners: single('inner_corners', [at(1, 1), at(1, 3), at(3, 1), at(3, 3)]),
};

/** Every line there is, in list order of the patterns. */
export const LINES: readonly Line[] = LINE_PATTERNS.flatMap((pattern) => LINES_BY_PATTERN[pattern]);

export function linesOf(pattern: Pattern): readonly Line[] {
  if (pattern === 'all') return LINES;
  if (!isOwn(pattern)) return LINES_BY_PATTERN[pattern];
  return (ownMasks(pattern) ?? []).flatMap((mask) => single(pattern, squaresIn(mask)));
}

/**
 * The shapes to draw for a pattern. Of a row or a column any of the five wins; the second is drawn, which cannot be
 * mistaken for the cross. Of an own pattern every shape is.
 */
export const shapesShown = (pattern: Pattern): readonly Line[] =>
  patternsPlayed(pattern).flatMap((one) => {
    const lines = linesOf(one);
    return lines.length === 5 ? lines.slice(1, 2) : lines;
  });

/** So many stand side by side; where more win, they take turns, so that the hall sees every one. */
const PICTURES = 4;
export const PICTURES_MS = 4_000;

/** The pictures that stand at a moment, as many at every turn. */
export function picturesAt(pattern: Pattern, moment: number): readonly Line[] {
  const all = shapesShown(pattern);
  const turns = Math.ceil(all.length / PICTURES);
  const turn = Math.floor(moment / PICTURES_MS) % turns;
  const last = Math.max(0, all.length - PICTURES);
  return all.slice(Math.min(turn * PICTURES, last), Math.min(turn * PICTURES, last) + PICTURES);
}

/** The masks of the lines of a pattern that pass through a square. */
export const masksThrough = (pattern: Pattern, square: number): number[] =>
  linesOf(pattern)
    .filter((line) => line.mask & (1 << square))
    .map((line) => line.mask);

/**
 * A pattern that a hall drew itself: `own/` and the masks of its shapes as seven hexadecimal digits, ascending, joined by
 * dots. Bit 0 is the top left square, row by row. It says all that the rules need, so a game that holds it holds the
 * pattern itself, whatever the hall does with its drawing later; the sales root has it as it is.
 */
export type OwnPattern = `own/${string}`;

/** How many own patterns a hall may have, and how many shapes each may have; any one shape wins. */
export const MAX_OWN_PATTERNS = 20;
export const MAX_SHAPES = 4;

const OWN_PATTERN_FORM = /^own\/[0-9a-f]{7}(?:\.[0-9a-f]{7}){0,3}$/;

/** The bit of the FREE square, which is covered from the start. */
export const FREE_MASK = 1 << CENTRE;
const ALL_SQUARES = 2 ** SQUARES - 1;

/** The masks of the shapes of an own pattern, or null for what is none. */
export function ownMasks(pattern: string): number[] | null {
  if (!OWN_PATTERN_FORM.test(pattern)) return null;
  const masks = pattern
    .slice(4)
    .split('.')
    .map((digits) => Number.parseInt(digits, 16));
  const isAscending = masks.every((mask, i) => mask > (masks[i - 1] ?? 0));
  return isAscending && areShapes(masks) ? masks : null;
}

/**
 * A shape has 1 to 24 squares with a number. FREE may be drawn and is covered from the start: alone it would win before
 * the first call, and it makes no other shape out of one.
 */
function areShapes(masks: readonly number[]): boolean {
  const played = masks.map((mask) => mask | FREE_MASK);
  const isShape = (mask: number) => mask <= ALL_SQUARES && mask !== FREE_MASK;
  return played.every(isShape) && new Set(played).size === played.length;
}

export const isOwnPattern = (value: unknown): value is OwnPattern =>
  typeof value === 'string' && ownMasks(value) !== null;

/** The own pattern of shapes given by their squares, counted from 0 in row order; null where they make none. */
export function ownPatternOf(shapes: readonly (readonly number[])[]): OwnPattern | null {
  if (!shapes.flat().every((square) => Number.isInteger(square) && square >= 0 && square < SQUARES)) return null;
  const masks = shapes.map((squares) => squares.reduce((mask, square) => mask | (1 << square), 0));
  const digits = masks.sort((a, b) => a - b).map((mask) => mask.toString(16).padStart(7, '0'));
  const pattern = `own/${digits.join('.')}`;
  return isOwnPattern(pattern) ? pattern : null;
}

export const squaresIn = (mask: number): number[] =>
  Array.from({ length: SQUARES }, (_, square) => square).filter((square) => mask & (1 << square));

/** What a pattern is called, in the languages of the hall. Staff read the English name; one of the three is there. */
export const NAME_LANGUAGES = ['en', 'am', 'om'] as const;
export type NameLanguage = (typeof NAME_LANGUAGES)[number];
export type PatternNames = { readonly [language in NameLanguage]?: string | undefined };

export const MAX_PATTERN_NAME = 40;

/** Counted in code points; nothing that breaks a line or cannot be seen. */
export const isPatternName = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.trim() === value &&
  [...value].length <= MAX_PATTERN_NAME &&
  /^[^\p{C}]+$/u.test(value);

/** A name that is missing in a language falls back to the English one, then to any. */
export const nameIn = (names: PatternNames | null | undefined, language: NameLanguage = 'en'): string =>
  names?.[language] ?? names?.en ?? names?.am ?? names?.om ?? 'Own pattern';
