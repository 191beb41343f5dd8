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
/** To the rules each of these is the same kind of thing: a list of lines, and how many of them win. */
export type Pattern = BuiltInPattern | OwnPattern | LinesRule | typeof FULL_HOUSE;
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

/** Whether a hall drew it. */
export const isOwn = (pattern: Pattern): pattern is OwnPattern => pattern.startsWith('own/');

export const isPattern = (value: unknown): value is Pattern => isBuiltIn(value) || isOwnPattern(value) || isRule(value);

/** Whether a card can have won by it: any pattern but `all`. */
export const isLinePattern = (value: unknown): value is LinePattern => value !== 'all' && isPattern(value);

/** The line patterns that a game of this pattern pays. */
export const patternsPlayed = (pattern: Pattern): readonly LinePattern[] =>
  pattern === 'all' ? LINE_PATTERNS : [pattern];

/** What patterns and rules are called in a language, and the parts of a rule's name. */
type PatternWord =
  | `pattern_${BuiltInPattern | typeof FULL_HOUSE | 'both_diagonals' | 'any_line' | 'any_lines'}`
  | `kind_${LineKind}`;
type SayWord = (word: PatternWord, values?: Readonly<Record<string, string | number>>) => string;

/** A pattern by its name in a language, whose words are handed in; `names` are those of an own pattern. */
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
  const said = [...kinds.map((kind) => say(`kind_${kind}`)), ...(own ? [nameIn(names, language)] : [])];
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

/** In English; a pattern is called by the words of its text. */
export const patternWord = (word: PatternWord): string =>
  ENGLISH[word] ??
  word
    .replace('pattern_', '')
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');

/** As staff read it; `names` are those of an own pattern. */
export const patternLabel = (pattern: Pattern, names?: PatternNames | null): string =>
  sayPattern(pattern, names, 'en', (word, values = {}) =>
    patternWord(word).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name])),
  );

