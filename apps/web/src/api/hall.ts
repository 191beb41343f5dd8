import type { Body } from '@adarash/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';

/** The server answered, but named no cashier. */
export class NoCashier extends Error {}

/** Whose hall a moderator looks after. */
export const pairedCashierQuery = queryOptions({
  queryKey: ['paired-cashier'],
  queryFn: async ({ signal }) => {
    const { data } = await ask('GET /games/paired-cashier', { signal });
    if (!data?.cashierId) throw new NoCashier();
    return data;
  },
});

/** The address of the hall's display. */
export const hallCodeQuery = queryOptions({
  queryKey: ['hall-code'],
  queryFn: ({ signal }) => ask('GET /hall-code', { signal }),
});

export const renewHallCode = (_: undefined, idempotencyKey: string) => ask('POST /hall-code/renew', { idempotencyKey });

export const pairDisplay = (body: Body<'POST /hall-code/pair'>, idempotencyKey: string) =>
  ask('POST /hall-code/pair', { body, idempotencyKey });

export const putPicture = (body: Body<'PUT /hall-picture'>, idempotencyKey: string) =>
  ask('PUT /hall-picture', { body, idempotencyKey });

export const deletePicture = (_: undefined, idempotencyKey: string) => ask('DELETE /hall-picture', { idempotencyKey });

export const hallSettingsQuery = queryOptions({
  queryKey: ['hall-settings'],
  queryFn: ({ signal }) => ask('GET /games/settings', { signal }),
});

export const changeHallSettings = (body: Body<'PATCH /games/settings'>, idempotencyKey: string) =>
  ask('PATCH /games/settings', { body, idempotencyKey });
