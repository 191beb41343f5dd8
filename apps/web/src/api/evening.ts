import type { Body } from '@adarash/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';
import { mutation } from './intent.ts';

/** The games that the hall has prepared. Without an answer a game is sold as if there were none. */
export const programQuery = queryOptions({
  queryKey: ['program'],
  retry: false,
  queryFn: ({ signal }) => ask('GET /program', { signal, quiet: true }),
});

export const changeProgram = mutation(
  [],
  (body: Body<'PUT /program'>, idempotencyKey) => ask('PUT /program', { body, idempotencyKey }),
  (client, program) => client.setQueryData(programQuery.queryKey, program),
);

export const regularsQuery = queryOptions({
  queryKey: ['regulars'],
  queryFn: async ({ signal }) => (await ask('GET /regulars', { signal, quiet: true })).regulars,
});

type WantedRegular = Body<'POST /regulars'> & { id?: string | undefined };

/** Without an id it is a new one. */
export const keepRegular = mutation(['regulars'], ({ id, ...body }: WantedRegular, idempotencyKey) =>
  id === undefined
    ? ask('POST /regulars', { body, idempotencyKey })
    : ask('PUT /regulars/:id', { params: { id }, body, idempotencyKey }),
);

export const deleteRegular = mutation(['regulars'], (id: string, idempotencyKey) =>
  ask('DELETE /regulars/:id', { params: { id }, idempotencyKey }),
);
