import { CALL_KINDS, isShortText, MAX_CARDS_PER_GAME, SETTABLE_STATUSES } from '@adarash/rules/game';
import { basisPointsFromPercent, feeTableFrom, MAX_BET } from '@adarash/rules/money';
import { z } from 'zod';
import { CASHIER, HALL, LANGUAGES, MAX_HALL_NAME, MAX_NOTICE, MODERATOR, STAFF } from '../basics.ts';
import type { ErrorCode } from '../errors.ts';
import { askingCards, cardsAsked, game, gameRow, mixingStill, pattern, seen, staffMember } from './game.ts';
import {
  amountOf,
  anyId,
  done,
  errorCode,
  exactParagraphs,
  exactText,
  gameParams,
  id,
  maxItems,
  maxLength,
  minItems,
  plainText,
  reason,
  routes,
  successAnswer,
  wholeNumber,
  withCosigner,
} from './primitives.ts';

const TAG = 'Games';

export const percentage = z
  .number(errorCode('HOUSE_FEE_INVALID'))
  .min(0, errorCode('HOUSE_FEE_INVALID'))
  .max(100, errorCode('HOUSE_FEE_INVALID'))
  .refine((value) => basisPointsFromPercent(value) !== null, errorCode('HOUSE_FEE_INVALID'));

export const feeTable = z
  .array(
    z.object({
      from: wholeNumber('FEE_TABLE_INVALID', MAX_CARDS_PER_GAME),
      percentage: z.number(errorCode('FEE_TABLE_INVALID')),
    }),
  )
  .refine((rows) => feeTableFrom(rows) !== null, errorCode('FEE_TABLE_INVALID'))
  .describe('House fee by number of cards: `from` cards or more pay this percentage.');

/** Random text of the hall for the draw. Its length is counted in code points, and it is stored unchanged. */
export const hallEntropy = exactParagraphs('HALL_ENTROPY_INVALID').refine(
  isShortText,
  errorCode('HALL_ENTROPY_INVALID'),
);

const saleVersion = z
  .number()
  .int()
  .min(0)
  .optional()
  .describe(
    'Version of the sale with these cards. The sale ends with this request, which is refused if the sale has changed since then.',
  );

const newGames = z.object({
  startGameNumber: wholeNumber('GAME_NUMBER_INVALID').optional(),
  numGames: wholeNumber('GAME_COUNT_INVALID', 50).optional(),
  count: wholeNumber('GAME_COUNT_INVALID', 50).optional(),
  betAmount: amountOf('BET_INVALID', MAX_BET),
  // Validates only the format of card numbers; the handler compares them with the hall's catalogue of cards.
  cardPool: z
    .array(wholeNumber('CARDS_INVALID'), errorCode('CARDS_REQUIRED'))
    .check(...minItems(1, 'CARDS_REQUIRED'))
    .check(...maxItems(MAX_CARDS_PER_GAME, 'TOO_MANY_CARDS')),
  pattern,
  houseFeePercentage: percentage.optional().describe('Required without a table, which overrides it.'),
  houseFeeTable: feeTable.optional(),
  jackpotEnabled: z.boolean().default(true),
  hallEntropy: hallEntropy.optional(),
  saleVersion,
});

export const soldCards = z
  .array(wholeNumber('CARDS_INVALID'))
  .check(...maxItems(MAX_CARDS_PER_GAME, 'TOO_MANY_CARDS'))
  .default([]);

const oneGame = successAnswer.extend({ game });
const changedGame = done.extend({ game });
/** One-line text for the hall's display. It is never interpreted as HTML. */
const shortText = (code: ErrorCode, max: number) => plainText(code, code).check(...maxLength(max, code));

