import { hasEnded } from '@adarash/rules/game';
import type * as games from '../../../api/games.ts';
import type { LiveStreamOptions } from '../../../live/live-stream.ts';
import { type Message, message } from '../message.tsx';
import { type Clock, createPace } from '../pace/pace.ts';
import { createActions, readTyped } from './actions.ts';
import { createFollowing } from './following.ts';
import { createStore, type Hearing, hearing, isCallingByItself, type Modal } from './store.ts';

export type GameApi = Pick<
  typeof games,
  'getGame' | 'callNumber' | 'setGameStatus' | 'finishGame' | 'checkCard' | 'voidGame' | 'runJackpot'
>;

/** All the controller needs of the world, so that a test can be that world. */
export interface Tools {
  gameId: string;
  api: GameApi;
  openStream: (options: Omit<LiveStreamOptions, 'path' | 'counter'>) => () => void;
  clock: Clock;
  makeKey: () => string;
  /** A passing word, as against an error that must be closed. */
  say: (message: Message) => void;
  hear: (sound: Hearing) => void;
  leave: (to: string, message: Message) => void;
}

/** The live game without its looks. `onHallNews`: the jackpot or the hall's settings changed. */
export function createController(tools: Tools, speed: number, onHallNews: () => void = () => undefined) {
  const store = createStore(speed, (before, now) => {
    if (isCallingByItself(now)) pace.start();
    else pace.stop();
    for (const sound of hearing(before, now)) tools.hear(sound);
  });
  const { get, dispatch } = store;
  const following = createFollowing(store, tools, onHallNews);
  const { call, ...actions } = createActions(store, tools, following);
  const pace = createPace(tools.clock, () => call(), speed * 1_000);

  async function callByHand(number: number | null = null): Promise<void> {
    pace.restart();
    await call(number);
  }

  return {
    get,
    subscribe: store.subscribe,
    open: following.open,
    close(): void {
      pace.stop();
      following.close();
    },

    next: () => callByHand(),
    async callTyped(text: string): Promise<Message | null> {
      const { number, fault } = readTyped(text, get().game);
      if (fault !== null) return fault;
      await callByHand(number);
      return null;
    },
    toggleAuto(): void {
      const { game, auto } = get();
      if (game !== null && hasEnded(game)) tools.say(message('pausedOrFinished'));
      else dispatch({ type: 'auto', on: !auto });
    },
    setSpeed(seconds: number): void {
      dispatch({ type: 'speed', seconds });
      pace.setBeat(seconds * 1_000);
    },
    /** Somebody called bingo: no number may come until the caller goes on by hand. */
    openCheck: () => dispatch({ type: 'auto', on: false }),
    ...actions,
    show: (modal: Modal) => dispatch({ type: 'open', modal }),
    closeModal: () => dispatch({ type: 'close' }),
  };
}

export type Controller = ReturnType<typeof createController>;
