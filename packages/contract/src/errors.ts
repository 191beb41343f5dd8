import { MAX_CARDS_PER_GAME, MAX_TEXT } from '@adarash/rules/game';
import { MAX_OWN_PATTERNS, MAX_PATTERN_NAME, MAX_SHAPES } from '@adarash/rules/pattern';
import { MAX_HALL_NAME, MAX_NAME, MAX_NOTICE, PASSWORD_LENGTH } from './basics.ts';

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
  name?: string;
};

type Sentence = string | ((details: ErrorDetails) => string);

/** Every refusal the server can give: the HTTP status it travels under, and its sentence. */
const REFUSALS = {
  // The request itself
  VALIDATION: [400, (d) => (d.field ? `The field "${d.field}" is missing or not valid.` : 'The request is not valid.')],
  MALFORMED_JSON: [400, 'The request body is not valid JSON.'],
  TEXT_NOT_PLAIN: [
    400,
    'Please use plain text on one line: no line breaks, control characters or marks that turn the direction of writing.',
  ],
  NOT_FOUND: [404, 'There is nothing at this address.'],
  TOO_LARGE: [413, (d) => `The request is too large. At most ${d.max ?? 64} KiB is accepted here.`],
  TOO_MANY_REQUESTS: [429, 'Too many requests. Wait a moment and try again.'],
  INTERNAL: [500, (d) => `Something went wrong on the server. Please try again. (Request ${d.requestId ?? 'unknown'})`],
  UNAVAILABLE: [503, 'The server is busy or stopping. Please try again.'],
  STREAMS_FULL: [503, 'Too many screens are watching at once. This one tries again by itself.'],
  SEED_KEY_MISSING: [
    409,
    'The seed of this draw cannot be opened: the seed key of this hall is missing or another one. Games can be read and voided; ask the owner to put the key back.',
  ],
  IDEMPOTENCY_MISMATCH: [409, 'This Idempotency-Key was already used for a different request.'],

  LINK_USED: [
    410,
    'This link was used already, or Adarash was started anew. Start Adarash once more: a fresh page opens.',
  ],

  // Access
  UNAUTHENTICATED: [401, 'Authentication failed. Please log in again.'],
  ACCESS_DENIED: [403, (d) => `Access denied. You don't have permission to ${d.action ?? 'do this'}.`],
  INVALID_CREDENTIALS: [401, 'Invalid credentials'],
  TOO_MANY_ATTEMPTS: [429, (d) => `Too many failed attempts. Try again in ${d.seconds ?? 60} seconds.`],
  EMAIL_REQUIRED: [400, 'Email is required.'],
  EMAIL_INVALID: [400, 'Please enter a valid email address.'],
  PASSWORD_REQUIRED: [400, 'Password is required.'],
  PASSWORD_WRONG: [400, 'The current password is not right.'],
  PASSWORD_TOO_SHORT: [400, `The password must have at least ${PASSWORD_LENGTH.min} characters.`],
  PASSWORD_TOO_LONG: [400, `The password must have at most ${PASSWORD_LENGTH.max} characters.`],
  PASSWORD_COMMON: [400, 'This password is too common. Choose one that is harder to guess.'],
  NAME_REQUIRED: [400, 'Name is required.'],
  NAME_TOO_LONG: [400, `The name must have at most ${MAX_NAME} characters.`],
  MAIL_OFF: [503, 'This hall sends no mail. The owner gives new passwords.'],
  OTP_REQUIRED: [400, 'The code from the e-mail is required.'],
  OTP_INVALID: [400, 'The code is wrong or has expired. Ask for a new one.'],

  SECOND_PERSON_NEEDED: [409, 'The owner wants two persons for this amount, and nobody has signed beside you.'],
  SECOND_PERSON_NOT_CONFIRMED: [400, 'This is not the sign-in of the person who is needed. Check e-mail and password.'],

  // Accounts
  EMAIL_TAKEN: [409, 'This e-mail address already belongs to an account.'],
  EMAILS_EQUAL: [400, 'The cashier and the moderator need different e-mail addresses.'],
  USER_NOT_FOUND: [404, 'User not found'],
  SESSION_NOT_FOUND: [404, 'That device is signed out already.'],
  LAST_ADMIN: [400, 'The last admin cannot be removed.'],
  ADMIN_NOT_DELETABLE: [400, 'An admin account cannot be deleted here.'],
  NO_PAIRED_CASHIER: [404, 'No cashier is paired with this moderator.'],
  CASHIER_ID_REQUIRED: [400, 'Cashier ID is required'],
  CASHIER_NOT_FOUND: [404, 'Cashier not found'],

  // Setting up games
  BET_INVALID: [400, 'Please enter a valid bet amount (must be greater than 0)'],
  CARDS_REQUIRED: [400, 'Please select at least one card'],
  TOO_MANY_CARDS: [400, `Cannot select more than ${MAX_CARDS_PER_GAME} cards`],
  CARDS_REPEATED: [400, (d) => `Each card can be chosen once only. Repeated: ${(d.cards ?? []).join(', ')}`],
  CARDS_INVALID: [400, (d) => `Invalid card IDs: ${(d.cards ?? []).join(', ')}`],
  CARD_TAKEN: [409, (d) => `Sold at another counter already: ${(d.cards ?? []).join(', ')}`],
  SALE_MOVED: [409, 'The sale changed meanwhile. Look at it, then try again.'],
  PATTERN_INVALID: [400, 'Please select a valid game pattern'],
  HOUSE_FEE_INVALID: [400, 'House fee percentage must be between 0 and 100'],
  GAME_COUNT_INVALID: [400, 'Between 1 and 50 games can be created at once.'],
  GAME_NUMBER_INVALID: [400, 'The game number must be a positive whole number.'],
  GAME_NUMBER_TAKEN: [409, (d) => `Game number ${d.number ?? ''} is already used. Choose a higher one.`],
  START_NUMBER_INVALID: [400, 'The start number must be a positive whole number.'],
  HALL_ENTROPY_INVALID: [400, `The hall entropy must be text of at most ${MAX_TEXT} characters.`],

  // What a hall prepares
  PROGRAM_TOO_LONG: [400, 'A program has at most 50 games.'],
  PROGRAM_MOVED: [409, 'The program changed meanwhile. Look at it, then try again.'],
  NOTE_TOO_LONG: [400, 'A note has at most 60 characters.'],
  EVENING_NAME_INVALID: [400, 'Please enter a name of 1 to 40 characters.'],
  EVENING_EMPTY: [400, 'There are no games to keep. Add a game to the program first.'],
  EVENING_EXISTS: [409, 'There is an evening of this name already.'],
  EVENING_NOT_FOUND: [404, 'Evening not found'],
  EVENINGS_FULL: [409, 'A hall keeps at most 20 evenings. Delete one first.'],
  REGULAR_NAME_INVALID: [400, 'Please enter a name of 1 to 40 characters.'],
  REGULAR_EXISTS: [409, 'There is a regular of this name already.'],
  REGULAR_NOT_FOUND: [404, 'Regular not found'],
  REGULARS_FULL: [409, 'A hall keeps at most 200 regulars.'],

  // Running games
  GAME_ID_REQUIRED: [400, 'Game ID is required'],
  GAME_ID_INVALID: [400, 'Invalid game ID format'],
  GAME_NOT_FOUND: [404, 'Game not found'],
  GAME_ARCHIVED: [
    410,
    (d) =>
      `This game lies in the archive of ${d.name ?? 'its month'}. Its figures stay; for its receipt, or to change anything, ask the owner to bring the archive back.`,
  ],
  GAME_NOT_PENDING: [400, 'Only a pending game can be started.'],
  GAME_NOT_ACTIVE: [400, 'The game is not active.'],
  GAME_NOT_STARTED: [400, 'The game has not started yet.'],
  GAME_PAUSED_OR_FINISHED: [400, 'Cannot call number: Game is paused or finished'],
  GAME_ALREADY_COMPLETED: [400, 'Game is already completed'],
  GAME_NOT_ENDED: [400, 'The slip of a game is printed once the game has ended.'],
  GAME_VOIDED: [400, 'The game was voided.'],
  GAME_NOT_VOIDABLE: [400, 'A game in which a prize or a jackpot was won cannot be voided.'],
  STATUS_INVALID: [400, 'The status must be active, paused or completed.'],
  STATUS_UNCHANGED: [400, 'The game already has this status.'],
  STATUS_NOT_ALLOWED: [400, 'The game cannot change to this status now.'],
  NUMBER_OUT_OF_RANGE: [400, (d) => `Invalid manual number: ${d.number ?? ''} (must be 1-75)`],
  NUMBER_ALREADY_CALLED: [400, (d) => `Number ${d.number ?? ''} already called`],
  ALL_NUMBERS_CALLED: [400, 'All numbers already called'],
  OVERTAKEN: [409, 'Another number was called meanwhile. Look at the board, then call again.'],
  MANUAL_CALL_NOT_ALLOWED: [
    403,
    'Typed numbers are for the moderator, or for a hall with its ball machine switched on.',
  ],
  SALE_CLOSED: [409, 'The sale of this game is closed: nothing can be added to its draw any more.'],
  NO_PHONES: [
    409,
    'No phone takes part in this draw now, so there is nothing to mix ahead. The first number closes the sale.',
  ],
  MIXING: [409, 'What the phones in the hall added is being mixed. The first number follows.'],
  MIX_CLOSED: [409, 'The draw of this game takes no part of a phone now.'],
  MIX_FULL: [409, 'As many phones as can take part in this draw do so already.'],
  DRAW_NOT_AS_RECORDED: [409, 'What is stored of this draw is not what the record says. Call the game off.'],
  PART_TAKEN: [409, 'This phone takes part in the draw already.'],
  CARD_COMPLETE: [409, 'A card is complete on the last number. Check it, or let the moderator end the game.'],
  CALL_STAYS: [
    409,
    'Only a typed number can be taken back, and only while it is the last one. What the draw gave stays.',
  ],
  FIELD_NOT_CHANGEABLE: [400, (d) => `The field "${d.field ?? ''}" of a game cannot be changed.`],
  REASON_REQUIRED: [400, `Please give a reason of at most ${MAX_TEXT} characters.`],

  // Claims
  CARD_ID_REQUIRED: [400, 'No card selected'],
  CARD_ID_INVALID: [400, 'Invalid card ID'],
  CARD_NOT_IN_GAME: [400, (d) => `Card ${d.cardId ?? ''} is not playing in this game`],
  CARD_OUT: [409, (d) => `Card ${d.cardId ?? ''} is out of this game after a false claim`],
  FALSE_CLAIMS_TOLD: [409, 'In this game a false claim is told, and the card plays on.'],
  CLAIM_NOT_FALSE: [
    409,
    (d) =>
      `Card ${d.cardId ?? ''} stays in the game: it has a complete line or wins without a claim, or no number was called yet.`,
  ],
  CLAIM_NOT_CHECKED: [
    409,
    (d) =>
      `Check card ${d.cardId ?? ''} first: a card is put out only after a check on the last number that found no win.`,
  ],
  OUT_LIMIT: [
    409,
    (d) =>
      `At most ${d.max ?? 3} of the cards of this game can be put out. For a further one the moderator signs, and from then on the game counts as decided by staff.`,
  ],
  CLAIM_WINDOW_CLOSED: [400, 'The time for claims on this game is over.'],
  PRIZE_HANDED_OVER: [400, 'The prize has been handed over already, so no further card can share it.'],
  CARD_NOT_WINNER: [400, (d) => `Card ${d.cardId ?? ''} has not won this game`],
  NOTHING_WON: [400, 'Nothing was won in this game yet.'],
  HAND_OVER_FINAL: [409, 'A hand-over can only be undone on the day it was made, and until its shift is closed.'],
  ALREADY_PAID: [400, 'The moderator has decided who wins this game.'],

  // Designated winners
  WINNER_CARD_REQUIRED: [400, 'Please select a winning card ID.'],
  WINNER_CARD_INVALID: [400, 'Invalid card ID.'],
  DESIGNATED_CARD_NOT_IN_GAME: [
    400,
    (d) =>
      `The designated card ${d.cardId ?? ''} is not among the cards of this game. Add the card or remove the designation.`,
  ],
  NO_DESIGNATED_ORDER: [
    400,
    (d) =>
      `No draw was found in which the designated card ${d.cardId ?? ''} wins alone. Choose another card or remove the designation.`,
  ],
  DESIGNATIONS_OFF: [403, 'This hall does not use designated winners: the owner has switched them off.'],
  DESIGNATIONS_WAIT: [
    409,
    'Winners of games that have not ended are chosen in advance. Remove them, or end these games, before you switch designated winners off.',
  ],
  DESIGNATION_CLOSED: [400, 'The winner of a game can only be set or removed before it starts.'],
  WINNERS_REQUIRED: [400, 'No valid winner configurations provided.'],
  WINNER_ENTRY_INCOMPLETE: [400, 'Please enter a game number and select a winning card for all entries.'],
  WINNER_ENTRY_GAME_NUMBER: [400, (d) => `Invalid game number for entry ${d.entry ?? 1}. Must be a positive number.`],
  WINNER_ENTRY_CARD: [400, (d) => `Invalid card ID for entry ${d.entry ?? 1}. Must be a positive number.`],
  WINNER_ENTRY_REPEATED: [400, (d) => `Game number ${d.number ?? ''} appears more than once.`],
  FUTURE_WINNER_GAME_NUMBER: [400, 'Invalid game number. Must be a positive number.'],
  FUTURE_WINNER_CARD: [400, 'Invalid card ID. Must be a positive number.'],
  FUTURE_WINNER_NOT_FOUND: [404, 'Future winner not found'],
  FUTURE_WINNER_EXISTS: [409, (d) => `Game number ${d.number ?? ''} already has a configured winner.`],

  // Own patterns
  SHAPES_INVALID: [
    400,
    `Draw 1 to ${MAX_SHAPES} different shapes of 1 to 24 squares. FREE is covered from the start and does not count.`,
  ],
  PATTERN_NAME_INVALID: [
    400,
    `Give the pattern a name in at least one language, of at most ${MAX_PATTERN_NAME} characters.`,
  ],
  PATTERN_EXISTS: [409, (d) => `The pattern "${d.name ?? ''}" has this name or these shapes already.`],
  PATTERNS_FULL: [409, `A hall keeps at most ${MAX_OWN_PATTERNS} own patterns. Delete one first.`],
  PATTERN_IN_PROGRAM: [409, 'The program has a game with this pattern. Take that game out of the program first.'],
  PATTERN_IN_EVENING: [
    409,
    (d) =>
      `The kept evening "${d.name ?? ''}" has a game with this pattern. Keep it without that game or delete it first.`,
  ],
  PATTERN_NOT_FOUND: [404, 'Pattern not found'],

  // Jackpot
  AMOUNT_REQUIRED: [400, 'Valid amount required'],
  AMOUNT_NOT_POSITIVE: [400, 'Please enter a valid positive amount.'],
  CONTRIBUTION_INVALID: [400, 'Valid contribution amount required'],
  CONTRIBUTION_NOT_ONE_BET: [400, 'A contribution is exactly one bet of a game that has started.'],
  JACKPOT_GAME_NUMBER: [400, 'Please enter a valid game number (1 or higher).'],
  JACKPOT_ONLY_AWARDS_LEAVE: [400, 'Awards are the only way out of a jackpot'],
  JACKPOT_MOVED: [409, 'The jackpot changed meanwhile. Look at the new amount and try again.'],
  JACKPOT_ENABLED_REQUIRED: [400, 'Say whether the jackpot is to be enabled: true or false.'],
  JACKPOT_DISABLED: [400, 'The jackpot is disabled. Enable it first.'],
  AWARD_AMOUNT_INVALID: [400, 'Please enter a valid positive amount to award.'],
  AWARD_CARD_INVALID: [400, (d) => `Please enter a valid card number (1-${d.max ?? 100}).`],
  AWARD_TOO_LARGE: [400, (d) => `Award amount cannot exceed available jackpot (${d.amount ?? '0'} BIRR).`],
  AWARD_UPDATE_TOO_LARGE: [400, 'Updated amount cannot exceed available jackpot amount.'],
  AWARD_MESSAGE_REQUIRED: [400, 'Please enter a message for the winner.'],
  AWARD_MESSAGE_TOO_LONG: [400, `Message must be at most ${MAX_TEXT} characters.`],
  AWARD_NOT_FOUND: [404, 'Award not found'],
  AWARD_TRIGGERED: [400, 'A triggered award can no longer be changed.'],
  DRAW_AT_INVALID: [400, 'Please enter a valid draw date.'],
  JACKPOT_NOT_DRAWABLE: [
    400,
    'Cannot run jackpot: Invalid game or user, or already drawn, or not time yet, or not enabled',
  ],
  JACKPOT_CARD_STAYS: [
    409,
    (d) => `Card ${d.cardId ?? ''} has won the jackpot of this game, so it cannot be taken out of the sale.`,
  ],

  // Shifts
  FLOAT_INVALID: [400, 'Please enter the float in Birr: 0 or more, with at most two decimals.'],
  COUNT_INVALID: [400, 'Please count notes and coins in whole numbers.'],
  SHIFT_NOTE_REQUIRED: [
    400,
    `What was counted is not what was expected. Please say why in at most ${MAX_TEXT} characters.`,
  ],
  SHIFT_MOVED: [409, 'Money moved meanwhile. Look at the new sum, count again where needed and close then.'],
  SHIFT_CLOSED: [409, (d) => `Shift ${d.number ?? ''} is closed already.`],
  MODERATOR_NOT_CONFIRMED: [400, 'This is not the sign-in of the moderator of this hall. Check e-mail and password.'],

  // The owner's desk
  NETWORK_FIXED: [
    409,
    'How this server listens was decided when it was started, by HOST, --open-to-hall or a proxy in front of it. Change it there.',
  ],
  CATALOGUE_FIXED: [
    409,
    'CARD_COUNT decides how many cards there are. Change it there, or start the server without it.',
  ],
  CATALOGUE_IN_USE: [
    409,
    'The number of cards can be changed only before the first game, and while nothing names a card beyond it.',
  ],
  BACKUP_BY_OPERATOR: [
    409,
    'This server runs on PostgreSQL. Whoever runs the database backs it up: see docs/operations.md.',
  ],
  BACKUP_FOLDER_MISSING: [409, 'The folder for backups is not there. Is the stick or the disk connected?'],

  // Reading
  RECEIPT_NOT_FOUND: [404, 'There is no receipt for this game.'],
  HALL_NAME_INVALID: [400, `The name of the hall must be one line of at most ${MAX_HALL_NAME} characters.`],
  NOTICE_INVALID: [400, `The notice must be one line of at most ${MAX_NOTICE} characters.`],
  PICTURE_INVALID: [400, 'The picture must be a whole PNG, JPEG or WebP file of at most 200 kB and 4 million pixels.'],
  PAPER_FAILED: [500, 'This paper could not be made. Print fewer cards at a time, or try again.'],
  PICTURE_NOT_FOUND: [404, 'This hall has no picture.'],
  PAIRING_NOT_FOUND: [404, 'No screen shows these digits now. Look at the screen and type them again.'],
  PAIRING_OVER: [404, 'These digits have expired. The screen asks for new ones by itself.'],
  PAIRINGS_FULL: [429, 'Too many screens are waiting to be paired. Try again in a few minutes.'],
  HALL_NOT_FOUND: [404, 'There is no hall display at this address.'],
  SOUND_NOT_FOUND: [404, 'There is no such sound.'],
  CURSOR_INVALID: [400, 'The page marker is not a game of this list.'],
  FOLDER_BUSY: [409, 'A folder of this hall is being made already. Wait until it is saved, or stop that one.'],
  DATE_INVALID: [400, 'Dates are written as YYYY-MM-DD.'],
} as const satisfies Record<string, readonly [status: number, sentence: Sentence]>;

export type ErrorCode = keyof typeof REFUSALS;
export const ERROR_CODES = Object.keys(REFUSALS) as ErrorCode[];

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(REFUSALS, text);

export const statusOf = (code: ErrorCode): number => REFUSALS[code][0];

export function sentenceFor(code: ErrorCode, details: ErrorDetails = {}): string {
  const sentence: Sentence = REFUSALS[code][1];
  return typeof sentence === 'string' ? sentence : sentence(details);
}
