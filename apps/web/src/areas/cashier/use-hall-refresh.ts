import type { LiveEvent } from '@adarash/contract/live';
import { type HallReload, useHallReload } from '../../live/use-hall-reload.ts';

const OF_GAMES = ['games', 'report', 'available-cards', 'next-draw'];
const OF_HALL = ['hall-code', 'program', 'regulars', 'hall-settings', 'patterns'];
const STALE_AFTER: Partial<Record<LiveEvent['type'], readonly string[]>> = {
  'game-changed': OF_GAMES,
  'hall-changed': ['games', 'report', 'next-draw', ...OF_HALL],
  'jackpot-changed': ['jackpot'],
};
const RELOAD: HallReload = {
  // The jackpot's draw is told as a change of its game.
  staleAfter: (event) =>
    event.type === 'game-changed' && event.change === 'jackpot-drawn'
      ? [...OF_GAMES, 'jackpot']
      : (STALE_AFTER[event.type] ?? []),
  all: [...OF_GAMES, ...OF_HALL, 'jackpot'],
};

/** What the cashier's screens show of the hall stays true while others act on it. */
export const useHallRefresh = (): void => useHallReload(RELOAD);
