import type { Body, HallPattern } from '@adarash/contract';
import type { Pattern } from '@adarash/rules/pattern';
import { queryOptions } from '@tanstack/react-query';
import { patternName } from '../i18n/pattern-name.ts';
import type { Said } from '../i18n/server-words.ts';
import { ask } from './client.ts';
import { mutation } from './intent.ts';

/** A pattern that the hall draws itself, as it travels. */
export type DrawnPattern = Body<'POST /patterns'>;

/** The hall's own patterns. Screens that offer them do without while they cannot be read. */
export const patternsQuery = queryOptions({
  queryKey: ['patterns'],
  queryFn: async ({ signal }): Promise<readonly HallPattern[]> =>
    (await ask('GET /patterns', { signal, quiet: true, fits: ({ patterns }) => Array.isArray(patterns) })).patterns,
});

/** As a list to choose from offers them: the built-in ones first, the hall's own below. */
export const patternOptions = (
  builtIn: readonly Pattern[],
  own: readonly Pick<HallPattern, 'pattern' | 'names'>[] = [],
) => [
  ...builtIn.map((value) => ({ value, label: patternName(value) })),
  ...own.map(({ pattern, names }) => ({ value: pattern, label: patternName(pattern, names) })),
];

const addPattern = mutation(['patterns'], 'POST /patterns', (body: DrawnPattern) => ({ body }));

const changePattern = mutation(
  ['patterns'],
  'PUT /patterns/:id',
  ({ id, drawn }: { id: string; drawn: DrawnPattern }) => ({ params: { id }, body: drawn }),
);

/** Without an id it is a new one. */
export const savePattern = Object.assign(
  ({ id, drawn }: { id: string | null; drawn: DrawnPattern }, key: string): Promise<Said> =>
    id === null ? addPattern(drawn, key) : changePattern({ id, drawn }, key),
  { stale: addPattern.stale },
);

export const deletePattern = mutation(['patterns'], 'DELETE /patterns/:id', (id: string) => ({ params: { id } }));
