import { MAX_TEXT } from '@adarash/rules/game';
import { birrFromSantim, MAX_AMOUNT, santimFromBirr } from '@adarash/rules/money';
import { z } from 'zod';
import { CASHIER, HALL, LANGUAGES, SELLER } from '../basics.ts';
import { soldCards } from './games.ts';
import {
  anyId,
  birr,
  done,
  errorCode,
  id,
  maxLength,
  minItems,
  minLength,
  plainText,
  routes,
  successAnswer,
} from './primitives.ts';

const TAG = 'Sellers';

const MOST_NAME = 40;
const name = plainText('SELLER_NAME_INVALID')
  .check(...minLength(1, 'SELLER_NAME_INVALID'))
  .check(...maxLength(MOST_NAME, 'SELLER_NAME_INVALID'));
const params = z.object({ id: anyId('SELLER_NOT_FOUND') });

/** An amount in Birr that may be negative. */
const anyAmount = z
  .number(errorCode('AMOUNT_REQUIRED'))
  .min(-birrFromSantim(MAX_AMOUNT), errorCode('AMOUNT_REQUIRED'))
  .max(birrFromSantim(MAX_AMOUNT), errorCode('AMOUNT_REQUIRED'))
  .refine((value) => santimFromBirr(Math.abs(value)) !== null, errorCode('AMOUNT_REQUIRED'));

/** Sales and settlements of a seller in one shift, in Birr. */
export const sellerSumsSchema = z.object({
  before: birr.describe('Balance when the shift began.'),
  cards: z.number().int(),
  sold: birr,
  waitingCards: z.number().int().describe('Number and price of the cards sold for the next game.'),
  waiting: birr,
  settled: birr,
  due: birr,
});

const seller = z.object({
  _id: id,
  name: z.string(),
  active: z.boolean(),
  paired: z.boolean().describe('Whether a phone is paired in this shift.'),
  ...sellerSumsSchema.shape,
});
export type SellerJson = z.infer<typeof seller>;

/** View of the sale for a seller's phone. Must not contain data of draws, designated winners or the hall's accounts. */
const selling = z.object({
  name: z.string(),
  hallName: z.string(),
  language: z.enum(LANGUAGES),
  gameNumber: z.number().int(),
  designated: z
    .boolean()
    .describe(
      'Whether staff chose the winner of this game in advance. Every screen that shows the game must display it.',
    ),
  betAmount: birr,
  forSale: z.array(z.number().int()).describe('All cards of the hall, and the cards that are sold or in play.'),
  taken: z.array(z.number().int()),
  ownCards: z
    .array(z.object({ card: z.number().int(), paid: z.boolean() }))
    .describe('Cards that this seller sold for the game. The unpaid cards are those of the current customer.'),
  ...sellerSumsSchema.shape,
});
export type SellingJson = z.infer<typeof selling>;

const cards = soldCards.unwrap().check(...minItems(1, 'CARDS_REQUIRED'));
const gameNumber = z
  .number()
  .int()
  .describe('Number of the game on the phone. The request is refused if another game is on sale.');

export const sellerRoutes = routes(TAG, {
  'GET /sellers': {
    roles: HALL,
    hall: 'own',
    summary: 'List the sellers of the hall with their balances',
    answer: successAnswer.extend({ sellers: z.array(seller), withSellers: birr }),
  },
  'POST /sellers': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Create a seller',
    description: 'A seller has no account. A paired phone is required for sales.',
    status: 201,
    body: z.object({ name }),
    answer: done.extend({ seller }),
  },
  'PATCH /sellers/:id': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Activate or deactivate a seller',
    description: 'The phone of a deactivated seller can no longer sell.',
    params,
    body: z.object({ active: z.boolean() }),
    answer: done.extend({ seller }),
  },
  'POST /sellers/:id/pair': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Pair a seller’s phone by its four digits',
    description: 'Valid until the shift ends. The previous phone of the seller is disconnected.',
    params,
    body: z.object({
      digits: z.string(errorCode('PAIRING_NOT_FOUND')).regex(/^\d{4}$/, errorCode('PAIRING_NOT_FOUND')),
    }),
    answer: done,
  },
  'POST /sellers/:id/settle': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Book a settlement of a seller',
    params,
    body: z.object({
      due: anyAmount.describe('Amount due that the cashier saw.'),
      received: anyAmount.describe('Negative if the counter pays back an earlier settlement that was too high.'),
      note: plainText('SETTLE_NOTE_REQUIRED')
        .check(...maxLength(MAX_TEXT, 'SETTLE_NOTE_REQUIRED'))
        .default('')
        .describe('Required if the two amounts differ.'),
    }),
    answer: done.extend({ seller }),
  },
  'GET /sell': {
    roles: SELLER,
    hall: 'own',
    summary: 'Get the view of a seller’s phone',
    answer: successAnswer.extend({ selling }),
  },
  'GET /sell/events': {
    roles: SELLER,
    hall: 'own',
    summary: 'Stream reload signals to a seller’s phone',
    description: 'The events contain no data.',
    answer: null,
  },
  'POST /sell/commands': {
    roles: SELLER,
    hall: 'own',
    summary: 'Sell, pay or remove cards as seller',
    description: '`giveBack` confirms the refund of paid cards; without it they are refused.',
    body: z.discriminatedUnion('type', [
      z.object({ type: z.literal('add'), gameNumber, cards }),
      z.object({ type: z.literal('remove'), gameNumber, cards, giveBack: z.boolean() }),
      z.object({ type: z.literal('paid'), gameNumber }),
    ]),
    answer: successAnswer
      .extend({ taken: z.array(z.number().int()) })
      .describe('`taken` contains the cards that were not sold, because they have another holder.'),
  },
});
