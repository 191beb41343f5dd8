import type { GameJson } from '@adarash/contract';
import { hasEnded } from '@adarash/rules/game';
import { ApiError, type RequestInput } from '@/api/client.ts';
import { createIntent, untilMixed } from '@/api/intent.ts';
import { squaresOf } from '@/game/board/card-grid.tsx';
import type { GameRoute } from '@/game/windows/game-window.tsx';
import type { WindowKey } from '@/game/windows/window-texts.ts';
import { HAND_REST_MS } from '@/lib/numbers.ts';
import { type Clock, createPace } from '../pace/pace.ts';
import { createGameFollowing, type Following, type Tools } from './following.ts';
import {
  createLiveStore,
  faultIn,
  faultOf,
  hasNewNumber,
  hearing,
  isBusy,
  isCallingByItself,
  isPassing,
  type LiveMessage,
  type LiveStore,
  type Modal,
  message,
  messageOf,
  offersPause,
  refusalOf,
  type Task,
  type WindowMessage,
  winningLine,
} from './store.ts';

/**
 * Creates the controller of the live game, which is independent of React. Calls `onHallNews` after a change of the
 * jackpot or of the hall's settings.
 */
export function createController(tools: Tools, speed: number, onHallNews: () => void = () => undefined) {
  const store = createLiveStore(speed, (before, now) => {
    if (isCallingByItself(now)) pace.start();
    else pace.stop();
    const heard = hearing(before, now).map((sound) => tools.hear(sound));
    if (hasNewNumber(before, now)) rest(heard[0] ?? 0);
  });
  const { get, dispatch } = store;
  const following = createGameFollowing(store, tools, onHallNews);
  const { call, ...actions } = createActions(store, tools, following);
  const pace = createPace(tools.clock, () => call(), speed * 1_000);

  let wake: (() => void) | null = null;

  /**
   * Disables the button for the next number until the current number was spoken, and for at least HAND_REST_MS. This
   * prevents a double click from calling two numbers.
   */
  function rest(spokenMs: number): void {
    const ms = Math.max(HAND_REST_MS, spokenMs);
    wake?.();
    wake = tools.clock.wakeAt(tools.clock.now() + ms, () => dispatch({ type: 'rest', rest: null }));
    dispatch({ type: 'rest', rest: { ms } });
  }

  /**
   * Pauses the game on every screen if auto call is enabled, because auto call ends when this page closes. Without auto
   * call the game continues, because staff can call numbers from any screen.
   */
  function pauseAutoCall(): void {
    if (!get().auto || !get().playing) return;
    dispatch({ type: 'play', on: false });
    void actions.pauseOnLeave();
  }

  async function callByHand(number: number | null = null): Promise<void> {
    // A number that the cashier typed requires no delay, because the same number cannot be called twice.
    if (number === null && get().rest !== null) return;
    pace.restart();
    await call(number);
  }

  return {
    get,
    subscribe: store.subscribe,
    open: following.open,
    close(): void {
      pauseAutoCall();
      pace.stop();
      wake?.();
      following.close();
    },

    calls: {
      next: () => callByHand(),
      async callTyped(text: string): Promise<LiveMessage | null> {
        // An empty field is no request for the next drawn number.
        if (text.trim() === '') return null;
        const { number, fault } = readTyped(text, get().game);
        if (fault !== null) return fault;
        await callByHand(number);
        return null;
      },
      /** Enables or disables auto call. Enabling it also starts the game, so that one click is sufficient. */
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
      /**
       * Stops auto call when the check of a card is opened. After a player's shout of bingo, no number may follow until
       * the cashier continues.
       */
      openCheck: () => dispatch({ type: 'interrupt' }),
    },
    actions,
    windows: {
      show: (modal: Modal) => dispatch({ type: 'open', modal }),
      showWinner(): void {
        const { game } = get();
        if (!game?.winner) return;
        const { winner } = game;
        dispatch({
          type: 'open',
          modal: { kind: 'winner', cardId: winner.cardId, line: winningLine(game, winner) },
        });
      },
      close: () => dispatch({ type: 'close' }),
    },
  };
}

export type Controller = ReturnType<typeof createController>;

const UNKNOWN = { code: '', status: 0 };
const PATIENCE_MS = [300, 1_000, 2_000, 4_000] as const;

/**
 * Retries a request while the server is unreachable. Every retry must use the same idempotency key, otherwise the
 * server would execute a request with a lost response twice.
 */