export const hallSettings = {
  ballMachine: z.boolean().describe('Whether the numbers are drawn by a ball machine and typed.'),
  language: z.enum(LANGUAGES),
  phoneMarking: z.boolean().describe('Whether players’ phones can mark called numbers.'),
  wholeBirr: z
    .boolean()
    .describe(
      'Whether prizes are in whole Birr. Valid for games that start after the change; the remaining santim are added to the jackpot.',
    ),
  hallName: shortText('HALL_NAME_INVALID', MAX_HALL_NAME).describe(
    "Name of the hall on the display; the default is the cashier's name.",
  ),
  notice: shortText('NOTICE_INVALID', MAX_NOTICE).describe('Notice or advert on the display.'),
  voice: exactText('VALIDATION').describe(
    "Folder of the voice for live game and display. The fallback for an empty or missing folder is the voice of the screen's language.",
  ),
  cardSet: z
    .string()
    .check(...maxLength(64))
    .nullable()
    .describe("Digest of the hall's card set; null for the catalogue. It can be changed only while no cards are sold."),
};

export const gameRoutes = routes(TAG, {
  'POST /games/sequential': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Create 1 to 50 games with consecutive numbers',
    description: 'Creates all games or none.',
    status: 201,
    body: newGames,
    answer: done.extend({ data: z.array(game), games: z.array(game) }),
  },
  'GET /games': {
    roles: STAFF,
    hall: 'query.cashierId',
    summary: 'List unfinished games and the newest finished games',
    description: 'Contains all unfinished games, at most 200. With `before` the list contains only finished games.',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(200).default(100),
      before: anyId('CURSOR_INVALID').optional(),
      cashierId: anyId('CASHIER_NOT_FOUND').optional(),
      cards: cardsAsked,
    }),
    answer: successAnswer.extend({ games: z.array(game) }),
  },
  'GET /games/next-pending': {
    roles: HALL,
    hall: 'own',
    summary: 'Get the next pending game of the current series',
    answer: successAnswer.extend({ game: game.nullable() }),
  },
  'GET /games/open-prizes': {
    roles: HALL,
    hall: 'own',
    summary: 'List games with unpaid winnings, newest first',
    description: 'At most 40 games.',
    answer: successAnswer.extend({ games: z.array(gameRow) }),
  },
  'GET /games/next-draw': {
    roles: HALL,
    hall: 'own',
    summary: 'Get the commitment and number of the next game',
    description: 'Includes whether the game is designated.',
    answer: successAnswer.extend({
      drawId: id,
      commitment: z.string(),
      sequence: z.number().int(),
      upcoming: z.array(z.object({ drawId: id, commitment: z.string(), sequence: z.number().int() })),
      gameNumber: z.number().int(),
      series: z.number().int(),
      designated: z.boolean(),
      designatedBy: staffMember.nullable(),
      designatedCardId: z.number().int().nullable().describe('Must be one of the cards of that game.'),
    }),
  },
  'GET /games/paired-cashier': {
    roles: MODERATOR,
    hall: 'own',
    summary: 'Get the cashier of the current moderator',
    answer: successAnswer.extend({ data: z.object({ cashierId: id, name: z.string(), email: z.string() }) }),
  },
  'POST /games/reset-game-counter': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Start a new series at game 1',
    answer: done.extend({ series: z.number().int(), nextGameNumber: z.number().int() }),
  },
  'POST /games/configure-next': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Increase the number of the next game',
    body: z.object({ startNumber: wholeNumber('START_NUMBER_INVALID') }),
    answer: done.extend({ series: z.number().int(), nextGameNumber: z.number().int() }),
  },
  'GET /games/settings': {
    roles: HALL,
    hall: 'own',
    summary: 'Get the settings of the hall',
    answer: successAnswer.extend(hallSettings),
  },
  'PATCH /games/settings': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Update the settings of the hall',
    body: z.object(hallSettings).partial(),
    answer: done.extend(hallSettings),
  },
  'GET /games/:id': {
    roles: STAFF,
    hall: 'own',
    summary: 'Get a game',
    description: '`phones` is the number of connected phones of the hall that would participate in a draw now.',
    params: gameParams,
    answer: oneGame.extend({ phones: z.number().int() }),
  },
  'PATCH /games/:id': {
    roles: HALL,
    hall: 'own',
    summary: 'Enable or disable the jackpot of a game',
    description: 'Other fields are refused.',
    params: gameParams,
    body: z.record(z.string(), z.unknown()),
    answer: changedGame,
  },
  'POST /games/:id/start': {
    roles: HALL,
    hall: 'own',
    summary: 'Start a pending game',
    description: 'Books its jackpot contribution.',
    params: gameParams,
    query: askingCards,
    body: z.object({ hallEntropy: hallEntropy.optional() }).nullish(),
    answer: changedGame,
  },
  'POST /games/:id/cards': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Add or remove cards before the first number',
    params: gameParams,
    body: z.object({
      add: soldCards,
      remove: soldCards,
      saleVersion,
      ...withCosigner,
    }),
    answer: changedGame,
  },
  'POST /games/:id/pause': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Pause an active game',
    params: gameParams,
    query: askingCards,
    answer: changedGame,
  },
  'PUT /games/:id/status': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Set the status of a game',
    description: 'Valid values: `active`, `paused`, `completed`. A transition that the game does not allow is refused.',
    params: gameParams,
    query: askingCards,
    body: z.object({ status: z.enum(SETTABLE_STATUSES, errorCode('STATUS_INVALID')) }),
    answer: changedGame,
  },
  'POST /games/:id/call-number': {
    roles: HALL,
    hall: 'own',
    summary: 'Call the next number',
    description:
      'Without `number` the next number of the committed order is called. A typed `number` makes the game a typed game. If phones participate, the first call returns 202 until the mix is complete; repeat the request with the same idempotency key.',
    params: gameParams,
    query: askingCards,
    // Does not validate a typed number, because the rules validate it, so that the error response can contain the typed
    // value.
    body: z
      .object({
        number: z.unknown().optional(),
        after: seen,
      })
      .nullish(),
    later: mixingStill,
    answer: changedGame.extend({ calledNumber: z.number().int(), kind: z.enum(CALL_KINDS) }),
  },
  'POST /games/:id/take-back': {
    roles: HALL,
    hall: 'own',
    summary: 'Undo the last number if it was typed',
    description: 'Only a moderator can undo a number that completes a card.',
    params: gameParams,
    query: askingCards,
    body: z.object({ reason, after: seen }),
    answer: changedGame,
  },
  'POST /games/:id/close-sale': {
    roles: HALL,
    hall: 'own',
    summary: 'Close the sale and start the mix',
    description: 'The mix of the phones runs while the game is announced, before the first number.',
    params: gameParams,
    query: askingCards,
    answer: changedGame,
  },
  'POST /games/:id/finish': {
    roles: HALL,
    hall: 'own',
    summary: 'End a game',
    description:
      'A moderator can select the winning card with `moderatorCardId`. A reason is required if a complete card is unpaid.',
    params: gameParams,
    query: askingCards,
    body: z
      .object({
        moderatorCardId: wholeNumber('WINNER_CARD_INVALID').nullish(),
        reason: reason.optional(),
        ...withCosigner,
      })
      .nullish(),
    answer: changedGame,
  },
  'POST /games/:id/void': {
    roles: HALL,
    hall: 'own',
    summary: 'Void a game',
    description: 'Refunds the stakes, reverses the jackpot contribution and reveals the seed.',
    params: gameParams,
    body: z.object({
      reason,
      ...withCosigner,
    }),
    answer: changedGame,
  },
  'GET /games/:id/jackpot-status': {
    roles: STAFF,
    hall: 'own',
    summary: 'Get whether the jackpot of a game is enabled',
    params: gameParams,
    answer: successAnswer.extend({ jackpotEnabled: z.boolean() }),
  },
});
