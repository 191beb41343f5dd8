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
  ok,
  plainText,
  reason,
  routes,
  wholeNumber,
  withCosigner,
} from './primitives.ts';

const TAG = 'Games';

export const percentage = z
  .number(errorCode('HOUSE_FEE_INVALID'))
  .min(0, errorCode('HOUSE_FEE_INVALID'))
  .max(100, errorCode('HOUSE_FEE_INVALID'))
  .refine((value) => basisPointsFromPercent(value) !== null, errorCode('HOUSE_FEE_INVALID'));

/** House fee by number of cards: `from` cards or more pay this percentage. */
export const feeTable = z
  .array(
    z.object({
      from: wholeNumber('FEE_TABLE_INVALID', MAX_CARDS_PER_GAME),
      percentage: z.number(errorCode('FEE_TABLE_INVALID')),
    }),
  )
  .refine((rows) => feeTableFrom(rows) !== null, errorCode('FEE_TABLE_INVALID'));

/** The length is counted in code points; the text is stored unchanged. */
export const hallEntropy = exactParagraphs('HALL_ENTROPY_INVALID').refine(
  isShortText,
  errorCode('HALL_ENTROPY_INVALID'),
);

/**
 * Version of the sale with these cards. The sale ends with this request, which is refused if the sale has changed since
 * then.
 */
const saleVersion = z.number().int().min(0).optional();

const newGames = z.object({
  startGameNumber: wholeNumber('GAME_NUMBER_INVALID').optional(),
  numGames: wholeNumber('GAME_COUNT_INVALID', 50).optional(),
  count: wholeNumber('GAME_COUNT_INVALID', 50).optional(),
  betAmount: amountOf('BET_INVALID', MAX_BET),
  // The handler checks the cards against the catalogue.
  cardPool: z
    .array(wholeNumber('CARDS_INVALID'), errorCode('CARDS_REQUIRED'))
    .check(...minItems(1, 'CARDS_REQUIRED'))
    .check(...maxItems(MAX_CARDS_PER_GAME, 'TOO_MANY_CARDS')),
  pattern,
  /** Required without a table, which overrides it. */
  houseFeePercentage: percentage.optional(),
  houseFeeTable: feeTable.optional(),
  jackpotEnabled: z.boolean().default(true),
  hallEntropy: hallEntropy.optional(),
  saleVersion,
});

export const soldCards = z
  .array(wholeNumber('CARDS_INVALID'))
  .check(...maxItems(MAX_CARDS_PER_GAME, 'TOO_MANY_CARDS'))
  .default([]);

const oneGame = ok.extend({ game });
const changedGame = done.extend({ game });
/** `phoneMarking` enables the marking of called numbers on players' phones. */
/** One-line text for the display, never interpreted as HTML. */
const shortText = (code: ErrorCode, max: number) => plainText(code, code).check(...maxLength(max, code));

export const hallSettings = {
  ballMachine: z.boolean(),
  language: z.enum(LANGUAGES),
  phoneMarking: z.boolean(),
  /**
   * Whether prizes are in whole Birr. Valid for games that start after the change; the remaining santim are added to
   * the jackpot.
   */
  wholeBirr: z.boolean(),
  /** Name of the hall on the display; the default is the cashier's name. */
  hallName: shortText('HALL_NAME_INVALID', MAX_HALL_NAME),
  /** Notice or advert on the display. */
  notice: shortText('NOTICE_INVALID', MAX_NOTICE),
  /**
   * Folder of the voice for live game and display. The fallback for an empty or missing folder is the voice of the
   * screen's language.
   */
  voice: exactText('VALIDATION'),
  /** Digest of the hall's card set; null for the catalogue. It can be changed only while no cards are sold. */
  cardSet: z
    .string()
    .check(...maxLength(64))
    .nullable(),
};

