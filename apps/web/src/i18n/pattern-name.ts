import { isOwn, nameIn, type Pattern, type PatternNames, patternLabel } from '@adarash/rules/pattern';
import { staffLanguage } from './staff-language.ts';
import { staffWord } from './texts.ts';

/** A pattern in the language of the staff; `names` are those of an own one. */
export const patternName = (pattern: Pattern, names?: PatternNames | null): string =>
  isOwn(pattern) ? nameIn(names, staffLanguage()) : staffWord(patternLabel(pattern));
