export const JACKPOT_ERRORS = [
  'AWARD_AMOUNT_INVALID',
  'AWARD_TOO_LARGE',
  'AWARD_UPDATE_TOO_LARGE',
  'AMOUNT_NOT_POSITIVE',
  'JACKPOT_ONLY_AWARDS_LEAVE',
] as const;

export type JackpotErrorCode = (typeof JACKPOT_ERRORS)[number];
