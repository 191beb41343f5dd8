import type { LiveStreamOptions } from '../../../live/live-stream.ts';
import type { callNumber } from '../api/call-number.ts';
import type { checkCard } from '../api/check-card.ts';
import type { finishGame } from '../api/finish-game.ts';
import type { getGame } from '../api/get-game.ts';
import type { runJackpot } from '../api/run-jackpot.ts';
import type { setStatus } from '../api/set-status.ts';
import type { voidGame } from '../api/void-game.ts';
import type { Clock } from '../pace/pace.ts';
import type { Hearing } from './hearing.ts';
import type { Message } from './message.ts';
import type { Action } from './reduce.ts';
import type { LiveState } from './state.ts';

export interface LiveGameApi {
  getGame: typeof getGame;
  callNumber: typeof callNumber;
  setStatus: typeof setStatus;
  finishGame: typeof finishGame;
  checkCard: typeof checkCard;
  voidGame: typeof voidGame;
  runJackpot: typeof runJackpot;
}

/** All the controller needs of the world, so that a test can be that world. */
export interface Tools {
  gameId: string;
  api: LiveGameApi;
  openStream: (options: Omit<LiveStreamOptions, 'path' | 'counter'>) => () => void;
  clock: Clock;
  makeKey: () => string;
  /** A passing word, as against an error that must be closed. */
  say: (message: Message) => void;
  hear: (sound: Hearing) => void;
  leave: (to: string, message: Message) => void;
}

export interface Context {
  tools: Tools;
  get: () => LiveState;
  dispatch: (action: Action) => void;
}

export const fail = ({ dispatch }: Context, message: Message, leaves = false) =>
  dispatch({ type: 'open', modal: { kind: 'error', message, leaves } });
