import { createPace } from '../pace/pace.ts';
import { createCalling, readTyped } from './calling.ts';
import { createChecking } from './checking.ts';
import type { Context, Tools } from './context.ts';
import { createFollowing } from './following.ts';
import { hearing } from './hearing.ts';
import { type Message, message } from './message.ts';
import { type Action, reduce } from './reduce.ts';
import { initialState, isCallingByItself, isOver, type LiveState, type Modal } from './state.ts';
import { createSteering } from './steering.ts';

/** The live game without its looks. `onHallNews`: the jackpot or the hall's settings changed. */
export function createController(tools: Tools, speed: number, onHallNews: () => void = () => undefined) {
  let state: LiveState = { ...initialState, speed };
  const listeners = new Set<() => void>();
  const context: Context = { tools, get: () => state, dispatch };
  const following = createFollowing(context, onHallNews);
  const steering = createSteering(context, following.reload);
  const { call } = createCalling(context, steering.finish, following.reload);
  const check = createChecking(context);
  const pace = createPace(tools.clock, () => call(), speed * 1_000);

  function dispatch(action: Action): void {
    const before = state;
    state = reduce(before, action);
    if (state === before) return;
    if (isCallingByItself(state)) pace.start();
    else pace.stop();
    for (const sound of hearing(before, state)) tools.hear(sound);
    for (const listener of listeners) listener();
  }

  async function callByHand(number?: number): Promise<void> {
    pace.restart();
    await call(number);
  }

  return {
    get: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open: following.open,
    close(): void {
      pace.stop();
      following.close();
    },

    next: () => callByHand(),
    async callTyped(text: string): Promise<Message | null> {
      const { number, fault } = readTyped(text, state.game?.calledNumbers ?? []);
      if (fault !== undefined) return fault;
      await callByHand(number);
      return null;
    },
    toggleAuto(): void {
      if (state.game !== null && isOver(state.game)) tools.say(message('pausedOrFinished'));
      else dispatch({ type: 'auto', on: !state.auto });
    },
    setSpeed(seconds: number): void {
      dispatch({ type: 'speed', seconds });
      pace.setBeat(seconds * 1_000);
    },
    /** Somebody called bingo: no number may come until the caller goes on by hand. */
    openCheck: () => dispatch({ type: 'auto', on: false }),
    check,
    ...steering,
    show: (modal: Modal) => dispatch({ type: 'open', modal }),
    closeModal: () => dispatch({ type: 'close' }),
  };
}

export type Controller = ReturnType<typeof createController>;
