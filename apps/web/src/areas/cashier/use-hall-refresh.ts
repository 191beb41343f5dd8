import type { LiveEvent } from '@adarash/contract/live';
import { type HallReload, useHallReload } from '../../live/use-hall-reload.ts';

const OF_GAMES = ['games', 'report', 'available-cards', 'next-draw'];
const STALE_AFTER: Partial<Record<LiveEvent['type'], readonly string[]>> = {
  'game-changed': OF_GAMES,
  'hall-changed': ['games', 'report', 'next-draw', 'hall-code'],
  'jackpot-changed': ['jackpot'],
};
const RELOAD: HallReload = {
  staleAfter: ({ type }) => STALE_AFTER[type] ?? [],
  all: [...OF_GAMES, 'hall-code', 'jackpot'],
};

/** What the cashier's screens show of the hall stays true while others act on it. */
export const useHallRefresh = (): void => useHallReload(RELOAD);
