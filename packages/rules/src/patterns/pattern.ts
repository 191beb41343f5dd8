import { CENTRE, SQUARES } from '../cards/card.ts';

/** Built-in patterns in the order of their precedence: if several win on one call, the first names the win. */
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
/**
 * Any pattern of a game. The rules use all kinds of pattern in the same way: as a list of lines and the required number
 * of them.
 */
export type Pattern = BuiltInPattern | OwnPattern | LinesRule | typeof FULL_HOUSE;
export type LinePattern = Exclude<Pattern, 'all'>;
type BuiltInLine = Exclude<BuiltInPattern, 'all'>;

export const LINE_PATTERNS = PATTERNS.filter((pattern): pattern is BuiltInLine => pattern !== 'all');

/** Patterns that the setup screen offers, in their order. */
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

/** Returns whether a pattern is a hall's custom pattern. */
export const isOwn = (pattern: Pattern): pattern is OwnPattern => pattern.startsWith('own/');

export const isPattern = (value: unknown): value is Pattern => isBuiltIn(value) || isOwnPattern(value) || isRule(value);

/** Returns whether a value is a valid pattern of a winning line. Every pattern except `all` is valid. */
export const isLinePattern = (value: unknown): value is LinePattern => value !== 'all' && isPattern(value);

/** Returns the line patterns that win in a game with this pattern. */
export const patternsPlayed = (pattern: Pattern): readonly LinePattern[] =>
  pattern === 'all' ? LINE_PATTERNS : [pattern];

/** Keys of the names of patterns and rules, and of the parts of a rule's name. */
type PatternWord =
  | `pattern_${BuiltInPattern | typeof FULL_HOUSE | 'both_diagonals' | 'any_line' | 'any_lines'}`
  | `kind_${LineKind}`;
type SayWord = (word: PatternWord, values?: Readonly<Record<string, string | number>>) => string;

/**
 * Returns the name of a pattern using the `words` of one language. `names` are the names that staff gave to a custom
 * pattern.
 */
export function sayPattern(
  pattern: Pattern,
  names: PatternNames | null | undefined,
  language: NameLanguage,
  say: SayWord,
): string {
  if (isOwn(pattern)) return nameIn(names, language);
  if (isBuiltIn(pattern) || pattern === FULL_HOUSE) return say(`pattern_${pattern}`);
  if (pattern === BOTH_DIAGONALS) return say('pattern_both_diagonals');
  const { count = 1, kinds = [], own = null } = parseRule(pattern) ?? {};
  const said = kinds.map((kind) => say(`kind_${kind}`));
  if (own) said.push(nameIn(names, language));
  return say(count === 1 ? 'pattern_any_line' : 'pattern_any_lines', { count, kinds: said.join(', ') });
}

const ENGLISH: Partial<Record<PatternWord, string>> = {
  pattern_all: 'Random / Any Pattern',
  pattern_any_line: 'Any line: {{kinds}}',
  pattern_any_lines: 'Any {{count}} lines: {{kinds}}',
  kind_row: 'rows',
  kind_column: 'columns',
  kind_diagonal: 'diagonals',
  kind_corners: 'corners',
};

/** Returns the English name of a pattern, by default based on its key. */
export const patternWord = (word: PatternWord): string =>
  ENGLISH[word] ??
  word
    .replace('pattern_', '')
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');

/** Returns the English name of a pattern for staff. `names` are the names that staff gave to a custom pattern. */
export const patternLabel = (pattern: Pattern, names?: PatternNames | null): string =>
  sayPattern(pattern, names, 'en', (word, values = {}) =>
    patternWord(word).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name])),
  );

export type Line = {
  /** Pattern that a card wins with. For a rule that counts lines, this is the rule. */
  pattern: LinePattern;
  /** Pattern of the line itself, such as a row, if a rule counts it. */
  kind: LinePattern;
  /** Squares of the line as bits: bit i is square i of the card, row by row. */
  mask: number;
  rowIndex: number | null;
  colIndex: number | null;
  indices: readonly number[];
};

