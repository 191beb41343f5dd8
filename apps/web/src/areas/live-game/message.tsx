import type { ErrorCode } from '@adarash/contract/errors';
import { ApiError } from '../../api/api-error.ts';
import type { HallTexts } from '../../i18n/hall-texts.tsx';
import { type TextKey, useTexts } from '../../i18n/live-game/index.ts';
import type { WindowKey } from '../../i18n/live-windows/index.ts';
import type { Catalogue, Values } from '../../i18n/texts.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';

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

/** The sentence in the hall's language and, small, in English: staff were trained in either, and support reads one. */
export function Sentence<C extends Catalogue>(props: { message: Message<keyof C & string>; texts: HallTexts<C> }) {
  const { message } = props;
  const { t, english, language } = props.texts;
  if ('said' in message) return <span lang="en">{message.said}</span>;
  return (
    <span className="flex flex-col gap-0.5">
      <span>{t(message.key, message.values)}</span>
      {language !== 'en' && (
        <span lang="en" className="text-xs font-normal">
          {english(message.key, message.values)}
        </span>
      )}
    </span>
  );
}

export const MessageText = ({ message }: { message: Message }) => <Sentence message={message} texts={useTexts()} />;

export type Named<Key> = Omit<ButtonProps, 'children'> & { text: Key };

/** A button with the local word; its name adds the English one. */
export function NamedButton<C extends Catalogue>({
  text,
  texts,
  ...rest
}: Named<keyof C & string> & { texts: HallTexts<C> }) {
  return (
    <Button {...rest} aria-label={texts.named(text)}>
      {texts.t(text)}
    </Button>
  );
}

export const WordButton = (props: Named<TextKey>) => <NamedButton {...props} texts={useTexts()} />;

/** For a button whose place is given: its words take a second line there, never more room. */
export const WORDS_IN_PLACE =
  'min-h-0! min-w-0 px-2! text-sm! leading-tight! whitespace-normal! xl:text-base! xl:leading-tight! [&_svg]:size-5';
