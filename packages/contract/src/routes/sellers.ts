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
  ok,
  plainText,
  routes,
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
export const sellerSums = z.object({
  /** Balance when the shift began. */
  before: birr,
  cards: z.number().int(),
  sold: birr,
  /** Number and price of the cards sold for the next game. */
  waitingCards: z.number().int(),
  waiting: birr,
  settled: birr,
  due: birr,
});

const seller = z.object({
  _id: id,
  name: z.string(),
  active: z.boolean(),
  /** Whether a phone is paired in this shift. */
  paired: z.boolean(),
  ...sellerSums.shape,
});
export type SellerJson = z.infer<typeof seller>;

/** View for a seller's phone. Must not contain data of draws, designations or the hall's books. */
const selling = z.object({
  name: z.string(),
  hallName: z.string(),
  language: z.enum(LANGUAGES),
  gameNumber: z.number().int(),
  /** Whether staff chose the winner of this game in advance. Every screen that shows the game must display it. */
  designated: z.boolean(),
  betAmount: birr,
  /** All cards of the hall, and the cards that are sold or in play. */
  forSale: z.array(z.number().int()),
  taken: z.array(z.number().int()),
  /** Cards that this seller sold for the game. The unpaid cards are those of the current customer. */
  ownCards: z.array(z.object({ card: z.number().int(), paid: z.boolean() })),
  ...sellerSums.shape,
});
export type SellingJson = z.infer<typeof selling>;

const cards = soldCards.unwrap().check(...minItems(1, 'CARDS_REQUIRED'));
/** Number of the game on the phone. The request is refused if another game is on sale. */
const gameNumber = z.number().int();

export const sellerRoutes = routes(TAG, {
  'GET /sellers': {
    roles: HALL,
    hall: 'own',
    summary: 'List the sellers of the hall with their balances',
    answer: ok.extend({ sellers: z.array(seller), withSellers: birr }),
  },
  'POST /sellers': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Add a seller; that is no account, and opens nothing by itself',
    status: 201,
    body: z.object({ name }),
    answer: done.extend({ seller }),
  },
  'PATCH /sellers/:id': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Switch a seller on or off; off, the phone sells nothing from that moment',
    params,
    body: z.object({ active: z.boolean() }),
    answer: done.extend({ seller }),
  },
  'POST /sellers/:id/pair': {
    roles: CASHIER,
    hall: 'own',
    summary:
      'Let the phone that shows these four digits sell for this seller, until the shift ends; another phone stops',
    params,
    body: z.object({
      digits: z.string(errorCode('PAIRING_NOT_FOUND')).regex(/^\d{4}$/, errorCode('PAIRING_NOT_FOUND')),
    }),
    answer: done,
  },
  'POST /sellers/:id/settle': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Book what a seller pays at the counter',
    params,
    body: z.object({
      /** Amount due that the cashier saw. */
      due: anyAmount,
      /** Negative if the counter pays back an earlier settlement that was too high. */
      received: anyAmount,
      /** Required if the two amounts differ. */
      note: plainText('SETTLE_NOTE_REQUIRED')
        .check(...maxLength(MAX_TEXT, 'SETTLE_NOTE_REQUIRED'))
        .default(''),
    }),
    answer: done.extend({ seller }),
  },
  'GET /sell': {
    roles: SELLER,
    hall: 'own',
    summary: 'What a seller’s phone shows: the free cards of the game that is sold, own sales, own money',
    answer: ok.extend({ selling }),
  },
  'GET /sell/events': {
    roles: SELLER,
    hall: 'own',
    summary: 'Tells a seller’s phone when to ask again; nothing else',
    answer: null,
  },
  'POST /sell/commands': {
    roles: SELLER,
    hall: 'own',
    summary: 'Sell cards, mark them as paid, or remove own cards',
    body: z.discriminatedUnion('type', [
      z.object({ type: z.literal('add'), gameNumber, cards }),
      /** `giveBack` confirms the refund of paid cards; without it they are refused. */
      z.object({ type: z.literal('remove'), gameNumber, cards, giveBack: z.boolean() }),
      z.object({ type: z.literal('paid'), gameNumber }),
    ]),
    /** `taken` contains the cards that were not sold, because they have another holder. */
    answer: ok.extend({ taken: z.array(z.number().int()) }),
  },
});