const FIVE = [0, 1, 2, 3, 4];
const at = (row: number, column: number) => row * 5 + column;

function line(pattern: LinePattern, squares: number[], rowIndex: number | null, colIndex: number | null): Line {
  const indices = squares.sort((a, b) => a - b);
  return { pattern, kind: pattern, mask: maskOf(indices), rowIndex, colIndex, indices };
}

const maskOf = (squares: readonly number[]) => squares.reduce((mask, square) => mask | (1 << square), 0);

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

/** Lines of all built-in patterns, in the order of the patterns. */
export const LINES: readonly Line[] = LINE_PATTERNS.flatMap((pattern) => LINES_BY_PATTERN[pattern]);

/** Winning condition of a card: at least `needed` of these lines are complete. */
export type Counted = { readonly lines: readonly Line[]; readonly needed: number };

const read = new Map<Pattern, Counted>();
/** Maximum number of cached patterns. A hall uses only a few, so other patterns in requests only cause cache misses. */
const MOST_READ = 50;

export function countedLines(pattern: Pattern): Counted {
  const known = read.get(pattern);
  if (known) return known;
  if (read.size >= MOST_READ) read.clear();
  const counted = { lines: linesIn(pattern), needed: parseRule(pattern)?.count ?? 1 };
  read.set(pattern, counted);
  return counted;
}

export const linesOf = (pattern: Pattern): readonly Line[] => countedLines(pattern).lines;

function linesIn(pattern: Pattern): readonly Line[] {
  if (pattern === 'all') return LINES;
  if (isBuiltIn(pattern)) return LINES_BY_PATTERN[pattern];
  if (pattern === FULL_HOUSE) return single(pattern, squaresIn(ALL_SQUARES));
  if (isOwn(pattern)) return (ownMasks(pattern) ?? []).flatMap((mask) => single(pattern, squaresIn(mask)));
  const rule = parseRule(pattern);
  return rule ? linesCounted(rule).map((line) => ({ ...line, pattern })) : [];
}

/**
 * Returns the shapes to draw for a pattern. Only the second row or column is drawn, because the third could be confused
 * with the cross. A custom pattern returns every shape; a rule returns enough ways to win to include each of its lines.
 */
export function shapesShown(pattern: Pattern): readonly Line[] {
  const { lines, needed } = countedLines(pattern);
  if (!isBuiltIn(pattern)) return needed === 1 ? lines : waysToWin(lines, needed);
  return patternsPlayed(pattern).flatMap((one) =>
    linesOf(one).length === 5 ? linesOf(one).slice(1, 2) : linesOf(one),
  );
}

/**
 * Returns one example of a win per line of a rule. The lines of an example are far apart in the list, so that kinds are
 * mixed.
 */
function waysToWin(lines: readonly Line[], needed: number): Line[] {
  const stride = Math.floor(lines.length / needed);
  const ways = lines.map((line, from) => {
    const taken = Array.from({ length: needed }, (_, i) => lines[(from + i * stride) % lines.length]?.mask ?? 0);
    const indices = squaresIn(taken.reduce((all, mask) => all | mask, 0));
    return { ...line, kind: line.pattern, rowIndex: null, colIndex: null, indices, mask: maskOf(indices) };
  });
  return ways.filter(({ mask }, at) => ways.findIndex((way) => way.mask === mask) === at);
}

/**
 * Number of pattern pictures that are visible at a time. If there are more, they alternate, so that the hall sees every
 * picture.
 */
const PICTURES = 4;
export const PICTURES_MS = 4_000;

/** Returns the pattern pictures that are visible at a moment. Every turn shows the same number of pictures. */
export function picturesAt(pattern: Pattern, moment: number): readonly Line[] {
  const all = shapesShown(pattern);
  const turns = Math.ceil(all.length / PICTURES);
  const turn = Math.floor(moment / PICTURES_MS) % turns;
  const last = Math.max(0, all.length - PICTURES);
  return all.slice(Math.min(turn * PICTURES, last), Math.min(turn * PICTURES, last) + PICTURES);
}

