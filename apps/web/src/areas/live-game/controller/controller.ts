import { hasEnded } from '@adarash/rules/game';
import { HAND_REST_MS } from '@/lib/hand-rest.ts';
import { BREATH_MS, createPace } from '../pace/pace.ts';
import { createActions, readTyped } from './actions.ts';
import { createFollowing, type Tools } from './following.ts';
import {
  createStore,
  hasNewNumber,
  hearing,
  isCallingByItself,
  type Message,
  type Modal,
  message,
  offersPause,
  winningLine,
} from './store.ts';

/** The live game without its looks. `onHallNews`: the jackpot or the hall's settings changed. */
export function createController(tools: Tools, speed: number, onHallNews: () => void = () => undefined) {
  const store = createStore(speed, (before, now) => {
    if (isCallingByItself(now)) pace.start();
    else pace.stop();
    const heard = hearing(before, now).map((sound) => tools.hear(sound));
    if (hasNewNumber(before, now)) rest(heard[0] ?? 0);
  });
  const { get, dispatch } = store;
  const following = createFollowing(store, tools, onHallNews);
  const { call, ...actions } = createActions(store, tools, following);
  const pace = createPace(tools.clock, () => call(), speed * 1_000);

  let wake: (() => void) | null = null;

  /** Two presses in a row mean one number; nobody wants the next while this one is being said. */
  function rest(spokenMs: number): void {
    const ms = Math.max(HAND_REST_MS, spokenMs);
    wake?.();
    if (spokenMs > 0) pace.holdUntil(tools.clock.now() + spokenMs + BREATH_MS);
    wake = tools.clock.wakeAt(tools.clock.now() + ms, () => dispatch({ type: 'rest', rest: null }));
    dispatch({ type: 'rest', rest: { ms } });
  }

  async function callByHand(number: number | null = null): Promise<void> {
    // A typed number cannot come twice.
    if (number === null && get().rest !== null) return;
    pace.restart();
    await call(number);
  }

  return {
    get,
    subscribe: store.subscribe,
    open: following.open,
    close(): void {
      pace.stop();
      wake?.();
      following.close();
    },

    next: () => callByHand(),
    async callTyped(text: string): Promise<Message | null> {
      const { number, fault } = readTyped(text, get().game);
      if (fault !== null) return fault;
      await callByHand(number);
      return null;
    },
    /** One press: it plays too. */
    async toggleAuto(): Promise<void> {
      const { game, auto, playing } = get();
      if (game !== null && hasEnded(game)) return tools.say(message('pausedOrFinished'));
      if (!auto && !playing) {
        if (offersPause(get())) dispatch({ type: 'play', on: true });
        else await actions.togglePlay();
      }
      dispatch({ type: 'auto', on: !auto && get().playing });
    },
    setSpeed(seconds: number): void {
      dispatch({ type: 'speed', seconds });
      pace.setBeat(seconds * 1_000);
    },
    /** Somebody called bingo: no number may come until the caller goes on by hand. */
    openCheck: () => dispatch({ type: 'auto', on: false }),
    ...actions,
    showWinner(): void {
      const { game } = get();
      if (!game?.winner) return;
      const { winner } = game;
      dispatch({
        type: 'open',
        modal: { kind: 'winner', cardId: winner.cardId, line: winningLine(game, winner) },
      });
    },
    show: (modal: Modal) => dispatch({ type: 'open', modal }),
    closeModal: () => dispatch({ type: 'close' }),
  };
}

export type Controller = ReturnType<typeof createController>;
