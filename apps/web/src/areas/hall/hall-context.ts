import type { HallView } from '@adarash/contract';
import { createContext, use } from 'react';
import type { ShownGame } from './display.ts';

export const HallContext = createContext<HallView | null>(null);

export function useHall(): HallView {
  const view = use(HallContext);
  if (view === null) throw new Error('Nothing of the hall is known yet');
  return view;
}

/** For the scenes that stand only while there is a game to show. */
export function useShownGame(): ShownGame {
  const { game } = useHall();
  if (game === null) throw new Error('There is no game to show');
  return game;
}
