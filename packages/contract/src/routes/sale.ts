import { MAX_BET } from '@adarash/rules/money';
import { z } from 'zod';
import { CASHIER } from '../basics.ts';
import { pattern } from './game.ts';
import { feeTable, hallEntropy, percentage, soldCards } from './games.ts';
import { amountOf, birr, id, minItems, ok, paidBy, routes, time } from './primitives.ts';

const TAG = 'Sale';

const betAmount = amountOf('BET_INVALID', MAX_BET);

const sale = z.object({
  version: z.number().int(),
  betAmount: birr,
  /** Null, as with the pattern: to be chosen again. By size it follows the cards. */
  houseFeePercentage: z.number().nullable(),
  houseFeeTable: feeTable.nullable(),
  houseFeeBySize: z.boolean(),
  pattern: pattern.nullable(),
  hallEntropy: z.string(),
  buyers: z.array(
    z.object({
      id: z.number().int(),
      counter: z.string(),
      cards: z.array(z.number().int()),
      /** What the buyer pays: a closed one the price of that moment, though another was set since. */
      amount: birr,
      /** Its cards are sold: taken out they are a removal, and no typing correction. */
      closed: z.boolean(),
      paid: z.boolean(),
      ticket: z.boolean(),
      /** Where it was not cash. */
      means: z.string().optional(),
      reference: z.string().optional(),
      changedAt: time,
    }),
  ),
  gameId: id.nullable(),
  without: z.object({ gameId: id, cards: z.array(z.number().int()) }).nullable(),
  /** The server's clock, by which buyers are closed. */
  now: time,
});
export type SaleJson = z.output<typeof sale>;

/** The screen that sells, as it names itself. */
const counter = z.string().regex(/^[\w-]{1,40}$/);
const cards = soldCards.unwrap().check(...minItems(1, 'CARDS_REQUIRED'));

export const saleRoutes = routes(TAG, {
  'GET /sale': {
    roles: CASHIER,
    hall: 'own',
    summary: 'What is being sold for a game that does not exist yet: buyers, cards and settings',
    answer: ok.extend({ sale }),
  },
  'POST /sale/commands': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Change the sale: add or remove cards, close a buyer, set price, share, pattern and text',
    body: z.discriminatedUnion('type', [
      z.object({ type: z.literal('add'), counter, cards }),
      /** `refund`: how sold cards are given back; without it, as each was paid. */
      z.object({ type: z.literal('remove'), counter, cards, refund: paidBy.optional() }),
      z.object({ type: z.literal('clear'), counter, refund: paidBy.optional() }),
      z.object({
        type: z.literal('close'),
        counter,
        how: z.enum(['paid', 'ticket', 'next']),
        paidBy: paidBy.optional(),
      }),
      z.object({
        type: z.literal('settings'),
        counter,
        betAmount: betAmount.optional(),
        /** A percentage ends the fee by size; the table stays for the next time. */
        houseFeePercentage: percentage.nullish(),
        houseFeeTable: feeTable.optional(),
        houseFeeBySize: z.boolean().optional(),
        pattern: pattern.nullish(),
        hallEntropy: hallEntropy.optional(),
      }),
    ]),
    /** `taken`: cards that were not added, because another buyer has them. */
    answer: ok.extend({ version: z.number().int(), taken: z.array(z.number().int()) }),
  },
});
