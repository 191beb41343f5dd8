import type { Body } from '@adarash/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ask } from './client.ts';
import { mutation } from './intent.ts';

/** Whose hall a moderator looks after. */
export const pairedCashierQuery = queryOptions({
  queryKey: ['paired-cashier'],
  queryFn: async ({ signal }) =>
    (await ask('GET /games/paired-cashier', { signal, fits: ({ data }) => data?.cashierId })).data,
});

/** The address of the hall's display, whether one is connected, and its picture. */
export const hallCodeQuery = queryOptions({
  queryKey: ['hall-code'],
  queryFn: ({ signal }) => ask('GET /hall-code', { signal }),
});

export const renewHallCode = mutation(['hall-code'], 'POST /hall-code/renew', (_: undefined) => ({}));

export const pairDisplay = mutation([], 'POST /hall-code/pair', (body: Body<'POST /hall-code/pair'>) => ({ body }));

export const putPicture = mutation(['hall-code'], 'PUT /hall-picture', (body: Body<'PUT /hall-picture'>) => ({
  body,
}));

export const deletePicture = mutation(['hall-code'], 'DELETE /hall-picture', (_: undefined) => ({}));

const hallSettingsQuery = queryOptions({
  queryKey: ['hall-settings'],
  queryFn: ({ signal }) => ask('GET /games/settings', { signal }),
});

export const useHallSettings = () => useQuery(hallSettingsQuery);

export const changeHallSettings = mutation(
  [],
  'PATCH /games/settings',
  (body: Body<'PATCH /games/settings'>) => ({ body }),
  (client, settings) => {
    // An answer still on its way may be from before the change.
    void client.cancelQueries(hallSettingsQuery);
    client.setQueryData(hallSettingsQuery.queryKey, settings);
  },
);
