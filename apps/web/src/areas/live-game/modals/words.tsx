import type { Language } from '@adarash/contract/basics';
import type { ErrorCode } from '@adarash/contract/errors';
import { sentenceIn } from '@adarash/contract/sentence';
import refusals from '@adarash/texts/refusals.json';
import { type Message, message, type WindowMessage } from '../controller/store.ts';
import { type Named, NamedButton, Sentence } from '../words.tsx';
import { useTexts, type WindowKey } from './texts.ts';

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
  NO_PHONES: 'noPhones',
  JACKPOT_CARD_STAYS: 'jackpotCardStays',
  MIXING: 'mixing',
  MANUAL_CALL_NOT_ALLOWED: 'manualNotAllowed',
  NUMBER_OUT_OF_RANGE: 'manualInvalid',
  NUMBER_ALREADY_CALLED: 'manualCalled',
  REASON_REQUIRED: 'reasonRequired',
  CARD_ID_REQUIRED: 'noCard',
  CARD_ID_INVALID: 'invalidCard',
  CARD_NOT_IN_GAME: 'cardNotFound',
  CARD_OUT: 'cardOut',
  CLAIM_NOT_FALSE: 'claimNotFalse',
  CLAIM_NOT_CHECKED: 'claimNotChecked',
  OUT_LIMIT: 'outLimit',
  DESIGNATIONS_OFF: 'outRuledOut',
  CALL_STAYS: 'callStays',
  CARD_COMPLETE: 'cardComplete',
  CLAIM_WINDOW_CLOSED: 'claimsClosed',
  PRIZE_HANDED_OVER: 'handedOver',
  HAND_OVER_FINAL: 'handOverFinal',
  JACKPOT_NOT_DRAWABLE: 'jackpotRefused',
  SECOND_PERSON_NEEDED: 'twoPersonsNeeded',
};

const ROWS: Readonly<Record<string, Readonly<Record<Language, string>>>> = refusals;

/** A refusal in the words of this screen, else in those of every screen, else in the server's own. */
export function inWords(refused: WindowMessage, language: Language): Message<WindowKey> {
  if (!('code' in refused)) return refused;
  const { code, details, sentence: said, key, values } = refused;
  const known = REFUSALS[code as ErrorCode];
  if (known !== undefined) return message(known, values);
  return said === ''
    ? message(key, values)
    : { said, local: sentenceIn((row) => ROWS[row]?.[language], code, details) ?? undefined };
}

export function MessageText({ message }: { message: WindowMessage }) {
  const texts = useTexts();
  return <Sentence message={inWords(message, texts.language)} texts={texts} />;
}

export const WordButton = (props: Named<WindowKey>) => <NamedButton {...props} texts={useTexts()} />;
