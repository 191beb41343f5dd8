import type { Body } from '@adarash/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';

/** The games that the hall has prepared. Without an answer a game is sold as if there were none. */
export const programQuery = queryOptions({
  queryKey: ['program'],
  retry: false,
  queryFn: ({ signal }) => ask('GET /program', { signal, quiet: true }),
});

export const changeProgram = (body: Body<'PUT /program'>, idempotencyKey: string) =>
  ask('PUT /program', { body, idempotencyKey });

export const regularsQuery = queryOptions({
  queryKey: ['regulars'],
  queryFn: async ({ signal }) => (await ask('GET /regulars', { signal, quiet: true })).regulars,
});

type WantedRegular = Body<'POST /regulars'>;

/** Without an id it is a new one. */
export const keepRegular = ({ id, ...body }: WantedRegular & { id?: string }, idempotencyKey: string) =>
  id === undefined
    ? ask('POST /regulars', { body, idempotencyKey })
    : ask('PUT /regulars/:id', { params: { id }, body, idempotencyKey });

export const deleteRegular = (id: string, idempotencyKey: string) =>
  ask('DELETE /regulars/:id', { params: { id }, idempotencyKey });
