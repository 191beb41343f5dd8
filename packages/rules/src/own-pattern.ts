import { CENTRE, SQUARES } from './card.ts';

/**
 * A pattern that a hall drew itself: `own/` and the masks of its shapes as seven hexadecimal digits, ascending, joined by
 * dots. Bit 0 is the top left square, row by row. It says all that the rules need, so a game that holds it holds the
 * pattern itself, whatever the hall does with its drawing later; the sales root takes it as it stands.
 */
export type OwnPattern = `own/${string}`;

/** A hall keeps so many, of so many shapes each; any one shape wins. */
export const MAX_OWN_PATTERNS = 20;
export const MAX_SHAPES = 4;

export const OWN_PATTERN_FORM = /^own\/[0-9a-f]{7}(?:\.[0-9a-f]{7}){0,3}$/;

const FREE_BIT = 1 << CENTRE;
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
  const played = masks.map((mask) => mask | FREE_BIT);
  const isShape = (mask: number) => mask <= ALL_SQUARES && mask !== FREE_BIT;
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
