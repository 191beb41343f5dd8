import type { Body } from '@adarash/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';

export const hallSettingsQuery = queryOptions({
  queryKey: ['hall-settings'],
  queryFn: ({ signal }) => ask('GET /games/settings', { signal }),
});

export const useHallSettings = () => useQuery(hallSettingsQuery);

export function useChangeHallSettings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'PATCH /games/settings'>) => ask('PATCH /games/settings', { body }),
    onSuccess: (settings) => queries.setQueryData(hallSettingsQuery.queryKey, settings),
  });
}
