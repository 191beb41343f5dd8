import { MAX_SET_NAME } from '@adarash/rules/card';
import { MAX_CARDS_PER_GAME, MAX_TEXT } from '@adarash/rules/game';
import { MAX_OWN_PATTERNS, MAX_PATTERN_NAME, MAX_SHAPES } from '@adarash/rules/pattern';
import { MAX_MEANS, MAX_MEANS_NAME } from '@adarash/rules/payment-method';
import answers from '@adarash/texts/answers.json' with { type: 'json' };
import credentials from '@adarash/texts/credentials.json' with { type: 'json' };
import refusals from '@adarash/texts/refusals.json' with { type: 'json' };
import {
  fill,
  type Language,
  MAX_HALL_NAME,
  MAX_NAME,
  MAX_NOTICE,
  MOST_SELLERS,
  PASSWORD_LENGTH,
  placesIn,
  rowOf,
  type TextOf,
} from './basics.ts';
import type { Details } from './message-params.ts';

/**
 * All errors that the server can return, each with its HTTP status and the details that its sentence contains. A detail
 * is a name if the value is set for each error, or an object if the value is constant. The sentences are in
 * `packages/texts`.
 */
export const REFUSALS = {
  // General errors of requests
  VALIDATION: [400],
  MALFORMED_JSON: [400],
  TEXT_NOT_PLAIN: [400],
  NOT_FOUND: [404],
  HOST_UNKNOWN: [421],
  TOO_LARGE: [413, 'max'],
  TOO_MANY_REQUESTS: [429],
  INTERNAL: [500, 'requestId'],
  UNAVAILABLE: [503],
  DISK_FULL: [503],
  STREAMS_FULL: [503],
  SEED_KEY_MISSING: [409],
  IDEMPOTENCY_MISMATCH: [409],
  LINK_USED: [410],

  // Access
  UNAUTHENTICATED: [401],
  ACCESS_DENIED: [403],
  INVALID_CREDENTIALS: [401],
  TOO_MANY_ATTEMPTS: [429, 'seconds'],
  EMAIL_REQUIRED: [400],
  EMAIL_INVALID: [400],
  PASSWORD_REQUIRED: [400],
  PASSWORD_WRONG: [400],
  PASSWORD_TOO_SHORT: [400, { min: PASSWORD_LENGTH.min }],
  PASSWORD_TOO_LONG: [400, { max: PASSWORD_LENGTH.max }],
  PASSWORD_COMMON: [400],
  NAME_REQUIRED: [400],
  NAME_TOO_LONG: [400, { max: MAX_NAME }],
  MAIL_OFF: [503],
  OTP_REQUIRED: [400],
  OTP_INVALID: [400],
  SECOND_PERSON_NEEDED: [409],
  SECOND_PERSON_NOT_CONFIRMED: [400],

  // Accounts
  EMAIL_TAKEN: [409],
  EMAILS_EQUAL: [400],
  USER_NOT_FOUND: [404],
  SESSION_NOT_FOUND: [404],
  LAST_ADMIN: [400],
  ADMIN_NOT_DELETABLE: [400],
  NO_PAIRED_CASHIER: [404],
  CASHIER_ID_REQUIRED: [400],
  CASHIER_NOT_FOUND: [404],
  HALL_NOT_DELETED: [409],

  // Creation of games
  BET_INVALID: [400],
  CARDS_REQUIRED: [400],
  TOO_MANY_CARDS: [400, { max: MAX_CARDS_PER_GAME }],
  CARDS_REPEATED: [400, 'cards'],
  CARDS_INVALID: [400, 'cards'],
  CARD_TAKEN: [409, 'cards'],
  CARD_PAID: [409, ['cards', 'amount']],
  PRICE_PAID: [409, ['number', 'price']],
  SALE_MOVED: [409],
  PATTERN_INVALID: [400],
  HOUSE_FEE_INVALID: [400],
  FEE_TABLE_INVALID: [400],
  GAME_COUNT_INVALID: [400],
  GAME_NUMBER_INVALID: [400],
  GAME_NUMBER_TAKEN: [409, 'number'],
  START_NUMBER_INVALID: [400],
  HALL_ENTROPY_INVALID: [400, { max: MAX_TEXT }],

  // Card sets and custom patterns of a hall

  // Running games
  GAME_ID_REQUIRED: [400],
  GAME_ID_INVALID: [400],
  GAME_NOT_FOUND: [404],
  GAME_NOT_PENDING: [400],
  GAME_NOT_ACTIVE: [400],
  GAME_NOT_STARTED: [400],
  GAME_PAUSED_OR_FINISHED: [400],
  GAME_ALREADY_COMPLETED: [400],
  GAME_NOT_ENDED: [400],
  GAME_VOIDED: [400],
  GAME_NOT_VOIDABLE: [400],
  STATUS_INVALID: [400],
  STATUS_UNCHANGED: [400],
  NUMBER_OUT_OF_RANGE: [400, 'number'],
  NUMBER_ALREADY_CALLED: [400, 'number'],
  ALL_NUMBERS_CALLED: [400],
  OVERTAKEN: [409],
  MANUAL_CALL_NOT_ALLOWED: [403],
  SALE_CLOSED: [409],
  NO_PHONES: [409],
  MIXING: [409],
  MIX_CLOSED: [409],
  MIX_FULL: [409],
  DRAW_NOT_AS_RECORDED: [409],
  PART_TAKEN: [409],
  CARD_COMPLETE: [409],
  CALL_STAYS: [409],
  FIELD_NOT_CHANGEABLE: [400, 'field'],
  REASON_REQUIRED: [400, { max: MAX_TEXT }],

  // Claims
  CARD_ID_REQUIRED: [400],
  CARD_ID_INVALID: [400],
  CARD_NOT_IN_GAME: [400, 'cardId'],
  CARD_OUT: [409, 'cardId'],
  FALSE_CLAIMS_TOLD: [409],
  CLAIM_NOT_FALSE: [409, 'cardId'],
  CLAIM_NOT_CHECKED: [409, 'cardId'],
  OUT_LIMIT: [409, 'max'],
  LOCK_STAYS: [409, 'cardId'],
  CLAIM_WINDOW_CLOSED: [400],
  PRIZE_HANDED_OVER: [400],
  CARD_NOT_WINNER: [400, 'cardId'],
  NOTHING_WON: [400],
  HAND_OVER_FINAL: [409],
  ALREADY_PAID: [400],

  // Designated winners
  WINNER_CARD_REQUIRED: [400],
  WINNER_CARD_INVALID: [400],
  DESIGNATED_CARD_NOT_IN_GAME: [400, 'cardId'],
  NO_DESIGNATED_ORDER: [400, 'cardId'],
  DESIGNATIONS_OFF: [403],
  DESIGNATIONS_WAIT: [409],
  CHOSEN_AWARD_WAITS: [409],
  DESIGNATION_CLOSED: [400],
  WINNERS_REQUIRED: [400],
  WINNER_ENTRY_INCOMPLETE: [400],
  WINNER_ENTRY_GAME_NUMBER: [400, 'entry'],
  WINNER_ENTRY_CARD: [400, 'entry'],
  WINNER_ENTRY_REPEATED: [400, 'number'],
  FUTURE_WINNER_GAME_NUMBER: [400],
  FUTURE_WINNER_CARD: [400],
  FUTURE_WINNER_NOT_FOUND: [404],
  FUTURE_WINNER_EXISTS: [409, 'number'],

  // Custom patterns
  SHAPES_INVALID: [400, { max: MAX_SHAPES }],
  PATTERN_NAME_INVALID: [400, { max: MAX_PATTERN_NAME }],
  PATTERN_EXISTS: [409, 'name'],
  PATTERNS_FULL: [409, { max: MAX_OWN_PATTERNS }],
  PATTERN_NOT_FOUND: [404],

  // Jackpot
  AMOUNT_REQUIRED: [400],
  AMOUNT_NOT_POSITIVE: [400],
  CONTRIBUTION_INVALID: [400],
  CONTRIBUTION_NOT_ONE_BET: [400],
  JACKPOT_GAME_NUMBER: [400],
  JACKPOT_ONLY_AWARDS_LEAVE: [400],
  CORRECTION_UNCHANGED: [400],
  CORRECTION_TOO_LOW: [400, 'amount'],
  JACKPOT_MOVED: [409],
  JACKPOT_ENABLED_REQUIRED: [400],
  JACKPOT_DISABLED: [400],
  AWARD_AMOUNT_INVALID: [400],
  AWARD_CARD_INVALID: [400, 'max'],
  AWARD_TOO_LARGE: [400, 'amount'],
  AWARD_UPDATE_TOO_LARGE: [400],
  AWARD_MESSAGE_REQUIRED: [400],
  AWARD_MESSAGE_TOO_LONG: [400, { max: MAX_TEXT }],
  AWARD_NOT_FOUND: [404],
  AWARD_TRIGGERED: [400],
  DRAW_AT_INVALID: [400],
  JACKPOT_NOT_DRAWABLE: [400],
  TOO_FEW_CARDS: [400, 'min'],
  JACKPOT_CARD_STAYS: [409, 'cardId'],

  // Shifts
  FLOAT_INVALID: [400],
  FLOAT_NOTE_REQUIRED: [400, { max: MAX_TEXT }],
  FLOAT_FINAL: [409],
  MOVEMENT_NOTE_REQUIRED: [400, { max: MAX_TEXT }],
  COUNT_INVALID: [400],
  CASH_LEFT_INVALID: [400],
  MEANS_AMOUNT_INVALID: [400],
  SHIFT_NOTE_REQUIRED: [400, { max: MAX_TEXT }],
  SHIFT_MOVED: [409],
  SALE_OPEN: [409, 'number'],
  BLIND_COUNT_REQUIRED: [409],
  SHIFT_CLOSED: [409, 'number'],
  MODERATOR_NOT_CONFIRMED: [400],

  // Sellers
  SELLER_NAME_INVALID: [400],
  SELLER_EXISTS: [409, 'name'],
  SELLER_NOT_FOUND: [404],
  SELLER_OFF: [409, 'name'],
  SELLERS_FULL: [409, { max: MOST_SELLERS }],
  SELLERS_OUT: [409, 'name'],
  CARD_NOT_OWN: [409, 'cards'],
  SELLER_MOVED: [409],
  SETTLE_NOTE_REQUIRED: [400, { max: MAX_TEXT }],

  // Payment methods
  MEANS_INVALID: [400, { number: MAX_MEANS - 1, max: MAX_MEANS_NAME }],

  // Admin settings
  GAMES_RUNNING: [409],
  NETWORK_FIXED: [409],
  CATALOGUE_FIXED: [409],
  CATALOGUE_IN_USE: [409],
  CARD_SET_INVALID: [400, 'cards'],
  CARD_SET_NAME: [400, { max: MAX_SET_NAME }],
  CARD_SET_EXISTS: [409, 'name'],
  CARD_SET_NOT_FOUND: [404],
  CARD_SET_CHOSEN: [409, 'name'],
  CARD_SET_SOLD: [409],
  CARDS_ON_COUNTER: [409],
  BACKUP_BY_OPERATOR: [409],
  BACKUP_FOLDER_MISSING: [409],
  BACKUP_FOLDER_RELATIVE: [400],
  BACKUP_FOLDER_OWN: [400],
  BACKUP_FOLDER_READ_ONLY: [409],
  BACKUP_FOLDER_FIXED: [409],
  BACKUP_NOT_FOUND: [404],

  // Read access
  RECEIPT_NOT_FOUND: [404],
  HALL_NAME_INVALID: [400, { max: MAX_HALL_NAME }],
  NOTICE_INVALID: [400, { max: MAX_NOTICE }],
  VOICE_NAME_INVALID: [400],
  VOICE_NAME_TAKEN: [409, 'name'],
  VOICE_NOT_FOUND: [404],
  VOICE_FILE_INVALID: [400, 'name'],
  PAPER_FAILED: [500],
  PAIRING_NOT_FOUND: [404],
  PAIRING_OVER: [404],
  PAIRINGS_FULL: [429],
  HALL_NOT_FOUND: [404],
  SOUND_NOT_FOUND: [404],
  CURSOR_INVALID: [400],
  EXPORT_BUSY: [409],
  EXPORT_TOO_LONG: [400],
  DATE_INVALID: [400],
  DAYS_TURNED: [400],
} as const satisfies Record<
  string,
  readonly [status: number, mentions?: keyof Details | readonly (keyof Details)[] | Details]
