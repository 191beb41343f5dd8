import type { HallPattern } from '@adarash/contract';
import { ownPatternIn, type Pattern, type PatternNames, patternWord, sayPattern } from '@adarash/rules/pattern';
import { WORDS, type WordTexts } from './staff-area.ts';
import { useT } from './use-t.tsx';

export type NamedShape = Pick<HallPattern, 'pattern' | 'names'>;

export const patternName = ({ t, language }: WordTexts, pattern: Pattern, names?: PatternNames | null): string =>
  sayPattern(pattern, names, language, (word, values) => t(patternWord(word), values));

interface StaffPatternNameProps {
  pattern: Pattern;
  names?: PatternNames | null | undefined;
}

/** Returns the name of a pattern in the language of the staff. */
export const StaffPatternName = ({ pattern, names }: StaffPatternNameProps) => patternName(useT(WORDS), pattern, names);

/** Returns the current names of the hall's custom pattern with the same shape as a pattern. */
export const namesNow = (pattern: Pattern, own: readonly NamedShape[] = []): PatternNames | undefined =>
  own.find((one) => one.pattern === ownPatternIn(pattern))?.names;

/** Returns the patterns as options of a select: built-in patterns first, then the hall's custom patterns. */
export const patternOptions = (words: WordTexts, builtIn: readonly Pattern[], own: readonly NamedShape[] = []) => [
  ...builtIn.map((value) => ({ value, label: patternName(words, value) })),
  ...own.map(({ pattern, names }) => ({ value: pattern, label: patternName(words, pattern, names) })),
];
