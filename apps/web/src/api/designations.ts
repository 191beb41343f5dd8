import type { Body } from '@adarash/contract';
import { mutation } from './intent.ts';

/** A winner designated ahead of its game, as it travels. */
type Designation = Body<'PUT /games/future-winners/:id'>;

export const addDesignations = mutation('POST /games/configure-future-winners', (games: Designation[]) => ({
  body: { games },
}));

export const changeDesignation = mutation(
  'PUT /games/future-winners/:id',
  ({ id, designation }: { id: string; designation: Designation }) => ({ params: { id }, body: designation }),
);

export const deleteDesignation = mutation('DELETE /games/future-winners/:id', (id: string) => ({ params: { id } }));
