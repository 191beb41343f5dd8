import type { LiveEvent } from '@adarash/contract/live';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useLiveHall } from './use-live-hall.ts';

const FALLBACK_MS = 5_000;

export interface HallReload {
  /** First parts of the query keys that an event makes stale; a screen that can take the event as it is names none. */
  staleAfter: (event: LiveEvent) => readonly string[];
  /** All that the screen shows of the hall: reloaded on connection, after a gap, and every five seconds without a stream. */
  all: readonly string[];
}

export function useHallReload({ staleAfter, all }: HallReload): void {
  const client = useQueryClient();
  const reload = useCallback(
    (names: readonly string[], cancelRefetch = true) => {
      for (const name of names) void client.invalidateQueries({ queryKey: [name] }, { cancelRefetch });
    },
    [client],
  );
  const { connected } = useLiveHall(
    // What happened between the first load and the connection is in no event.
    (event) => reload(event.type === 'hello' ? all : staleAfter(event)),
    () => reload(all),
  );
  useEffect(() => {
    if (connected) return;
    // A slow line must not be cut off by the next round: an answer under way is waited for.
    const timer = setInterval(() => reload(all, false), FALLBACK_MS);
    return () => clearInterval(timer);
  }, [connected, reload, all]);
}
