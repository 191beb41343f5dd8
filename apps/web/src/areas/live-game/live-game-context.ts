import type { GameJson } from '@adarash/contract';
import {
  createContext,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useApi } from '../../api/api.ts';
import { randomHex } from '../../api/intent.ts';
import { isSame } from '../../lib/is-same.ts';
import type { useHallTheme } from '../../lib/theme.ts';
import { openLiveStream } from '../../live/live-stream.ts';
import type { Voice } from '../../voice/voice.ts';
import { type Controller, createController } from './controller/controller.ts';
import type { Tools } from './controller/following.ts';
import type { LiveState } from './controller/store.ts';
import { createPageClock, readSpeed } from './pace/pace.ts';

type Surroundings = Pick<Tools, 'say' | 'hear' | 'leave'> & { onHallNews: () => void };

export function useController(gameId: string, surroundings: Surroundings): Controller | null {
  const api = useApi();
  const around = useEffectEvent(() => surroundings);
  const [controller, setController] = useState<Controller | null>(null);
  useEffect(() => {
    const clock = createPageClock();
    const made = createController(
      {
        gameId,
        ...api,
        clock,
        makeKey: randomHex,
        openStream: (options) => openLiveStream({ ...options, path: `/games/${gameId}/events`, counter: 'version' }),
        say: (message) => around().say(message),
        hear: (sound) => around().hear(sound),
        leave: (to, message) => around().leave(to, message),
      },
      readSpeed(),
      () => around().onHallNews(),
    );
    setController(made);
    void made.open();
    return () => {
      made.close();
      clock.close();
    };
  }, [gameId, api]);
  return controller;
}

interface LiveGame {
  controller: Controller;
  voice: Voice | null;
  checkField: RefObject<HTMLInputElement | null>;
  theme: ReturnType<typeof useHallTheme>;
}

export const LiveGameContext = createContext<LiveGame | null>(null);

export function useLiveGame(): LiveGame {
  const live = use(LiveGameContext);
  if (live === null) throw new Error('useLiveGame must be used inside LiveGameContext');
  return live;
}

/**
 * Returns the selected part of the live game's state, by default the whole state. The component renders again only
 * after a change of the selected values.
 */
export function useLiveState<T = LiveState>(select?: (state: LiveState) => T): T {
  const { controller } = useLiveGame();
  const last = useRef<{ selected: T } | null>(null);
  return useSyncExternalStore(controller.subscribe, () => {
    const state = controller.get();
    const selected = select === undefined ? (state as T) : select(state);
    if (last.current === null || !isSame(last.current.selected, selected)) last.current = { selected };
    return last.current.selected;
  });
}

/**
 * Returns the current game, or the selected part of it. Must be used only after the game is loaded, otherwise it
 * throws.
 */
export function useGame<T = GameJson>(select?: (game: GameJson) => T): T {
  return useLiveState(({ game }) => {
    if (game === null) throw new Error('useGame must be used after the game is loaded');
    return select === undefined ? (game as T) : select(game);
  });
}

/** Returns the named fields of the current game. The component renders again only after a change of one of them. */
export const useFacts = <Name extends keyof GameJson>(...names: Name[]): Pick<GameJson, Name> =>
  useGame((game) => Object.fromEntries(names.map((name) => [name, game[name]])) as Pick<GameJson, Name>);
