import type { HallPattern } from '@adarash/contract';
import { isOwn, nameIn, type Pattern, type PatternNames, patternLabel } from '@adarash/rules/pattern';
import { staffLanguage } from './staff-language.ts';
import { staffWord } from './texts.ts';

/** A pattern in the language of the staff; `names` are those of an own one. */
export const patternName = (pattern: Pattern, names?: PatternNames | null): string =>
  isOwn(pattern) ? nameIn(names, staffLanguage()) : staffWord(patternLabel(pattern));

/** As a list to choose from offers them: the built-in ones first, the hall's own below. */
export const patternOptions = (
  builtIn: readonly Pattern[],
  own: readonly Pick<HallPattern, 'pattern' | 'names'>[] = [],
) => [
  ...builtIn.map((value) => ({ value, label: patternName(value) })),
  ...own.map(({ pattern, names }) => ({ value: pattern, label: patternName(pattern, names) })),
];
