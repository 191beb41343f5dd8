import type { HallPattern } from '@adarash/contract';
import { type Pattern, type PatternNames, patternWord, sayPattern } from '@adarash/rules/pattern';
import { staffLanguage } from './staff-language.ts';
import { staffWord } from './texts.ts';

/** A pattern in the language of the staff; `names` are those of an own one. */
export const patternName = (pattern: Pattern, names?: PatternNames | null): string =>
  sayPattern(pattern, names, staffLanguage(), (word, values) => staffWord(patternWord(word), values));

/** As a list to choose from offers them: the built-in ones first, the hall's own below. */
export const patternOptions = (
  builtIn: readonly Pattern[],
  own: readonly Pick<HallPattern, 'pattern' | 'names'>[] = [],
) => [
  ...builtIn.map((value) => ({ value, label: patternName(value) })),
  ...own.map(({ pattern, names }) => ({ value: pattern, label: patternName(pattern, names) })),
];