export const gameRoutes = routes(TAG, {
  'POST /games/sequential': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Create 1 to 50 games with consecutive numbers, all or none',
    status: 201,
    body: newGames,
    answer: done.extend({ data: z.array(game), games: z.array(game) }),
  },
  'GET /games': {
    roles: STAFF,
    hall: 'query.cashierId',
    summary: 'Every unfinished game (at most 200) and the newest finished ones',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(200).default(100),
      before: anyId('CURSOR_INVALID').optional(),
      cashierId: anyId('CASHIER_NOT_FOUND').optional(),
      cards: cardsAsked,
    }),
    answer: ok.extend({ games: z.array(game) }),
  },
  'GET /games/next-pending': {
    roles: HALL,
    hall: 'own',
    summary: 'The pending game with the lowest number of the current series',
    answer: ok.extend({ game: game.nullable() }),
  },
  'GET /games/open-prizes': {
    roles: HALL,
    hall: 'own',
    summary: 'The latest games (at most 40) in which a prize or the jackpot was won and not handed over, newest first',
    answer: ok.extend({ games: z.array(gameRow) }),
  },
  'GET /games/next-draw': {
    roles: HALL,
    hall: 'own',
    summary: 'The next commitment, its number, and whether that number is designated',
    answer: ok.extend({
      drawId: id,
      commitment: z.string(),
      sequence: z.number().int(),
      upcoming: z.array(z.object({ drawId: id, commitment: z.string(), sequence: z.number().int() })),
      gameNumber: z.number().int(),
      series: z.number().int(),
      designated: z.boolean(),
      designatedBy: staffMember.nullable(),
      /** Must be one of the cards of that game. */
      designatedCardId: z.number().int().nullable(),
    }),
  },
  'GET /games/paired-cashier': {
    roles: MODERATOR,
    hall: 'own',
    summary: 'The cashier this moderator works with',
    answer: ok.extend({ data: z.object({ cashierId: id, name: z.string(), email: z.string() }) }),
  },
  'POST /games/reset-game-counter': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Open a new series that starts at game 1',
    answer: done.extend({ series: z.number().int(), nextGameNumber: z.number().int() }),
  },
  'POST /games/configure-next': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Move the game counter forward',
    body: z.object({ startNumber: wholeNumber('START_NUMBER_INVALID') }),
    answer: done.extend({ series: z.number().int(), nextGameNumber: z.number().int() }),
  },
  'GET /games/settings': {
    roles: HALL,
    hall: 'own',
    summary:
      'The hall’s own settings: ball machine, display language, marking on phones, prizes in whole Birr, the sale that closes with the start, name, notice, voice and set of cards',
    answer: ok.extend(hallSettings),
  },
  'PATCH /games/settings': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Switch the ball machine, choose the language, name, notice, voice and set of cards of the hall',
    body: z.object(hallSettings).partial(),
    answer: done.extend(hallSettings),
  },
  'GET /games/:id': {
    roles: STAFF,
    hall: 'own',
    summary: 'One game, and how many phones of its hall would be asked now',
    params: gameParams,
    answer: oneGame.extend({ phones: z.number().int() }),
  },
  'PATCH /games/:id': {
    roles: HALL,
    hall: 'own',
    summary: 'Change the jackpot switch of a game; other known fields are refused',
    params: gameParams,
    body: z.record(z.string(), z.unknown()),
    answer: changedGame,
  },
  'POST /games/:id/start': {
    roles: HALL,
    hall: 'own',
    summary: 'Start a pending game and book its jackpot contribution',
    params: gameParams,
    query: askingCards,
    body: z.object({ hallEntropy: hallEntropy.optional() }).nullish(),
    answer: changedGame,
  },
  'POST /games/:id/cards': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Add cards to a game or take them back, until its first number',
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
    summary: 'Move a game along one of its arrows: active, paused, completed',
    params: gameParams,
    query: askingCards,
    body: z.object({ status: z.enum(SETTABLE_STATUSES, errorCode('STATUS_INVALID')) }),
    answer: changedGame,
  },
  'POST /games/:id/call-number': {
    roles: HALL,
    hall: 'own',
    summary: 'Call the next number of the committed order, or one typed by hand',
    params: gameParams,
    query: askingCards,
    // The rules validate the typed value, so that the error can contain it.
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
    summary: 'Take back the last number, if it was typed; on one that completes a card only a moderator may',
    params: gameParams,
    query: askingCards,
    body: z.object({ reason, after: seen }),
    answer: changedGame,
  },
  'POST /games/:id/close-sale': {
    roles: HALL,
    hall: 'own',
    summary: 'Close the sale before the first number: phones are asked and mixed while the game is announced',
    params: gameParams,
    query: askingCards,
    answer: changedGame,
  },
  'POST /games/:id/finish': {
    roles: HALL,
    hall: 'own',
    summary: 'End a game; a moderator may name the card to be paid, and says why while a card is complete and unpaid',
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
    summary: 'Call a game off: stakes refunded, contribution reversed, seed revealed',
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
    summary: 'Whether this game takes part in the jackpot',
    params: gameParams,
    answer: ok.extend({ jackpotEnabled: z.boolean() }),
  },
});
