import { MAX_BET } from '@adarash/rules/money';
import { MAX_SALE_COMMANDS } from '@adarash/rules/sale';
import { z } from 'zod';
import { CASHIER } from '../basics.ts';
import { pattern } from './game.ts';
import { feeTable, hallEntropy, percentage, soldCards } from './games.ts';
import { amountOf, birr, id, maxItems, minItems, routes, successAnswer, time } from './primitives.ts';

const TAG = 'Sale';

const betAmount = amountOf('BET_INVALID', MAX_BET);

const sale = z.object({
  version: z.number().int(),
  betAmount: birr,
  houseFeePercentage: z
    .number()
    .nullable()
    .describe(
      'null if the cashier must choose again, as for the pattern. With a fee by size it depends on the number of cards.',
    ),
  houseFeeTable: feeTable.nullable(),
  houseFeeBySize: z.boolean(),
  pattern: pattern.nullable(),
  hallEntropy: z.string(),
  cards: z.array(
    z.object({
      card: z.number().int(),
      by: z.string().describe('Counter that sells the card, or `seller:` and the id of a seller.'),
      paid: z.boolean(),
      addedAt: time,
    }),
  ),
  gameId: id.nullable().describe('Id of the game that was created from the previous draft.'),
  now: time.describe('Current time of the server.'),
});
export type SaleJson = z.output<typeof sale>;

const counter = z
  .string()
  .regex(/^[\w-]{1,40}$/)
  .describe('Name of the screen that sells, chosen by the screen.');
const cards = soldCards.unwrap().check(...minItems(1, 'CARDS_REQUIRED'));

const add = z.object({ type: z.literal('add'), cards });
const remove = z.object({ type: z.literal('remove'), cards, giveBack: z.boolean() });
const paid = z.object({ type: z.literal('paid') });
const clear = z.object({ type: z.literal('clear'), giveBack: z.boolean() });
const settings = z.object({
  type: z.literal('settings'),
  betAmount: betAmount.optional(),
  houseFeePercentage: percentage
    .nullish()
    .describe('A percentage disables the fee by size. The table is stored for later use.'),
  houseFeeTable: feeTable.optional(),
  houseFeeBySize: z.boolean().optional(),
  pattern: pattern.nullish(),
  hallEntropy: hallEntropy.optional(),
  settle: z
    .literal(true)
    .optional()
    .describe('Confirms that the difference to the price of paid cards is refunded or collected.'),
});
const command = z.discriminatedUnion('type', [add, remove, paid, clear, settings]);
export type SaleCommandJson = z.output<typeof command>;

export const saleRoutes = routes(TAG, {
  'GET /sale': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Get the draft of the next game',
    description: 'Contains its cards and settings.',
    answer: successAnswer.extend({ sale }),
  },
  'POST /sale/commands': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Change the draft by one command or a list',
    description:
      'Commands: `add`, `remove`, `paid`, `clear`, `settings`. A list is applied in order; the first refusal undoes all of them. `giveBack` confirms the refund of paid cards; without it they are refused.',
    body: z.discriminatedUnion('type', [
      add.extend({ counter }),
      remove.extend({ counter }),
      paid.extend({ counter }),
      clear.extend({ counter }),
      settings.extend({ counter }),
      z.object({
        type: z.literal('list').optional(),
        counter,
        commands: z
          .array(command)
          .check(...minItems(1))
          .check(...maxItems(MAX_SALE_COMMANDS)),
      }),
    ]),
    answer: successAnswer
      .extend({
        version: z.number().int(),
        taken: z.array(z.object({ card: z.number().int(), by: z.string() })),
      })
      .describe(
        '`taken` contains the cards that were not added, with their current holder: a counter, `seller:` or `game:` and an id.',
      ),
  },
});
