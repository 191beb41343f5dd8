import { createContext, type RefObject, use, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { ask } from '../../api/client.ts';
import { randomHex } from '../../api/intent.ts';
import type { useHallTheme } from '../../lib/theme.ts';
import { openLiveStream } from '../../live/live-stream.ts';
import type { Voice } from '../../voice/voice.ts';
import { type Controller, createController } from './controller/controller.ts';
import type { Tools } from './controller/following.ts';
import type { LiveState } from './controller/store.ts';
import { readSpeed } from './pace/pace.ts';
import { createPageClock } from './pace/page-clock.ts';

type Surroundings = Pick<Tools, 'say' | 'hear' | 'leave'> & { onHallNews: () => void };

/** One controller for each game shown, opened and closed with the screen. */
export function useController(gameId: string, surroundings: Surroundings): Controller | null {
  const say = useEffectEvent(surroundings.say);
  const hear = useEffectEvent(surroundings.hear);
  const leave = useEffectEvent(surroundings.leave);
  const onHallNews = useEffectEvent(surroundings.onHallNews);
  const [controller, setController] = useState<Controller | null>(null);
  useEffect(() => {
    const clock = createPageClock();
    const made = createController(
      {
        gameId,
        ask,
        clock,
        makeKey: randomHex,
        openStream: (options) => openLiveStream({ ...options, path: `/games/${gameId}/events`, counter: 'version' }),
        say: (message) => say(message),
        hear: (sound) => hear(sound),
        leave: (to, message) => leave(to, message),
      },
      readSpeed(),
      () => onHallNews(),
    );
    setController(made);
    void made.open();
    return () => {
      made.close();
      clock.close();
    };
  }, [gameId]);
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
  if (live === null) throw new Error('Only inside the live game');
  return live;
}

export function useLiveState(): LiveState {
  const { controller } = useLiveGame();
  return useSyncExternalStore(controller.subscribe, controller.get);
}

/** For parts that are shown only once the game is there. */
export function useGame() {
  const { game } = useLiveState();
  if (game === null) throw new Error('No game is shown');
  return game;
}