async function persist<T>(clock: Clock, action: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await action();
    } catch (error) {
      const delay = PATIENCE_MS[attempt];
      if (delay === undefined || !(error instanceof ApiError && error.transient)) throw error;
      await new Promise<void>((done) => clock.wakeAt(clock.now() + delay, done));
    }
  }
}

const holdsGame = ({ game }: { game?: unknown }) => game;

function cardFault(text: string, game: GameJson | null): LiveMessage | null {
  if (game === null || game._id === '') return message('invalidGameId');
  const trimmed = text.trim();
  if (trimmed === '') return message('noCard');
  const cardId = Number(trimmed);
  if (!Number.isInteger(cardId) || cardId < 1) return message('invalidCard');
  if (squaresOf(game, cardId) === null) return message('cardNotPlaying', { id: cardId });
  return null;
}

/** Validates a typed number of the ball machine. */
function readTyped(text: string, game: GameJson | null): { number: number; fault: LiveMessage | null } {
  const trimmed = text.trim();
  const number = Number(trimmed);
  const refused = game === null ? null : refusalOf(game, number);
  if (refused === 'NUMBER_OUT_OF_RANGE') return { number, fault: message('manualInvalid', { number: trimmed }) };
  if (refused === 'NUMBER_ALREADY_CALLED') return { number, fault: message('manualCalled', { number }) };
  return { number, fault: null };
}

