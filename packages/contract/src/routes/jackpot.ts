import { isShortText } from '@adarash/rules/game';
import { BY_HAND } from '@adarash/rules/jackpot';
import { z } from 'zod';
import { CASHIER, MODERATOR, STAFF } from '../basics.ts';
import { game, handedOver, mixingStill, twoPersons } from './game.ts';
import {
  amountOf,
  anyId,
  birr,
  done,
  errorCode,
  exactText,
  gameParams,
  id,
  minLength,
  nextPage,
  pageLimit,
  reason,
  routes,
  successAnswer,
  time,
  wholeNumber,
  withCosigner,
} from './primitives.ts';

const TAG = 'Jackpot';
const expected = z.number(errorCode('AMOUNT_REQUIRED')).min(0, errorCode('AMOUNT_REQUIRED'));
const hall = z.object({ cashierId: anyId('CASHIER_NOT_FOUND') });
const entry = z.object({ id: anyId('AWARD_NOT_FOUND') });

const message = exactText('AWARD_MESSAGE_REQUIRED')
  .refine((text) => text.trim() !== '', errorCode('AWARD_MESSAGE_REQUIRED'))
  .refine(isShortText, errorCode('AWARD_MESSAGE_TOO_LONG'));

/**
 * Card number of a jackpot award. The handler validates its maximum, because it depends on the hall's catalogue of
 * cards.
 */
const cardNumber = wholeNumber('AWARD_CARD_INVALID');
const gameNumber = wholeNumber('JACKPOT_GAME_NUMBER').nullish();
const drawAt = z.iso.datetime({ offset: true, error: 'DRAW_AT_INVALID' }).nullish();

const pendingAward = z.object({
  _id: id,
  cardNumber: z.number().int().nullable(),
  amount: birr,
  gameNumber: z.number().int().nullable(),
  drawAt: time.nullable(),
  random: z.boolean(),
  message: z.string(),
});

const historyEntry = z.object({
  _id: id,
  timestamp: time,
  amount: birr.describe('Negative amount paid from the jackpot.'),
  winnerCardId: z.number().int().nullable(),
  game: z.object({ gameNumber: z.number().int() }).nullable(),
  gameId: id.nullable(),
  message: z.string(),
  triggeredByCashier: z.boolean(),
  triggeredAt: time.nullable(),
  drawAt: time.nullable(),
  random: z.boolean(),
  awardedBy: z
    .enum(['staff', 'draw', 'rule'])
    .describe(
      'Source of the card: chosen by staff or drawn. A rule of release 1.1 may have paid several cards and contains no card.',
    ),
  twoPersons: twoPersons
    .optional()
    .describe('Person who created or last updated it; present if two persons were required.'),
  paid: handedOver.nullable().describe('null while the award is unpaid.'),
  cashierId: id,
});
export type HistoryEntry = z.infer<typeof historyEntry>;

const byHand = z
  .object({
    seq: z.number().int(),
    kind: z.enum(BY_HAND),
    amount: birr,
    reason: z.string().nullable(),
    by: z.string(),
    timestamp: time,
  })
  .describe('Amounts that staff added without a game, and corrections. Corrections have a reason and may be negative.');
export type MovedByHand = z.infer<typeof byHand>;

const rounding = z
  .object({ gameId: id, gameNumber: z.number().int(), amount: birr, timestamp: time })
  .describe("Rounded part of a game's prizes in whole Birr.");

const jackpot = successAnswer.extend({
  exists: z.boolean(),
  amount: birr.describe(
    'Available amount. The jackpot on screens and papers is `holds`, which includes pending awards.',
  ),
  holds: birr,
  baseAmount: birr,
  enabled: z.boolean(),
  winnerCardId: z.number().int().nullable(),
  lastUpdated: time.nullable(),
  pendingAward: pendingAward.nullable(),
});

