import { createContext, type RefObject, useContext, useSyncExternalStore } from 'react';
import type { useStageTheme } from '../../lib/use-stage-theme.ts';
import type { Controller } from './controller/controller.ts';
import type { LiveState } from './controller/state.ts';
import type { Voice } from './voice/voice.ts';

export interface Stage {
  controller: Controller;
  voice: Voice | null;
  checkField: RefObject<HTMLInputElement | null>;
  theme: ReturnType<typeof useStageTheme>;
}

export const StageContext = createContext<Stage | null>(null);

export function useStage(): Stage {
  const stage = useContext(StageContext);
  if (stage === null) throw new Error('Only inside the live game');
  return stage;
}

export function useLiveState(): LiveState {
  const { controller } = useStage();
  return useSyncExternalStore(controller.subscribe, controller.get);
}

/** For parts that are shown only once the game is there. */
export function useGame() {
  const { game } = useLiveState();
  if (game === null) throw new Error('No game is shown');
  return game;
}
