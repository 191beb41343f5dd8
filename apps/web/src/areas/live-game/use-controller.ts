import { useEffect, useRef, useState } from 'react';
import { makeIntentKey } from '../../api/intent.ts';
import { openLiveStream } from '../../live/live-stream.ts';
import { callNumber } from './api/call-number.ts';
import { checkCard } from './api/check-card.ts';
import { finishGame } from './api/finish-game.ts';
import { getGame } from './api/get-game.ts';
import { runJackpot } from './api/run-jackpot.ts';
import { setStatus } from './api/set-status.ts';
import { voidGame } from './api/void-game.ts';
import type { Tools } from './controller/context.ts';
import { type Controller, createController } from './controller/controller.ts';
import { createPageClock } from './pace/page-clock.ts';
import { readSpeed } from './speed.ts';

const api = { getGame, callNumber, setStatus, finishGame, checkCard, voidGame, runJackpot };

export type Surroundings = Pick<Tools, 'say' | 'hear' | 'leave'> & { onHallNews: () => void };

/** One controller for each game shown, opened and closed with the screen. */
export function useController(gameId: string, surroundings: Surroundings): Controller | null {
  const latest = useRef(surroundings);
  useEffect(() => {
    latest.current = surroundings;
  });
  const [controller, setController] = useState<Controller | null>(null);
  useEffect(() => {
    const clock = createPageClock();
    const made = createController(
      {
        gameId,
        api,
        clock,
        makeKey: makeIntentKey,
        openStream: (options) => openLiveStream({ ...options, path: `/games/${gameId}/events`, counter: 'version' }),
        say: (message) => latest.current.say(message),
        hear: (sound) => latest.current.hear(sound),
        leave: (to, message) => latest.current.leave(to, message),
      },
      readSpeed(),
      () => latest.current.onHallNews(),
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
