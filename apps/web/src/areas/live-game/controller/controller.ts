import { hasEnded } from '@adarash/rules/game';
import { type Message, message } from '../message.tsx';
import { createPace } from '../pace/pace.ts';
import { createActions, readTyped } from './actions.ts';
import { createFollowing, type Tools } from './following.ts';
import { createStore, hearing, isCallingByItself, type Modal } from './store.ts';

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
