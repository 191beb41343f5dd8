import type { Answer, Body } from '@adarash/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ask } from './client.ts';
import { mutation } from './intent.ts';

export type HouseSettings = Answer<'GET /settings'>['settings'];
export type HouseChanges = Body<'PATCH /admin/settings'>;

/** One group on the owner's screen: what is stored with what was changed since, and how more of it is changed. */
export type SettingsGroup = {
  readonly settings: HouseSettings & { readonly designatedWinners: boolean };
  readonly set: (some: HouseChanges) => void;
};

/** What the owner has decided for every hall. */
export const houseQuery = queryOptions({
  queryKey: ['house'],
  queryFn: async ({ signal }) => (await ask('GET /settings', { signal })).settings,
  staleTime: 60_000,
});

export const changeHouse = mutation(['house', 'overview', 'report'], 'PATCH /admin/settings', (body: HouseChanges) => ({
  body,
  quiet: true,
}));

/** Since when the owner lets nobody choose a winner; null where it is allowed. */
export const useNoDesignatedSince = (): string | null => useQuery(houseQuery).data?.noDesignatedSince ?? null;
