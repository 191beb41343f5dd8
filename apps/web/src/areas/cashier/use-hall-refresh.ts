import type { LiveEvent } from '@adarash/contract/live';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLiveHall } from '../../live/use-live-hall.ts';

const FALLBACK_MS = 5_000;

const OF_GAMES = ['games', 'report', 'available-cards', 'next-draw'];
const STALE_AFTER: Partial<Record<LiveEvent['type'], readonly string[]>> = {
  'game-changed': OF_GAMES,
  'hall-changed': ['games', 'report', 'next-draw', 'hall-code'],
  'jackpot-changed': ['jackpot'],
};
const OF_THE_HALL = [...OF_GAMES, 'hall-code', 'jackpot'];

function reload(client: QueryClient, keys: readonly string[]): void {
  for (const key of keys) void client.invalidateQueries({ queryKey: [key] });
}

/** Reloads what an event made stale; every five seconds while no events arrive. */
export function useHallRefresh(): void {
  const client = useQueryClient();
  const { connected } = useLiveHall(
    (event) => reload(client, STALE_AFTER[event.type] ?? []),
    () => reload(client, OF_THE_HALL),
  );
  useEffect(() => {
    if (connected) return;
    const timer = setInterval(() => reload(client, OF_THE_HALL), FALLBACK_MS);
    return () => clearInterval(timer);
  }, [client, connected]);
}
