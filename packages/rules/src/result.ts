/**
 * Result of a rule: a value, or a code of a closed list. The rules never throw because of an invalid action of a user.
 */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E };

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });
export const fail = <E>(error: E): { ok: false; error: E } => ({ ok: false, error });

/** Error codes of commands on a game. The contract contains their texts. */
const GAME_ERRORS = [
  'CARDS_REQUIRED',
  'TOO_MANY_CARDS',
  'CARDS_REPEATED',
  'BET_INVALID',
  'HOUSE_FEE_INVALID',
  'PATTERN_INVALID',
  'GAME_NUMBER_INVALID',
  'HALL_ENTROPY_INVALID',
  'GAME_NOT_PENDING',
  'GAME_NOT_STARTED',
  'GAME_NOT_ACTIVE',
  'GAME_PAUSED_OR_FINISHED',
  'GAME_ALREADY_COMPLETED',
  'GAME_VOIDED',
  'STATUS_UNCHANGED',
  'NUMBER_OUT_OF_RANGE',
  'NUMBER_ALREADY_CALLED',
  'ALL_NUMBERS_CALLED',
  'CARD_NOT_IN_GAME',
  'CLAIM_WINDOW_CLOSED',
  'PRIZE_HANDED_OVER',
  'CARD_NOT_WINNER',
  'NOTHING_WON',
  'HAND_OVER_FINAL',
  'ALREADY_PAID',
  'DESIGNATED_CARD_NOT_IN_GAME',
  'NO_DESIGNATED_ORDER',
  'REASON_REQUIRED',
  'JACKPOT_DISABLED',
  'JACKPOT_NOT_DRAWABLE',
  'JACKPOT_CARD_STAYS',
  'GAME_NOT_VOIDABLE',
  'DESIGNATION_CLOSED',
  'SALE_CLOSED',
  'NO_PHONES',
  'MIXING',
  'MIX_CLOSED',
  'CARD_COMPLETE',
  'CARD_OUT',
  'FALSE_CLAIMS_TOLD',
  'CLAIM_NOT_FALSE',
  'CLAIM_NOT_CHECKED',
  'OUT_LIMIT',
  'LOCK_STAYS',
  'CALL_STAYS',
] as const;
export type GameErrorCode = (typeof GAME_ERRORS)[number];

/** Error codes of changes of the jackpot. */
const JACKPOT_ERRORS = [
  'AWARD_AMOUNT_INVALID',
  'AWARD_TOO_LARGE',
  'AWARD_UPDATE_TOO_LARGE',
  'AMOUNT_NOT_POSITIVE',
  'JACKPOT_ONLY_AWARDS_LEAVE',
  'CORRECTION_UNCHANGED',
  'CORRECTION_TOO_LOW',
] as const;
export type JackpotErrorCode = (typeof JACKPOT_ERRORS)[number];

/** Error codes of a shift: of its opening cash and its close. */
const SHIFT_ERRORS = [
  'SHIFT_MOVED',
  'SHIFT_NOTE_REQUIRED',
  'FLOAT_NOTE_REQUIRED',
  'FLOAT_FINAL',
  'CASH_LEFT_INVALID',
] as const;
export type ShiftErrorCode = (typeof SHIFT_ERRORS)[number];

/** Error codes of drawer movements: cash that staff add or remove. */
const MOVEMENT_ERRORS = ['AMOUNT_NOT_POSITIVE', 'MOVEMENT_NOTE_REQUIRED'] as const;
export type MovementErrorCode = (typeof MOVEMENT_ERRORS)[number];

/** Error codes of a settlement with a seller. */
const SELLER_ERRORS = ['SELLER_MOVED', 'SETTLE_NOTE_REQUIRED', 'AMOUNT_NOT_POSITIVE', 'SELLERS_OUT'] as const;
export type SellerErrorCode = (typeof SELLER_ERRORS)[number];
