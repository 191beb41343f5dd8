import type { Body, HallPattern } from '@adarash/contract';
import { type Pattern, patternLabel } from '@adarash/rules/pattern';
import { queryOptions } from '@tanstack/react-query';
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
  ...builtIn.map((value) => ({ value, label: patternLabel(value) })),
  ...own.map(({ pattern, names }) => ({ value: pattern, label: patternLabel(pattern, names) })),
];

export const savePattern = mutation(
  ['patterns'],
  ({ id, drawn }: { id: string | null; drawn: DrawnPattern }, idempotencyKey): Promise<{ message: string }> =>
    id === null
      ? ask('POST /patterns', { body: drawn, idempotencyKey })
      : ask('PUT /patterns/:id', { params: { id }, body: drawn, idempotencyKey }),
);

export const deletePattern = mutation(['patterns'], (id: string, idempotencyKey) =>
  ask('DELETE /patterns/:id', { params: { id }, idempotencyKey }),
);
