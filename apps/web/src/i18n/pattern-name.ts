import type { HallPattern } from '@adarash/contract';
import { ownPatternIn, type Pattern, type PatternNames, patternWord, sayPattern } from '@adarash/rules/pattern';
import { staffLanguage } from './staff-language.ts';
import { staffWord } from './texts.ts';

export type NamedShape = Pick<HallPattern, 'pattern' | 'names'>;

export const patternName = (pattern: Pattern, names?: PatternNames | null): string =>
  sayPattern(pattern, names, staffLanguage(), (word, values) => staffWord(patternWord(word), values));

/** Returns the hall's current name for the shape of a pattern. */
export const namesNow = (pattern: Pattern, own: readonly NamedShape[] = []): PatternNames | undefined =>
  own.find((one) => one.pattern === ownPatternIn(pattern))?.names;

/** Returns options for a select: built-in patterns first, then custom ones. */
export const patternOptions = (builtIn: readonly Pattern[], own: readonly NamedShape[] = []) => [
  ...builtIn.map((value) => ({ value, label: patternName(value) })),
  ...own.map(({ pattern, names }) => ({ value: pattern, label: patternName(pattern, names) })),
];