/**
 * Rule that counts lines: `lines/`, the required number, `/`, and the kinds of lines in the order of this list, joined
 * by plus signs. The last kind can be a custom pattern; each of its shapes is a line.
 */
type LinesRule = `lines/${number}/${string}`;

/** Mask of all squares of a card. */
export const FULL_HOUSE = 'full_house';

/**
 * Rules that staff can select for games, future winners and settings, in addition to the patterns. Existing games may
 * have other rules.
 */
export const OFFERED_RULES = [
  'lines/2/row+column+diagonal',
  'lines/3/row+column+diagonal',
  FULL_HOUSE,
] as const satisfies readonly Pattern[];

/** Returns whether a pattern is a valid choice for a new game. */
export const isOffered = (pattern: Pattern): boolean =>
  !isRule(pattern) || OFFERED_RULES.some((rule) => rule === pattern);

/** Rule with a special name, such as full house. */
export const BOTH_DIAGONALS = 'lines/2/diagonal' satisfies LinesRule;

export const LINE_KINDS = ['row', 'column', 'diagonal', 'corners'] as const;
type LineKind = (typeof LINE_KINDS)[number];

type Rule = { count: number; kinds: readonly LineKind[]; own: OwnPattern | null };

const PATTERNS_OF_KIND: Record<LineKind, readonly BuiltInLine[]> = {
  row: ['horizontal_line'],
  column: ['vertical_line'],
  diagonal: ['main_diagonal', 'other_diagonal'],
  corners: ['four_corners_center'],
};

function patternsCounted({ kinds, own }: Omit<Rule, 'count'>): (BuiltInLine | OwnPattern)[] {
  const builtIn = kinds.flatMap((kind) => PATTERNS_OF_KIND[kind]);
  return own ? [...builtIn, own] : builtIn;
}

/** Returns the lines that a rule counts. Lines that differ only in the FREE square count once. */
function linesCounted({ kinds, own }: Omit<Rule, 'count'>): Line[] {
  const lines = patternsCounted({ kinds, own }).flatMap(linesIn);
  return lines.filter(
    ({ mask }, at) => lines.findIndex((line) => (line.mask | FREE_MASK) === (mask | FREE_MASK)) === at,
  );
}

/** Returns the number of lines of these kinds, which is the maximum that a rule can require. */
export const mostLines = (of: Omit<Rule, 'count'>): number => linesCounted(of).length;

/**
 * Returns the text of a rule, or null if it requires more lines than exist. A rule that is equal to a pattern has the
 * text of the pattern.
 */
export function makeRule({ count, kinds, own }: Rule): Pattern | null {
  const ordered = LINE_KINDS.filter((kind) => kinds.includes(kind));
  const patterns = patternsCounted({ kinds: ordered, own });
  if (count === 1 && patterns.length === 1 && patterns[0]) return patterns[0];
  if (!Number.isInteger(count) || count < 1 || count > mostLines({ kinds: ordered, own })) return null;
  const parts = own ? [...ordered, own] : ordered;
  return `lines/${count}/${parts.join('+')}`;
}

/** Parses a rule of the form `lines/…`. Returns null if the text is not valid or not in its standard form. */
export function parseRule(text: string): Rule | null {
  const [, count, kinds] = /^lines\/(\d{1,2})\/(.+)$/.exec(text) ?? [];
  if (count === undefined || kinds === undefined) return null;
  const parts = kinds.split('+');
  const own = parts.find(isOwnPattern) ?? null;
  const rule = { count: Number(count), kinds: LINE_KINDS.filter((kind) => parts.includes(kind)), own };
  return makeRule(rule) === text ? rule : null;
}

