import type { Answer, GameJson } from '@adarash/contract';
import type { ErrorCode } from '@adarash/contract/errors';
import { isBingoNumber } from '@adarash/rules/card';
import { ApiError } from '@/api/client.ts';
import type { TextKey } from '@/i18n/live-game/index.ts';
import type { WindowKey } from '@/i18n/live-windows/index.ts';
import type { Values } from '@/i18n/texts.ts';

/** Something to say: a sentence of the catalogue, or the server's own where the catalogue has none. */
export type Message<Key extends string = TextKey> = { key: Key; values?: Values } | { said: string };

/** Something that only a window can say: its sentences are fetched with the windows. */
export type WindowMessage = Message<WindowKey>;

export const message = <Key extends WindowKey>(key: Key, values?: Values): Message<Key> =>
  values === undefined ? { key } : { key, values };

/** The refusals a cashier can meet here, in the hall's languages. */
const REFUSALS: Partial<Record<ErrorCode | 'NETWORK', WindowKey>> = {
  NETWORK: 'network',
  GAME_ID_INVALID: 'invalidGameId',
  GAME_NOT_FOUND: 'gameGone',
  GAME_NOT_STARTED: 'notStarted',
  GAME_ALREADY_COMPLETED: 'alreadyCompleted',
  GAME_VOIDED: 'gameVoided',
  GAME_NOT_VOIDABLE: 'notVoidable',
  GAME_PAUSED_OR_FINISHED: 'pausedOrFinished',
  ALL_NUMBERS_CALLED: 'allCalled',
  OVERTAKEN: 'overtaken',
  SALE_CLOSED: 'saleClosed',
  JACKPOT_CARD_STAYS: 'jackpotCardStays',
  MIXING: 'mixing',
  MANUAL_CALL_NOT_ALLOWED: 'manualNotAllowed',
  NUMBER_OUT_OF_RANGE: 'manualInvalid',
  NUMBER_ALREADY_CALLED: 'manualCalled',
  REASON_REQUIRED: 'reasonRequired',
  CARD_ID_REQUIRED: 'noCard',
  CARD_ID_INVALID: 'invalidCard',
  CARD_NOT_IN_GAME: 'cardNotFound',
  CLAIM_WINDOW_CLOSED: 'claimsClosed',
  PRIZE_HANDED_OVER: 'handedOver',
  HAND_OVER_FINAL: 'handOverFinal',
  JACKPOT_NOT_DRAWABLE: 'jackpotRefused',
};

/** The server's `error` or `message`, else the default of what was tried. */
export function messageOf(error: unknown, fallback: WindowKey, values?: Values): WindowMessage {
  if (!(error instanceof ApiError)) return message(fallback, values);
  const known = REFUSALS[error.code as ErrorCode];
  if (known !== undefined) return message(known, values);
  if (error.message !== '') return { said: error.message };
  return message(error.status === 400 ? 'invalidState' : fallback, values);
}

/** What is wrong with a game as it arrived; a proxy or an old server may have answered in its place. */
export function faultOf(game: GameJson | undefined, askedFor: string): WindowMessage | null {
  if (typeof game !== 'object' || game === null) return message('noGameData');
  if (game._id !== askedFor.toLowerCase()) return message('invalidIdForCards');
  if (!Array.isArray(game.selectedCards)) return message('fetchCardsFailed');
  if (!Array.isArray(game.calledNumbers)) return message('noGameData');
  if (!Number.isFinite(game.prizePool)) return message('prizePoolFailed');
  return null;
}

/** What is wrong with the answer to a call. */
export function faultIn({ game, calledNumber }: Answer<'POST /games/:id/call-number'>): WindowMessage | null {
  if (!game) return message('noGameData');
  if (calledNumber === undefined || calledNumber === null) return message('noNumberInAnswer');
  return isBingoNumber(calledNumber) ? null : message('invalidNumber', { number: String(calledNumber) });
}