>;

export type ErrorCode = keyof typeof REFUSALS;
export const ERROR_CODES = Object.keys(REFUSALS) as ErrorCode[];

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(REFUSALS, text);

export const statusOf = (code: ErrorCode): number => REFUSALS[code][0];

type Mentioned<C extends ErrorCode> = (typeof REFUSALS)[C] extends readonly [number, infer Name extends keyof Details]
  ? Name
  : (typeof REFUSALS)[C] extends readonly [number, readonly (infer Name extends keyof Details)[]]
    ? Name
    : never;

/**
 * Details that code must pass to throw an error, so that no placeholder of its sentence stays empty. The types do not
 * check them if the code can be one of several.
 */
export type DetailsOf<C extends ErrorCode> = Details & { readonly [Name in Mentioned<C>]: NonNullable<Details[Name]> };

type Row = Readonly<Record<Language, string>>;
const ROWS: Record<ErrorCode, Row> & Readonly<Record<string, Row>> = { ...refusals, ...credentials };

export const englishErrorText: TextOf = (row) => ROWS[row]?.en;

/** Returns the English sentence of an error, and the details that the sentence contains. */
export function sayRefusal(code: ErrorCode, given: Details = {}): { sentence: string; details: Details } {
  const mentions: keyof Details | readonly (keyof Details)[] | Details | undefined = REFUSALS[code][1];
  const isFixed = typeof mentions === 'object' && !Array.isArray(mentions);
  const all: Details = isFixed ? { ...given, ...mentions } : given;
  const row = rowOf(englishErrorText, code, all);
  const text = englishErrorText(row) ?? '';
  const mentioned = new Set([row.slice(code.length + 1), ...placesIn(text)]);
  const details = Object.fromEntries(Object.entries(all).filter(([name]) => mentioned.has(name)));
  return { sentence: fill(text, all), details };
}

type AnswerCode = keyof typeof answers;
export const ANSWER_CODES = Object.keys(answers) as AnswerCode[];

/** Returns the message of a response: in English, and as a code with details for screens in other languages. */
export const said = (messageCode: AnswerCode, details: Details = {}) => ({
  message: fill(answers[messageCode].en, details),
  messageCode,
  details,
});
