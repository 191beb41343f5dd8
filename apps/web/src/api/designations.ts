import type { Body } from '@adarash/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';

/** A winner designated ahead of its game, as it travels. */
export type Designation = Body<'PUT /games/future-winners/:id'>;

export const designationsQuery = (cashierId: string) =>
  queryOptions({
    queryKey: ['future-winners', cashierId],
    queryFn: async ({ signal }) => (await ask('POST /games/future-winners', { body: { cashierId }, signal })).winners,
  });

export const addDesignations = (games: Designation[], idempotencyKey: string) =>
  ask('POST /games/configure-future-winners', { body: { games }, idempotencyKey });

export const changeDesignation = (
  { id, designation }: { id: string; designation: Designation },
  idempotencyKey: string,
) => ask('PUT /games/future-winners/:id', { params: { id }, body: designation, idempotencyKey });

export const deleteDesignation = (id: string, idempotencyKey: string) =>
  ask('DELETE /games/future-winners/:id', { params: { id }, idempotencyKey });
