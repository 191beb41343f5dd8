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
  ok,
  pageLimit,
  reason,
  routes,
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

/** The maximum depends on the hall's catalogue, so the handler checks it. */
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
  /** Negative amount paid from the jackpot. */
  amount: birr,
  winnerCardId: z.number().int().nullable(),
  game: z.object({ gameNumber: z.number().int() }).nullable(),
  gameId: id.nullable(),
  message: z.string(),
  triggeredByCashier: z.boolean(),
  triggeredAt: time.nullable(),
  drawAt: time.nullable(),
  random: z.boolean(),
  /**
   * Source of the card: chosen by staff or drawn. A rule of release 1.1 may have paid several cards and contains no
   * card.
   */
  awardedBy: z.enum(['staff', 'draw', 'rule']),
  /** Person who created or last updated it; present if two persons were required. */
  twoPersons: twoPersons.optional(),
  /** null while the award is unpaid. */
  paid: handedOver.nullable(),
  cashierId: id,
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** Amounts that staff added without a game, and corrections. Corrections have a reason and may be negative. */
const byHand = z.object({
  seq: z.number().int(),
  kind: z.enum(BY_HAND),
  amount: birr,
  reason: z.string().nullable(),
  by: z.string(),
  timestamp: time,
});
export type MovedByHand = z.infer<typeof byHand>;

/** Rounded part of a game's prizes in whole Birr. */
const rounding = z.object({ gameId: id, gameNumber: z.number().int(), amount: birr, timestamp: time });

const jackpot = ok.extend({
  exists: z.boolean(),
  /** Available amount. The jackpot on screens and papers is `holds`, which includes pending awards. */
  amount: birr,
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
    summary: 'The hall’s jackpot and its next due award',
    params: hall,
    answer: jackpot,
  },
  'PUT /jackpot/:cashierId': {
    roles: MODERATOR,
    hall: 'params.cashierId',
    summary: 'Set what is available: opens the jackpot, or books the difference as an addition',
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
    summary: 'Set right what staff put in: `total` is what the jackpot holds afterwards, pending awards included',
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
    summary: 'Book a started game’s contribution; a game that has it already adds nothing',
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
    summary: 'Reserve an award for a chosen card, or for one that the draw will pick',
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
    summary: 'The awards, newest first, and with the first page what games rounded off and what staff moved by hand',
    params: hall,
    query: z.object({ limit: pageLimit, before: anyId('CURSOR_INVALID').optional() }),
    answer: ok.extend({
      history: z.array(historyEntry),
      next: nextPage,
      /** Latest rounded parts, and the sum of all of them. */
      roundings: z.array(rounding).optional(),
      roundedOff: birr.optional(),
      /** Latest entries. */
      byHand: z.array(byHand).optional(),
    }),
  },
  'PUT /jackpot/history/:id': {
    roles: MODERATOR,
    hall: 'own',
    summary: 'Change a pending award',
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
    summary: 'Take back a pending award; its amount returns to the jackpot',
    params: entry,
    answer: done.extend({ restoredAmount: birr }),
  },
  'POST /games/:id/select-jackpot-winner': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Run the jackpot: the oldest due award of this game is triggered',
    params: gameParams,
    body: z.object(withCosigner).nullish(),
    later: mixingStill,
    answer: done.extend({ game, award: historyEntry }),
  },
});