function createActions({ get, dispatch }: LiveStore, tools: Tools, { take, reload }: Following) {
  const { ask, gameId, say } = tools;
  const params = { id: gameId };
  const intents = new Map<Task, ReturnType<typeof createIntent>>();

  const fail = (words: WindowMessage, cause?: unknown) =>
    dispatch({ type: 'open', modal: { kind: 'error', message: words, leaves: false, passing: isPassing(cause) } });
  const gone = () => tools.leave('/cashier-dashboard', message('gameGone'));
  const pause = (ms: number) => new Promise<void>((done) => tools.clock.wakeAt(tools.clock.now() + ms, done));

  async function busy<T>(task: Task, work: () => Promise<T>): Promise<T> {
    dispatch({ type: 'task', task, running: true });
    try {
      return await work();
    } finally {
      dispatch({ type: 'task', task, running: false });
    }
  }

  /**
   * Sends a request for the action `what`. Until a response arrives, the same action uses the same idempotency key,
   * which prevents the server from executing it twice.
   */
  function send<T>(task: Task, what: unknown, request: (key: string) => Promise<T>): Promise<T> {
    const intent = intents.get(task) ?? createIntent(tools.makeKey);
    intents.set(task, intent);
    return intent.run(what, (key) => untilMixed(() => persist(tools.clock, () => request(key)), pause));
  }

  async function call(number: number | null = null): Promise<void> {
    const { game } = get();
    if (game === null) return say(message('idMissing'));
    if (game.mixing !== null) return say(message('mixing'));
    if (isBusy(get(), 'calling')) return say(message('callOverOrCalling'));
    const refused = refusalOf(game);
    if (refused === 'ALL_NUMBERS_CALLED' && game.status === 'active') return noneLeft();
    if (refused !== null) return say(message(refused === 'GAME_NOT_STARTED' ? 'notStarted' : 'callPausedOrFinished'));
    // Until the board displays another number, a repeated call counts as the same action, because the server may have
    // stored the failed call.
    const what = { count: game.calledNumbers.length, number };
    await busy('calling', async () => {
      try {
        const body = { number: number ?? undefined, after: what.count };
        const answer = await send('calling', what, (idempotencyKey) =>
          ask('POST /games/:id/call-number', { params, body }, { idempotencyKey }),
        );
        // While the phones' codes are mixed, the response contains no number. The number follows as an event.
        const fault = answer.game?.mixing ? null : faultIn(answer);
        if (fault === null) take(answer.game);
        else fail(fault);
      } catch (error) {
        await callRefused(error, number);
      }
    });
  }

  async function noneLeft(): Promise<void> {
    say(message('allCalled'));
    await finish();
  }

  async function callRefused(error: unknown, number: number | null): Promise<void> {
    const { code, status } = error instanceof ApiError ? error : UNKNOWN;
    if (status === 404) return gone();
    if (code === 'ALL_NUMBERS_CALLED') return noneLeft();
    if (code === 'OVERTAKEN') return overtaken(error, number);
    if (code === 'MIXING') say(message('mixing'));
    else if (code === 'NUMBER_ALREADY_CALLED') say(message('skipping', { number: number ?? '' }));
    else if (code === 'GAME_PAUSED_OR_FINISHED') {
      dispatch({ type: 'play', on: false });
      say(message('pausedOrFinished'));
    } else return fail(messageOf(error, 'callFailed', { number: number ?? '' }), error);
    void reload();
  }

  /**
   * Displays the number that another screen called first. If the cashier typed a number, a message is required, because
   * the typed number was not called.
   */
  function overtaken(error: unknown, number: number | null): void {
    const game = error instanceof ApiError ? (error.answer.game as GameJson | undefined) : undefined;
    if (game !== undefined && faultOf(game, gameId) === null) take(game);
    else void reload();
    if (number !== null) say(message('overtaken'));
  }

  async function change<K extends GameRoute>(
    task: Task,
    route: K,
    asked: RequestInput<K>,
    fallback: WindowKey,
  ): Promise<boolean> {
    if (isBusy(get(), task)) return false;
    return busy(task, async () => {
      try {
        const answer = await send(task, [route, asked, get().game?.version], (idempotencyKey) =>
          ask<GameRoute>(route, asked as RequestInput<GameRoute>, { idempotencyKey, fits: holdsGame }),
        );
        take(answer.game);
        return true;
      } catch (error) {
        const { code, status } = error instanceof ApiError ? error : UNKNOWN;
        if (code === 'STATUS_UNCHANGED') {
          void reload();
          return true;
        }
        if (status === 404) gone();
        else fail(messageOf(error, fallback), error);
        return false;
      }
    });
  }

  async function finish(): Promise<void> {
    dispatch({ type: 'close' });
    await change('finishing', 'POST /games/:id/finish', { params, body: {} }, 'finishFailed');
  }

  return {
    call,
    change,

    /**
     * Pauses the game when the page closes. The request requires `keepalive`, otherwise the browser would cancel it.
     */
    async pauseOnLeave(): Promise<void> {
      const options = { idempotencyKey: tools.makeKey(), keepalive: true };
      try {
        await ask('PUT /games/:id/status', { params, body: { status: 'paused' } }, options);
      } catch (error) {
        // A rejection by the server is ignored, because the game has ended or is already paused.
        if (!(error instanceof ApiError) || error.transient) say(message('pauseOnLeaveFailed'));
      }
    },

    async togglePlay(): Promise<void> {
      const { game, playing } = get();
      if (game === null) return say(message('playIdMissing'));
      const status = offersPause(get()) ? 'paused' : 'active';
      if (hasEnded(game)) return say(message(game.status === 'voided' ? 'gameVoided' : 'alreadyCompleted'));
      if (playing) dispatch({ type: 'play', on: false });
      const done = await change('status', 'PUT /games/:id/status', { params, body: { status } }, 'statusFailed');
      if (done && status === 'active') dispatch({ type: 'play', on: true });
    },

    askFinish(): void {
      const { game } = get();
      if (game === null) say(message('finishIdMissing'));
      else if (game.status === 'completed') say(message('alreadyCompleted'));
      else dispatch({ type: 'open', modal: { kind: 'ask-finish' } });
    },

    finish,

    /** Checks a card. Returns the error for the card field, or null if a window displays the result. */
    async check(text: string): Promise<LiveMessage | null> {
      const { game } = get();
      if (isBusy(get(), 'checking')) return null;
      dispatch({ type: 'interrupt' });
      const fault = cardFault(text, game);
      if (fault !== null || game === null) return fault;
      const cardId = Number(text.trim());
      // The number of calls is part of the request's identity, because another number can change the result for the
      // same card.
      const what = { cardId, count: game.calledNumbers.length };
      return busy('checking', async () => {
        try {
          const verdict = await send('checking', what, (idempotencyKey) =>
            ask('POST /games/:id/check-bingo', { params, body: { cardId } }, { idempotencyKey }),
          );
          take(verdict.game);
          dispatch({ type: 'verdict', cardId, verdict });
          // The response contains no numbers of the card, so the current game must already contain them.
          const shown = get().game;
          if (shown === null || squaresOf(shown, cardId) === null) fail(message('cardDataMissing'));
          return null;
        } catch (error) {
          const values = { id: cardId, number: game.gameNumber };
          if (error instanceof ApiError && error.code === 'CARD_NOT_IN_GAME') return message('cardNotFound', values);
          fail(messageOf(error, 'checkFailed', values), error);
          return null;
        }
      });
    },
  };
}
