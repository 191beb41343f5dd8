import type { Answer, GameJson, WinnerJson } from '@adarash/contract';
import type { Values } from '@adarash/contract/basics';
import type { Details } from '@adarash/contract/message-params';
import { isBingoNumber } from '@adarash/rules/card';
import { checkClaim, shownWin } from '@adarash/rules/claim';
import { callRefusal, hasEnded } from '@adarash/rules/game';
import { replaceEqualDeep } from '@tanstack/react-query';
import { ApiError } from '@/api/client.ts';
import { squaresOf } from '@/game/board/card-grid.tsx';
import type { CheckedClaim, GameWindowKind } from '@/game/windows/corrections.tsx';
import type { WonLine } from '@/game/windows/verdict.tsx';
import type { WindowKey } from '@/game/windows/window-texts.ts';
import type { Message as Said } from '@/game/words.tsx';
import { createListeners } from '@/lib/listen.ts';
import { unpaidOf } from '@/money/owed.ts';
import { type Hearing, heardBetween } from '@/voice/hearing.ts';
import type { TextKey } from '../words.tsx';

export type LiveMessage<Key extends string = TextKey> = Said<Key>;

/** Message in a window over the live game. Texts for such messages are loaded with the windows. */
export type WindowMessage = LiveMessage<WindowKey> | Refused;
type Refused = { code: string; details: Details; sentence: string; key: WindowKey; values?: Values };

type Connection = 'connecting' | 'live' | 'lost';
export type Task =
  | 'calling'
  | 'status'
  | 'finishing'
  | 'checking'
  | 'drawing'
  | 'selling'
  | 'closing'
  /** Pending request of a window over the live game. */
  | 'window';

export interface Destination {
  to: '/cashier-dashboard' | '/select-card';
  /** Whether the next screen sells the current cards again. */
  sameCards?: boolean;
}

export type Modal =
  | {
      kind: 'winner';
      cardId: number;
      line: WonLine;
      /** True directly after the win, undefined if the user opens the window again. */
      fresh?: boolean;
    }
  | { kind: 'late'; cardId: number; verdict: CheckedClaim }
  | { kind: 'check'; cardId: number; verdict: CheckedClaim }
  | { kind: 'finished' }
  /**
   * Error window. `passing` is true if a lost connection or an unreachable server caused the error; the window then
   * closes after the reconnect.
   */
  | { kind: 'error'; message: WindowMessage; leaves: boolean; passing?: boolean }
  | { kind: 'ask-finish' }
  | { kind: GameWindowKind }
  /** Window with the refunds of a voided game. */
  | { kind: 'voided' }
  | { kind: 'award' }
  /** Confirmation that is required before the cashier leaves a game with an unpaid prize. */
  | ({ kind: 'unpaid' } & Destination)
  | { kind: 'ask-jackpot'; amount: number; random: boolean }
  | { kind: 'sell' }
  | { kind: 'language' }
  | { kind: 'settings' }
  | { kind: 'shortcuts' };

export interface LiveState {
  game: GameJson | null;
  connection: Connection;
  playing: boolean;
  auto: boolean;
  /** True if the check of a card stopped auto call, so that the window of the check can continue it. */
  autoInterrupted: boolean;
  /** Number of called numbers when Play was pressed, or null if Play is off. */
  playedAt: number | null;
  /** Current interval of auto call in seconds. */
  speed: number;
  /** Time after a number in which the button for the next number is disabled, or null. */
  rest: { ms: number } | null;
  tasks: readonly Task[];
  modal: Modal | null;
}

export const initialLiveState: LiveState = {
  game: null,
  connection: 'connecting',
  playing: false,
  auto: false,
  autoInterrupted: false,
  playedAt: null,
  speed: 8,
  rest: null,
  tasks: [],
  modal: null,
};

/** Returns whether the window of this error closes automatically after the reconnect. */
export const isPassing = (error: unknown): boolean => error instanceof ApiError && error.transient;

export const isBusy = ({ tasks }: Pick<LiveState, 'tasks'>, task: Task) => tasks.includes(task);

/**
 * Returns whether auto call currently calls numbers. Auto call and Play must be on, the game active without a mix of
 * the phones' codes, and the connection up.
 */
export const isCallingByItself = (state: LiveState) =>
  state.auto &&
  state.playing &&
  state.game?.status === 'active' &&
  state.game.mixing === null &&
  state.connection === 'live';

/**
 * Returns whether the Play button is displayed as Pause. This is the case after Play, and for an active game with
 * called numbers, because numbers can be called without Play.
 */
export const offersPause = ({ playing, game }: LiveState): boolean =>
  playing || (game?.status === 'active' && game.calledNumbers.length > 0);

