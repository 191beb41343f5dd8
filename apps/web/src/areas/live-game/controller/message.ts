import type { ErrorCode } from '@adarash/contract/errors';
import { ApiError } from '../../../api/api-error.ts';
import type { TextKey } from '../../../i18n/live-game/index.ts';
import type { Values } from '../../../i18n/texts.ts';

/** Something to say: a sentence of the catalogue, or the server's own where the catalogue has none. */
export type Message = { key: TextKey; values?: Values } | { said: string };

export const message = (key: TextKey, values?: Values): Message => (values === undefined ? { key } : { key, values });

/** The refusals a cashier can meet here, in the hall's languages. */
const REFUSALS: Partial<Record<ErrorCode | 'NETWORK', TextKey>> = {
  NETWORK: 'network',
  GAME_ID_INVALID: 'invalidGameId',
  GAME_NOT_FOUND: 'gameGone',
  GAME_NOT_STARTED: 'notStarted',
  GAME_ALREADY_COMPLETED: 'alreadyCompleted',
  GAME_VOIDED: 'gameVoided',
  GAME_NOT_VOIDABLE: 'notVoidable',
  GAME_PAUSED_OR_FINISHED: 'pausedOrFinished',
  ALL_NUMBERS_CALLED: 'allCalled',
  MANUAL_CALL_NOT_ALLOWED: 'manualNotAllowed',
  NUMBER_OUT_OF_RANGE: 'manualInvalid',
  NUMBER_ALREADY_CALLED: 'manualCalled',
  REASON_REQUIRED: 'reasonRequired',
  CARD_ID_REQUIRED: 'noCard',
  CARD_ID_INVALID: 'invalidCard',
  CARD_NOT_IN_GAME: 'cardNotFound',
  CLAIM_WINDOW_CLOSED: 'claimsClosed',
  JACKPOT_NOT_DRAWABLE: 'jackpotRefused',
};

/** The server's `error` or `message`, else the default of what was tried. */
export function messageOf(error: unknown, fallback: TextKey, values?: Values): Message {
  if (!(error instanceof ApiError)) return message(fallback, values);
  const known = REFUSALS[error.code as ErrorCode];
  if (known !== undefined) return message(known, values);
  if (error.message !== '') return { said: error.message };
  return message(error.status === 400 ? 'invalidState' : fallback, values);
}
