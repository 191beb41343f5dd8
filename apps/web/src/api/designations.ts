import type { Body } from '@adarash/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';
import { mutation } from './intent.ts';

/** A winner designated ahead of its game, as it travels. */
export type Designation = Body<'PUT /games/future-winners/:id'>;

/** The game that it is for may exist, or be the next one. */
const STALE = ['future-winners', 'games', 'next-draw'];

export const designationsQuery = (cashierId: string) =>
  queryOptions({
    queryKey: ['future-winners', cashierId],
    queryFn: async ({ signal }) => (await ask('POST /games/future-winners', { body: { cashierId }, signal })).winners,
  });

export const addDesignations = mutation(STALE, 'POST /games/configure-future-winners', (games: Designation[]) => ({
  body: { games },
}));

export const changeDesignation = mutation(
  STALE,
  'PUT /games/future-winners/:id',
  ({ id, designation }: { id: string; designation: Designation }) => ({ params: { id }, body: designation }),
);

export const deleteDesignation = mutation(STALE, 'DELETE /games/future-winners/:id', (id: string) => ({
  params: { id },
}));
