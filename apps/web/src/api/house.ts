import type { Answer, Body } from '@adarash/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';
import { mutation } from './intent.ts';

export type HouseSettings = Answer<'GET /settings'>['settings'];

/** What the owner has decided for every hall. */
export const houseQuery = queryOptions({
  queryKey: ['house'],
  queryFn: async ({ signal }) => (await ask('GET /settings', { signal })).settings,
  staleTime: 60_000,
});

export const changeHouse = mutation(
  ['house', 'overview', 'report'],
  'PATCH /admin/settings',
  (body: Body<'PATCH /admin/settings'>) => ({ body, quiet: true }),
);
