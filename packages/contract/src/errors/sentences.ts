import type { ErrorCode } from './codes.ts';

/** What a sentence may mention; only harmless facts of the request belong here. */
export type ErrorDetails = {
  number?: number | string;
  cardId?: number | string;
  cards?: readonly (number | string)[];
  entry?: number;
  amount?: string;
  max?: number;
  field?: string;
  requestId?: string;
  seconds?: number;
  action?: string;
  gameNumber?: number;
};

type Sentence = string | ((details: ErrorDetails) => string);

const SENTENCES: Record<ErrorCode, Sentence> = {
  VALIDATION: (d) => (d.field ? `The field "${d.field}" is missing or not valid.` : 'The request is not valid.'),
  MALFORMED_JSON: 'The request body is not valid JSON.',
  NOT_FOUND: 'There is nothing at this address.',
  TOO_LARGE: 'The request is too large. At most 1 MiB is accepted.',
  TOO_MANY_REQUESTS: 'Too many requests. Wait a moment and try again.',
  INTERNAL: (d) => `Something went wrong on the server. Please try again. (Request ${d.requestId ?? 'unknown'})`,
  UNAVAILABLE: 'The server is busy or stopping. Please try again.',
  IDEMPOTENCY_MISMATCH: 'This Idempotency-Key was already used for a different request.',

  UNAUTHENTICATED: 'Authentication failed. Please log in again.',
  ACCESS_DENIED: (d) => `Access denied. You don't have permission to ${d.action ?? 'do this'}.`,
  INVALID_CREDENTIALS: 'Invalid credentials',
  TOO_MANY_ATTEMPTS: (d) => `Too many failed attempts. Try again in ${d.seconds ?? 60} seconds.`,
  EMAIL_REQUIRED: 'Email is required.',
  EMAIL_INVALID: 'Please enter a valid email address.',
  PASSWORD_REQUIRED: 'Password is required.',
  PASSWORD_TOO_SHORT: 'The password must have at least 8 characters.',
  PASSWORD_TOO_LONG: 'The password must have at most 128 characters.',
  PASSWORD_COMMON: 'This password is too common. Choose one that is harder to guess.',
  NAME_REQUIRED: 'Name is required.',
  NAME_TOO_LONG: 'The name must have at most 100 characters.',
  OTP_REQUIRED: 'The code from the e-mail is required.',
  OTP_INVALID: 'The code is wrong or has expired. Ask for a new one.',

  EMAIL_TAKEN: 'This e-mail address already belongs to an account.',
  EMAILS_EQUAL: 'The cashier and the moderator need different e-mail addresses.',
  USER_NOT_FOUND: 'User not found',
  ADMIN_NOT_DELETABLE: 'An admin account cannot be deleted here.',
  NO_PAIRED_CASHIER: 'No cashier is paired with this moderator.',
  CASHIER_ID_REQUIRED: 'Cashier ID is required',
  CASHIER_NOT_FOUND: 'Cashier not found',

  BET_INVALID: 'Please enter a valid bet amount (must be greater than 0)',
  CARDS_REQUIRED: 'Please select at least one card',
  TOO_MANY_CARDS: 'Cannot select more than 100 cards',
  CARDS_REPEATED: (d) => `Each card can be chosen once only. Repeated: ${(d.cards ?? []).join(', ')}`,
  CARDS_INVALID: (d) => `Invalid card IDs: ${(d.cards ?? []).join(', ')}`,
  PATTERN_INVALID: 'Please select a valid game pattern',
  HOUSE_FEE_INVALID: 'House fee percentage must be between 0 and 100',
  GAME_COUNT_INVALID: 'Between 1 and 50 games can be created at once.',
  GAME_NUMBER_INVALID: 'The game number must be a positive whole number.',
  GAME_NUMBER_TAKEN: (d) => `Game number ${d.number ?? ''} is already used. Choose a higher one.`,
  START_NUMBER_INVALID: 'The start number must be a positive whole number.',
  HALL_ENTROPY_INVALID: 'The hall entropy must be text of at most 200 characters.',

  GAME_ID_REQUIRED: 'Game ID is required',
  GAME_ID_INVALID: 'Invalid game ID format',
  GAME_NOT_FOUND: 'Game not found',
  GAME_NOT_PENDING: 'Only a pending game can be started.',
  GAME_NOT_ACTIVE: 'The game is not active.',
  GAME_NOT_STARTED: 'The game has not started yet.',
  GAME_PAUSED_OR_FINISHED: 'Cannot call number: Game is paused or finished',
  GAME_ALREADY_COMPLETED: 'Game is already completed',
  GAME_VOIDED: 'The game was voided.',
  GAME_NOT_VOIDABLE: 'A game that has paid a prize or a jackpot cannot be voided.',
  STATUS_INVALID: 'The status must be active, paused or completed.',
  STATUS_UNCHANGED: 'The game already has this status.',
  STATUS_NOT_ALLOWED: 'The game cannot change to this status now.',
  NUMBER_OUT_OF_RANGE: (d) => `Invalid manual number: ${d.number ?? ''} (must be 1-75)`,
  NUMBER_ALREADY_CALLED: (d) => `Number ${d.number ?? ''} already called`,
  ALL_NUMBERS_CALLED: 'All numbers already called',
  MANUAL_CALL_NOT_ALLOWED: 'Typed numbers are for the moderator, or for a hall with its ball machine switched on.',
  FIELD_NOT_CHANGEABLE: (d) => `The field "${d.field ?? ''}" of a game cannot be changed.`,
  REASON_REQUIRED: 'Please give a reason of at most 200 characters.',

  CARD_ID_REQUIRED: 'No card selected',
  CARD_ID_INVALID: 'Invalid card ID',
  CARD_NOT_IN_GAME: (d) => `Card ${d.cardId ?? ''} is not playing in this game`,
  CLAIM_WINDOW_CLOSED: 'The time for claims on this game is over.',
  ALREADY_PAID: 'The prize of this game has been paid.',

  WINNER_CARD_REQUIRED: 'Please select a winning card ID.',
  WINNER_CARD_INVALID: 'Invalid card ID.',
  DESIGNATED_CARD_NOT_IN_GAME: (d) =>
    `The designated card ${d.cardId ?? ''} is not among the cards of this game. Add the card or remove the designation.`,
  NO_DESIGNATED_ORDER: (d) =>
    `No draw was found in which the designated card ${d.cardId ?? ''} wins alone. Choose another card or remove the designation.`,
  DESIGNATION_CLOSED: 'The winner of a game can only be set or removed before it starts.',
  WINNERS_REQUIRED: 'No valid winner configurations provided.',
  WINNER_ENTRY_INCOMPLETE: 'Please enter a game number and select a winning card for all entries.',
  WINNER_ENTRY_GAME_NUMBER: (d) => `Invalid game number for entry ${d.entry ?? 1}. Must be a positive number.`,
  WINNER_ENTRY_CARD: (d) => `Invalid card ID for entry ${d.entry ?? 1}. Must be a positive number.`,
  WINNER_ENTRY_REPEATED: (d) => `Game number ${d.number ?? ''} appears more than once.`,
  FUTURE_WINNER_GAME_NUMBER: 'Invalid game number. Must be a positive number.',
  FUTURE_WINNER_CARD: 'Invalid card ID. Must be a positive number.',
  FUTURE_WINNER_NOT_FOUND: 'Future winner not found',
  FUTURE_WINNER_EXISTS: (d) => `Game number ${d.number ?? ''} already has a configured winner.`,

  AMOUNT_REQUIRED: 'Valid amount required',
  AMOUNT_NOT_POSITIVE: 'Please enter a valid positive amount.',
  CONTRIBUTION_INVALID: 'Valid contribution amount required',
  CONTRIBUTION_NOT_ONE_BET: 'A contribution is exactly one bet of a game that has started.',
  JACKPOT_GAME_NUMBER: 'Please enter a valid game number (1 or higher).',
  JACKPOT_ONLY_AWARDS_LEAVE: 'Awards are the only way out of a jackpot',
  JACKPOT_MOVED: 'The jackpot changed meanwhile. Look at the new amount and try again.',
  JACKPOT_ENABLED_REQUIRED: 'Say whether the jackpot is to be enabled: true or false.',
  JACKPOT_DISABLED: 'The jackpot is disabled. Enable it first.',
  AWARD_AMOUNT_INVALID: 'Please enter a valid positive amount to award.',
  AWARD_CARD_INVALID: (d) => `Please enter a valid card number (1-${d.max ?? 100}).`,
  AWARD_TOO_LARGE: (d) => `Award amount cannot exceed available jackpot (${d.amount ?? '0'} BIRR).`,
  AWARD_UPDATE_TOO_LARGE: 'Updated amount cannot exceed available jackpot amount.',
  AWARD_MESSAGE_REQUIRED: 'Please enter a message for the winner.',
  AWARD_MESSAGE_TOO_LONG: 'Message must be at most 200 characters.',
  AWARD_NOT_FOUND: 'Award not found',
  AWARD_TRIGGERED: 'A triggered award can no longer be changed.',
  DRAW_AT_INVALID: 'Please enter a valid draw date.',
  JACKPOT_NOT_DRAWABLE: 'Cannot run jackpot: Invalid game or user, or already drawn, or not time yet, or not enabled',

  RECEIPT_NOT_FOUND: 'There is no receipt for this game.',
  HALL_NOT_FOUND: 'There is no hall display at this address.',
  SOUND_NOT_FOUND: 'There is no such sound.',
  CURSOR_INVALID: 'The page marker is not a game of this list.',
  DATE_INVALID: 'Dates are written as YYYY-MM-DD.',
};

export function sentenceFor(code: ErrorCode, details: ErrorDetails = {}): string {
  const sentence = SENTENCES[code];
  return typeof sentence === 'string' ? sentence : sentence(details);
}