export const jackpotRoutes = routes(TAG, {
  'GET /jackpot/:cashierId': {
    roles: STAFF,
    hall: 'params.cashierId',
    summary: 'Get the jackpot and its next pending award',
    params: hall,
    answer: jackpot,
  },
  'PUT /jackpot/:cashierId': {
    roles: MODERATOR,
    hall: 'params.cashierId',
    summary: 'Set the available amount of the jackpot',
    description: 'Creates the jackpot, or adds the difference to the current amount.',
    params: hall,
    body: z.object({
      amount: z
        .number(errorCode('AMOUNT_REQUIRED'))
        .min(0, errorCode('AMOUNT_REQUIRED'))
        .pipe(amountOf('AMOUNT_NOT_POSITIVE')),
      gameNumber,
      expectedAmount: expected.optional(),
      ...withCosigner,
    }),
    answer: done.extend({ newAmount: birr, amount: birr, baseAmount: birr, holds: birr }),
  },
  'POST /jackpot/:cashierId/corrections': {
    roles: MODERATOR,
    hall: 'params.cashierId',
    summary: 'Correct the total of the jackpot',
    description: 'Corrects amounts that staff added. `total` includes pending awards.',
    params: hall,
    body: z.object({
      total: z.number(errorCode('AMOUNT_REQUIRED')).pipe(z.union([z.literal(0), amountOf('AMOUNT_REQUIRED')])),
      expectedTotal: expected,
      reason,
      ...withCosigner,
    }),
    answer: done.extend({ holds: birr, amount: birr, baseAmount: birr }),
  },
  'PATCH /jackpot/:cashierId': {
    roles: MODERATOR,
    hall: 'params.cashierId',
    summary: 'Enable or disable the jackpot',
    params: hall,
    body: z.object({ enabled: z.boolean(errorCode('JACKPOT_ENABLED_REQUIRED')) }),
    answer: done.extend({ enabled: z.boolean() }),
  },
  'POST /jackpot/:cashierId/contributions': {
    roles: CASHIER,
    hall: 'params.cashierId',
    summary: 'Book the contribution of a started game',
    description: 'A contribution that is already booked is not added again.',
    params: hall,
    body: z.object({
      gameId: z
        .string(errorCode('GAME_ID_REQUIRED'))
        .check(...minLength(1, 'GAME_ID_REQUIRED'))
        .pipe(anyId('GAME_ID_INVALID')),
      amount: amountOf('CONTRIBUTION_INVALID'),
    }),
    answer: done.extend({ newTotal: birr, contributionAmount: birr }),
  },
  'POST /jackpot/:cashierId/awards': {
    roles: MODERATOR,
    hall: 'params.cashierId',
    summary: 'Create a pending award',
    description: 'The card is chosen with `cardNumber`, or drawn if `random` is true.',
    status: 201,
    params: hall,
    body: z.object({
      amount: amountOf('AWARD_AMOUNT_INVALID'),
      random: z.boolean().default(false),
      cardNumber: cardNumber.nullish(),
      gameNumber,
      message,
      drawAt,
      ...withCosigner,
    }),
    answer: done.extend({ award: historyEntry, remaining: birr }),
  },
  'GET /jackpot/:cashierId/history': {
    roles: STAFF,
    hall: 'params.cashierId',
    summary: 'List awards, newest first',
    description: 'The first page also contains rounded parts and changes by staff.',
    params: hall,
    query: z.object({ limit: pageLimit, before: anyId('CURSOR_INVALID').optional() }),
    answer: successAnswer.extend({
      history: z.array(historyEntry),
      next: nextPage,
      roundings: z.array(rounding).optional().describe('Latest rounded parts, and the sum of all of them.'),
      roundedOff: birr.optional(),
      byHand: z.array(byHand).optional().describe('Latest entries.'),
    }),
  },
  'PUT /jackpot/history/:id': {
    roles: MODERATOR,
    hall: 'own',
    summary: 'Update a pending award',
    params: entry,
    body: z.object({
      amount: amountOf('AWARD_AMOUNT_INVALID'),
      cardNumber: cardNumber.nullish(),
      gameNumber,
      message,
      drawAt,
      ...withCosigner,
    }),
    answer: done.extend({ entry: historyEntry, remaining: birr }),
  },
  'DELETE /jackpot/history/:id': {
    roles: MODERATOR,
    hall: 'own',
    summary: 'Delete a pending award',
    description: 'Returns its amount to the jackpot.',
    params: entry,
    answer: done.extend({ restoredAmount: birr }),
  },
  'POST /games/:id/select-jackpot-winner': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Run the oldest due award of a game',
    params: gameParams,
    body: z.object(withCosigner).nullish(),
    later: mixingStill,
    answer: done.extend({ game, award: historyEntry }),
  },
});