export type Line = {
  /** What a card wins with it; of a rule that counts lines, the rule. */
  pattern: LinePattern;
  /** Which line it is, by the pattern that it is alone. */
  kind: LinePattern;
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

/** Every line there is, in list order of the patterns. */
export const LINES: readonly Line[] = LINE_PATTERNS.flatMap((pattern) => LINES_BY_PATTERN[pattern]);

/** What a card wins by: so many of these lines, complete at once. */
export type Counted = { readonly lines: readonly Line[]; readonly needed: number };

const read = new Map<Pattern, Counted>();
/** A hall plays a few; somebody who tries others only makes it read them again. */
const MOST_READ = 50;

export function countedIn(pattern: Pattern): Counted {
  const known = read.get(pattern);
  if (known) return known;
  if (read.size >= MOST_READ) read.clear();
  const counted = { lines: linesIn(pattern), needed: parseRule(pattern)?.count ?? 1 };
  read.set(pattern, counted);
  return counted;
}

export const linesOf = (pattern: Pattern): readonly Line[] => countedIn(pattern).lines;

function linesIn(pattern: Pattern): readonly Line[] {
  if (pattern === 'all') return LINES;
  if (isBuiltIn(pattern)) return LINES_BY_PATTERN[pattern];
  if (pattern === FULL_HOUSE) return single(pattern, squaresIn(ALL_SQUARES));
  if (isOwn(pattern)) return (ownMasks(pattern) ?? []).flatMap((mask) => single(pattern, squaresIn(mask)));
  const rule = parseRule(pattern);
  return rule ? linesCounted(rule).map((line) => ({ ...line, pattern })) : [];
}

/**
 * The shapes to draw for a pattern. Of a row or a column any of the five wins; the second is drawn, which cannot be
 * mistaken for the cross. Of an own pattern every shape is; of a rule so many ways to win that each of its lines is in one.
 */
export function shapesShown(pattern: Pattern): readonly Line[] {
  const { lines, needed } = countedIn(pattern);
  if (!isBuiltIn(pattern)) return needed === 1 ? lines : waysToWin(lines, needed);
  return patternsPlayed(pattern).flatMap((one) =>
    linesOf(one).length === 5 ? linesOf(one).slice(1, 2) : linesOf(one),
  );
}

/** A way from each line on, with lines far apart in the list, so that kinds mix. */
function waysToWin(lines: readonly Line[], needed: number): Line[] {
  const stride = Math.floor(lines.length / needed);
  const ways = lines.map((line, from) => {
    const taken = Array.from({ length: needed }, (_, i) => lines[(from + i * stride) % lines.length]?.mask ?? 0);
    const indices = squaresIn(taken.reduce((all, mask) => all | mask, 0));
    return { ...line, kind: line.pattern, rowIndex: null, colIndex: null, indices, mask: maskOf(indices) };
  });
  return ways.filter(({ mask }, at) => ways.findIndex((way) => way.mask === mask) === at);
}

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

/**
 * A rule that counts lines: `lines/`, how many, and the kinds of lines that count, in this order and joined by plus
 * signs. One own pattern may be the last of them; each of its shapes is a line.
 */
type LinesRule = `lines/${number}/${string}`;

/** Every square of the card. */
export const FULL_HOUSE = 'full_house';

/** Rules that games, future winners and settings can choose next to the patterns. Earlier games may have others. */
export const OFFERED_RULES = [
  'lines/2/row+column+diagonal',
  'lines/3/row+column+diagonal',
  FULL_HOUSE,
] as const satisfies readonly Pattern[];

/** Whether a new choice can have this pattern. */
export const isOffered = (pattern: Pattern): boolean =>
  !isRule(pattern) || OFFERED_RULES.some((rule) => rule === pattern);

/** A rule with a name of its own. */
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

/** The lines that a rule counts: those that are alike apart from FREE count once. */
function linesCounted({ kinds, own }: Omit<Rule, 'count'>): Line[] {
  const patterns = [...kinds.flatMap((kind) => PATTERNS_OF_KIND[kind]), ...(own ? [own] : [])];
  const lines = patterns.flatMap(linesIn);
  return lines.filter(
    ({ mask }, at) => lines.findIndex((line) => (line.mask | FREE_MASK) === (mask | FREE_MASK)) === at,
  );
}

/** How many lines there are of these kinds, which is the most that a rule can ask for. */
export const mostLines = (of: Omit<Rule, 'count'>): number => linesCounted(of).length;

/** The text of a rule, null where it asks for more lines than there are. What a pattern says is written as that. */
export function makeRule({ count, kinds, own }: Rule): Pattern | null {
  const written = LINE_KINDS.filter((kind) => kinds.includes(kind));
  const [only, ...others] = [...written.flatMap((kind) => PATTERNS_OF_KIND[kind]), ...(own ? [own] : [])];
  if (count === 1 && only && others.length === 0) return only;
  if (!Number.isInteger(count) || count < 1 || count > mostLines({ kinds: written, own })) return null;
  return `lines/${count}/${[...written, ...(own ? [own] : [])].join('+')}`;
}

/** What a text of the form `lines/…` asks for; null for every other, and where it is written in another way. */
export function parseRule(text: string): Rule | null {
  const [, count, kinds] = /^lines\/(\d{1,2})\/(.+)$/.exec(text) ?? [];
  if (count === undefined || kinds === undefined) return null;
  const parts = kinds.split('+');
  const own = parts.find(isOwnPattern) ?? null;
  const rule = { count: Number(count), kinds: LINE_KINDS.filter((kind) => parts.includes(kind)), own };
  return makeRule(rule) === text ? rule : null;
}

/** Whether it is one that `bingo75/v2` cannot say. */
export const isRule = (value: unknown): value is LinesRule | typeof FULL_HOUSE =>
  value === FULL_HOUSE || (typeof value === 'string' && parseRule(value) !== null);

/** The own pattern that a pattern is or counts, which its hall has names for. */
export const ownPatternIn = (pattern: Pattern): OwnPattern | null =>
  isOwn(pattern) ? pattern : (parseRule(pattern)?.own ?? null);

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
  const masks = shapes.map(maskOf);
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