/** Returns whether a pattern is a rule that counts lines, which scheme `bingo75/v2` does not support. */
export const isRule = (value: unknown): value is LinesRule | typeof FULL_HOUSE =>
  value === FULL_HOUSE || (typeof value === 'string' && parseRule(value) !== null);

/** Returns the custom pattern that a pattern is, or that a rule counts. The hall has names for it. */
export const ownPatternIn = (pattern: Pattern): OwnPattern | null =>
  isOwn(pattern) ? pattern : (parseRule(pattern)?.own ?? null);

/** Returns the masks of those lines of a pattern that contain a square. */
export const masksThrough = (pattern: Pattern, square: number): number[] =>
  linesOf(pattern)
    .filter((line) => line.mask & (1 << square))
    .map((line) => line.mask);

/**
 * Custom pattern of a hall: `own/` and the masks of its shapes as seven hexadecimal digits, ascending, joined by dots.
 * Bit 0 is the top left square. The text contains the whole drawing, so later changes of the hall's patterns do not
 * change a game. The sales root contains the text unchanged.
 */
export type OwnPattern = `own/${string}`;

/** Maximum number of custom patterns per hall, and of shapes per custom pattern. Any one shape wins. */
export const MAX_OWN_PATTERNS = 20;
export const MAX_SHAPES = 4;

const OWN_PATTERN_FORM = /^own\/[0-9a-f]{7}(?:\.[0-9a-f]{7}){0,3}$/;

/** Bit of the FREE square, which is always covered. */
export const FREE_MASK = 1 << CENTRE;
const ALL_SQUARES = 2 ** SQUARES - 1;

/** Returns the masks of the shapes of a custom pattern, or null if the text is not valid. */
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
 * Returns whether a mask is a valid shape: 1 to 24 squares with a number. FREE never counts, because it is always
 * covered: a shape of only FREE would win before the first call.
 */
function areShapes(masks: readonly number[]): boolean {
  const played = masks.map((mask) => mask | FREE_MASK);
  const isShape = (mask: number) => mask <= ALL_SQUARES && mask !== FREE_MASK;
  return played.every(isShape) && new Set(played).size === played.length;
}

export const isOwnPattern = (value: unknown): value is OwnPattern =>
  typeof value === 'string' && ownMasks(value) !== null;

/**
 * Returns the custom pattern of a list of shapes, or null if they are not valid. A shape is a list of squares in row
 * order, starting at 0.
 */
export function ownPatternOf(shapes: readonly (readonly number[])[]): OwnPattern | null {
  if (!shapes.flat().every((square) => Number.isInteger(square) && square >= 0 && square < SQUARES)) return null;
  const masks = shapes.map(maskOf);
  const digits = masks.sort((a, b) => a - b).map((mask) => mask.toString(16).padStart(7, '0'));
  const pattern = `own/${digits.join('.')}`;
  return isOwnPattern(pattern) ? pattern : null;
}

export const squaresIn = (mask: number): number[] =>
  Array.from({ length: SQUARES }, (_, square) => square).filter((square) => mask & (1 << square));

/** Languages of a pattern's name. Staff read the English name; at least one language is required. */
export const NAME_LANGUAGES = ['en', 'am', 'om'] as const;
export type NameLanguage = (typeof NAME_LANGUAGES)[number];
export type PatternNames = { readonly [language in NameLanguage]?: string | undefined };

export const MAX_PATTERN_NAME = 40;

/**
 * Returns whether a name is valid. Its length is counted in code points; line breaks and invisible characters are not
 * valid.
 */
export const isPatternName = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.trim() === value &&
  [...value].length <= MAX_PATTERN_NAME &&
  /^[^\p{C}]+$/u.test(value);

/** Returns the name of a pattern in a language. The fallback is the English name, then any other. */
export const nameIn = (names: PatternNames | null | undefined, language: NameLanguage = 'en'): string =>
  names?.[language] ?? names?.en ?? names?.am ?? names?.om ?? 'Own pattern';