/**
 * Returns whether the sentence about the next number is emphasised: Play was pressed, auto call is off and no number has
 * followed.
 */
export const needsCaller = ({ playing, auto, playedAt, game }: LiveState): boolean =>
  playing && !auto && game?.status === 'active' && game.mixing === null && game.calledNumbers.length === playedAt;

/** Key of the sentence below the controls, with the optional current interval of auto call in seconds. */
type NextAct = { key: TextKey; count?: number };

/**
 * Returns the sentence about the current state: the next act of the cashier, or auto call. Returns null if an existing
 * notice explains the state.
 */
export function nextAct({ game, auto, playing, speed, connection }: LiveState): NextAct | null {
  if (game === null) return null;
  if (hasEnded(game)) return { key: unpaidOf(game).length > 0 ? 'payFirst' : 'pressNextGame' };
  if (game.mixing !== null || connection === 'lost') return null;
  if (game.status === 'pending') return { key: 'notStarted' };
  if (game.status === 'paused') return { key: 'pressPlay' };
  return auto && playing ? { key: 'callsEvery', count: speed } : { key: 'pressNext' };
}

/** Returns the reason why the rules reject the next number, or null. This check avoids a request. */
export const refusalOf = ({ status, calledNumbers }: GameJson, number?: number) =>
  callRefusal({ status, called: calledNumbers }, number);

export const canCall = (state: LiveState) =>
  state.game !== null && state.game.mixing === null && refusalOf(state.game) === null && !isBusy(state, 'calling');

/** Returns whether a number was added, by this or another screen. */
export const hasNewNumber = (before: LiveState, now: LiveState): boolean =>
  before.game !== null && (now.game?.calledNumbers.length ?? 0) > before.game.calledNumbers.length;

/** Returns the winning line of a card that another screen checked, or null if a moderator decided the game. */
export function winningLine(game: GameJson, winner: WinnerJson): WonLine {
  const numbers = squaresOf(game, winner.cardId);
  if (numbers === null || winner.pattern === null) return null;
  const card = { cardId: winner.cardId, numbers };
  const claim = { card, calls: game.calledNumbers, pattern: winner.pattern, lateCalls: game.terms?.lateCalls };
  return shownWin(checkClaim(claim));
}

export type Action =
  | { type: 'game'; game: GameJson }
  | { type: 'connection'; connection: Connection }
  | { type: 'play'; on: boolean }
  | { type: 'auto'; on: boolean }
  /** Stops auto call, because the check of a card was opened. */
  | { type: 'interrupt' }
  | { type: 'speed'; seconds: number }
  | { type: 'rest'; rest: LiveState['rest'] }
  | { type: 'task'; task: Task; running: boolean }
  | { type: 'verdict'; cardId: number; verdict: CheckedClaim }
  | { type: 'open'; modal: Modal }
  | { type: 'close' };

export function reduce(state: LiveState, action: Action): LiveState {
  switch (action.type) {
    case 'game':
      return receive(state, action.game);
    case 'connection':
      return {
        ...state,
        connection: action.connection,
        modal: isBack(state, action.connection) ? withoutPassing(state.modal) : state.modal,
        auto: action.connection === 'lost' ? false : state.auto,
      };
    case 'play':
      return {
        ...state,
        playing: action.on,
        playedAt: action.on ? (state.game?.calledNumbers.length ?? null) : null,
        auto: action.on && state.auto,
        autoInterrupted: false,
      };
    case 'auto':
      // Auto call must stay off without a connection, otherwise it would start unexpectedly after the reconnect.
      return { ...state, auto: action.on && state.connection !== 'lost', autoInterrupted: false };
    case 'interrupt':
      return { ...state, auto: false, autoInterrupted: state.auto || state.autoInterrupted };
    case 'speed':
      return { ...state, speed: action.seconds };
    case 'rest':
      return { ...state, rest: action.rest };
    case 'task':
      return {
        ...state,
        tasks: action.running
          ? [...state.tasks, action.task]
          : state.tasks.filter((_, index) => index !== state.tasks.indexOf(action.task)),
      };
    case 'verdict':
      return { ...state, auto: false, modal: modalFor(action.cardId, action.verdict) };
    case 'open':
      return { ...state, modal: action.modal, auto: false };
    case 'close':
      return { ...state, modal: null };
  }
}

const isBack = (state: LiveState, connection: Connection) => state.connection === 'lost' && connection === 'live';

const withoutPassing = (modal: Modal | null) => (modal?.kind === 'error' && modal.passing ? null : modal);

