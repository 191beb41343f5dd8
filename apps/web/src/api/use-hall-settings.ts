import { useQuery, useQueryClient } from '@tanstack/react-query';
import { changeHallSettings, hallSettingsQuery } from './hall.ts';
import { useIntent } from './use-intent.ts';

export const useHallSettings = () => useQuery(hallSettingsQuery);

type Failing = { failed: string; onFailed?: (sentence: string, error: unknown) => void };

export function useChangeHallSettings({ failed, onFailed }: Failing = { failed: '' }) {
  const queries = useQueryClient();
  return useIntent({
    send: changeHallSettings,
    failed,
    stale: [],
    onDone: (settings) => {
      // An answer still on its way may be from before the change.
      void queries.cancelQueries(hallSettingsQuery);
      queries.setQueryData(hallSettingsQuery.queryKey, settings);
    },
    ...(onFailed && { onFailed }),
  });
}
