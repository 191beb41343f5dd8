import type { HallPattern } from '@adarash/contract';
import type { Pattern } from '@adarash/rules/pattern';
import { queryOptions } from '@tanstack/react-query';
import { patternName } from '../i18n/pattern-name.ts';
import { answerOf } from './answers.ts';

/** The hall's own patterns. */
export const patternsQuery = queryOptions({ ...answerOf('GET /patterns'), select: ({ patterns }) => patterns });

/** As a list to choose from offers them: the built-in ones first, the hall's own below. */
export const patternOptions = (
  builtIn: readonly Pattern[],
  own: readonly Pick<HallPattern, 'pattern' | 'names'>[] = [],
) => [
  ...builtIn.map((value) => ({ value, label: patternName(value) })),
  ...own.map(({ pattern, names }) => ({ value: pattern, label: patternName(pattern, names) })),
];