/** Adds the numbers of the cards from the existing game, because a response may contain only the ids of the cards. */
function withNumbers(game: GameJson, known: GameJson | null): GameJson {
  if (known === null || game.selectedCards.every(({ numbers }) => numbers !== undefined)) return game;
  const seen = new Map(known.selectedCards.map((card) => [card.cardId, card]));
  const selectedCards = game.selectedCards.map((card) => (card.numbers ? card : (seen.get(card.cardId) ?? card)));
  return { ...game, selectedCards };
}

function receive(state: LiveState, received: GameJson): LiveState {
  // Unchanged parts of the game stay the same objects, which prevents unnecessary rendering.
  const game = replaceEqualDeep(state.game, withNumbers(received, state.game));
  const { modal } = state;
  // The error of a failed request for the game is removed when the game is loaded.
  const overcome = state.game === null && modal?.kind === 'error' && modal.passing;
  const next = { ...state, game, modal: overcome ? null : modal };
  if (game.status === 'active') return game === state.game ? state : next;
  const stopped = { ...next, playing: false, auto: false };
  const ended = state.game !== null && !hasEnded(state.game) && hasEnded(game);
  return ended ? { ...stopped, modal: endingOf(game) } : stopped;
}

function endingOf(game: GameJson): Modal | null {
  if (game.status === 'voided') return null;
  if (game.winner === null) return { kind: 'finished' };
  return { kind: 'winner', cardId: game.winner.cardId, line: winningLine(game, game.winner), fresh: true };
}

/**
 * Returns the window for the result of a check: the winner window for a valid claim, Late Call for a late claim,
 * otherwise Card Check.
 */
function modalFor(cardId: number, verdict: CheckedClaim): Modal {
  if (verdict.isBingo) return { kind: 'winner', cardId, line: shownWin(verdict), fresh: true };
  return { kind: verdict.lateCall ? 'late' : 'check', cardId, verdict };
}

export function hearing(before: LiveState, now: LiveState): Hearing[] {
  if (before.game === null || now.game === null) return [];
  const sounds = heardBetween(before.game, now.game);
  if (now.playing && !before.playing) sounds.push({ name: 'start', after: false });
  if (now.modal?.kind === 'late' && before.modal?.kind !== 'late') sounds.push({ name: 'locked', after: false });
  if (lockedIn(now.game) > lockedIn(before.game)) sounds.push({ name: 'locked', after: false });
  return sounds;
}

const lockedIn = ({ out = [], unlocked = [] }: GameJson): number => out.length - unlocked.length;

/** Creates the store of the live game. After each update it calls `changed` first, then all listeners. */
export function createLiveStore(speed: number, changed: (before: LiveState, now: LiveState) => void) {
  let state: LiveState = { ...initialLiveState, speed };
  const { subscribe, notify } = createListeners();
  return {
    get: () => state,
    subscribe,
    dispatch(action: Action): void {
      const before = state;
      state = reduce(before, action);
      if (state === before) return;
      changed(before, state);
      notify();
    },
  };
}

export type LiveStore = ReturnType<typeof createLiveStore>;

export const message = <Key extends WindowKey>(key: Key, values?: Values): LiveMessage<Key> =>
  values === undefined ? { key } : { key, values };

/**
 * Returns the error code and message of a rejected request, from which a window creates its text. Returns the fallback
 * message if the server did not reject the request.
 */
export function messageOf(error: unknown, fallback: WindowKey, values?: Values): WindowMessage {
  if (!(error instanceof ApiError)) return message(fallback, values);
  const { code, details, status, message: sentence } = error;
  return { code, details, sentence, ...message(status === 400 ? 'invalidState' : fallback, values) };
}

/**
 * Returns an error if the game in a response is invalid, otherwise null. A proxy or an old server may send such a
 * response.
 */
export function faultOf(game: GameJson | undefined, askedFor: string): WindowMessage | null {
  if (typeof game !== 'object' || game === null) return message('noGameData');
  if (game._id !== askedFor.toLowerCase()) return message('invalidIdForCards');
  if (!Array.isArray(game.selectedCards)) return message('fetchCardsFailed');
  if (!Array.isArray(game.calledNumbers)) return message('noGameData');
  if (!Number.isFinite(game.prizePool)) return message('prizePoolFailed');
  return null;
}

export function faultIn({ game, calledNumber }: Answer<'POST /games/:id/call-number'>): WindowMessage | null {
  if (!game) return message('noGameData');
  if (calledNumber === undefined || calledNumber === null) return message('noNumberInAnswer');
  return isBingoNumber(calledNumber) ? null : message('invalidNumber', { number: String(calledNumber) });
}
