import type { ErrorCode } from '@adarash/contract/errors';
import { ApiError } from '../../api/api-error.ts';
import { type TextKey, useTexts } from '../../i18n/live-game/index.ts';
import type { Values } from '../../i18n/texts.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';

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
  OVERTAKEN: 'overtaken',
  SALE_CLOSED: 'saleClosed',
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
  JACKPOT_NOT_DRAWABLE: 'jackpotRefused',
};

export const refusalText = (code: ErrorCode): TextKey => REFUSALS[code] ?? 'invalidState';

/** The server's `error` or `message`, else the default of what was tried. */
export function messageOf(error: unknown, fallback: TextKey, values?: Values): Message {
  if (!(error instanceof ApiError)) return message(fallback, values);
  const known = REFUSALS[error.code as ErrorCode];
  if (known !== undefined) return message(known, values);
  if (error.message !== '') return { said: error.message };
  return message(error.status === 400 ? 'invalidState' : fallback, values);
}

/** The sentence in the hall's language and, small, in English: staff were trained in either, and support reads one. */
export function MessageText({ message }: { message: Message }) {
  const { t, english, language } = useTexts();
  if ('said' in message) return <span lang="en">{message.said}</span>;
  return (
    <span className="flex flex-col gap-0.5">
      <span>{t(message.key, message.values)}</span>
      {language !== 'en' && (
        <span lang="en" className="text-xs font-normal opacity-85">
          {english(message.key, message.values)}
        </span>
      )}
    </span>
  );
}

/** A button with the local word; its name adds the English one. */
export function WordButton({ text, ...rest }: Omit<ButtonProps, 'children'> & { text: TextKey }) {
  const { t, named } = useTexts();
  return (
    <Button {...rest} aria-label={named(text)}>
      {t(text)}
    </Button>
  );
}
