import { MAX_TEXT } from '@adarash/rules/game';
import { CASH } from '@adarash/rules/means';
import { birrFromSantim, MAX_AMOUNT, santimFromBirr } from '@adarash/rules/money';
import { z } from 'zod';
import { CASHIER, HALL, LANGUAGES, SELLER, STAFF } from '../basics.ts';
import { soldCards } from './games.ts';
import {
  anyId,
  birr,
  days,
  done,
  id,
  inOrder,
  maxLength,
  minItems,
  minLength,
  ok,
  paidBy,
  plainText,
  routes,
  say,
  time,
} from './primitives.ts';

const TAG = 'Sellers';

const MOST_NAME = 40;
const name = plainText('SELLER_NAME_INVALID')
  .check(...minLength(1, 'SELLER_NAME_INVALID'))
  .check(...maxLength(MOST_NAME, 'SELLER_NAME_INVALID'));
const params = z.object({ id: anyId('SELLER_NOT_FOUND') });

const amount = z
  .number(say('AMOUNT_REQUIRED'))
  .positive(say('AMOUNT_NOT_POSITIVE'))
  .max(birrFromSantim(MAX_AMOUNT), say('AMOUNT_REQUIRED'))
  .refine((value) => santimFromBirr(value) !== null, say('AMOUNT_REQUIRED'));

/** What a seller holds and did in the open shift, in Birr. */
export const sellerSums = z.object({
  before: birr,
  float: birr,
  cards: z.number().int(),
  sold: birr,
  /** Paid for cards by other means than cash: never with the seller. */
  other: birr,
  /** Of the game that waits for its start. */
  waitingCards: z.number().int(),
  waiting: birr,
  waitingOther: birr,
  /** Of sold cards that the seller took back: what went back to the buyers. */
  takenBack: birr,
  handedIn: birr,
  due: birr,
});

/** Waits for the other side: a float for the seller, a hand-in for the cashier or, counted otherwise, for the seller. */
const open = {
  floatOffered: birr.nullable(),
  handIn: z.object({ said: birr, counted: birr.nullable(), note: z.string(), paidBy: paidBy.optional() }).nullable(),
};

const seller = z.object({
  _id: id,
  name: z.string(),
  active: z.boolean(),
  /** Whether a phone is paired, in this shift. */
  paired: z.boolean(),
  ...open,
  ...sellerSums.shape,
});
export type SellerJson = z.infer<typeof seller>;

/** One seller over some days. */
const sellerOverDays = z.object({
  _id: id,
  name: z.string(),
  cards: z.number().int(),
  float: birr,
  sold: birr,
  other: birr,
  takenBack: birr,
  handedIn: birr,
  /** What is with the seller now. */
  due: birr,
});

const buyer = z.object({
  id: z.number().int(),
  cards: z.array(z.number().int()),
  amount: birr,
  closed: z.boolean(),
  paid: z.boolean(),
  paidBy: paidBy.optional(),
});

/** All that a seller's phone shows. Nothing of a draw, of designations or of the hall's books is in it. */
const selling = z.object({
  name: z.string(),
  hallName: z.string(),
  language: z.enum(LANGUAGES),
  gameNumber: z.number().int(),
  /** Whether the winner of this game was chosen in advance by staff, as every screen that shows the game says. */
  designated: z.boolean(),
  betAmount: birr,
  /** Means of payment other than cash. */
  means: z.array(z.string()),
  /** Every card that the hall sells, and those that somebody has or that are in play. */
  forSale: z.array(z.number().int()),
  taken: z.array(z.number().int()),
  buyers: z.array(buyer),
  /** Cards of this seller that the counter took out of the sale and paid back. */
  takenOut: z.array(z.number().int()),
  /** When the last buyer is closed by itself. */
  now: time,
  ...open,
  ...sellerSums.shape,
});
export type SellingJson = z.infer<typeof selling>;

const cards = soldCards.unwrap().check(...minItems(1, 'CARDS_REQUIRED'));
/** The game that the phone showed: the sale of another one is not meant. */
const gameNumber = z.number().int();

export const sellerRoutes = routes(TAG, {
  'GET /sellers': {
    roles: HALL,
    hall: 'own',
    summary: 'The sellers of the hall, what each holds, and what waits for a word',
    answer: ok.extend({ sellers: z.array(seller), withSellers: birr }),
  },
  'GET /sellers/report': {
    roles: STAFF,
    hall: 'query.cashierId',
    summary: 'What each seller sold and handed in, over some business days',
    query: z.object({ cashierId: anyId('CASHIER_NOT_FOUND').optional(), ...days }).refine(...inOrder),
    answer: ok.extend({ sellers: z.array(sellerOverDays) }),
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
    body: z.object({ digits: z.string(say('PAIRING_NOT_FOUND')).regex(/^\d{4}$/, say('PAIRING_NOT_FOUND')) }),
    answer: done,
  },
  'PUT /sellers/:id/float': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Give a seller change from the drawer; it counts once the seller confirms it. Null takes the offer back',
    params,
    body: z.object({ amount: amount.nullable() }),
    answer: done.extend({ seller }),
  },
  'POST /sellers/:id/hand-in': {
    roles: CASHIER,
    hall: 'own',
    summary:
      'Count what a seller hands in: the sum that was said books it, another one waits for the seller; without a phone a note says why',
    params,
    body: z.object({
      /** Null: the seller has no phone at hand, and what was counted is booked. */
      said: amount.nullable(),
      counted: z
        .number(say('AMOUNT_REQUIRED'))
        .min(0, say('AMOUNT_REQUIRED'))
        .max(birrFromSantim(MAX_AMOUNT), say('AMOUNT_REQUIRED'))
        .refine((value) => santimFromBirr(value) !== null, say('AMOUNT_REQUIRED')),
      /** By which the cashier has it; another one than the seller said is not counted. */
      means: paidBy.shape.means.default(CASH),
      /** Required where another sum was counted, and without a phone. */
      note: plainText('HAND_IN_NOTE_REQUIRED')
        .check(...maxLength(MAX_TEXT, 'HAND_IN_NOTE_REQUIRED'))
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
    summary: 'Sell cards, close the buyer, or take back cards of one’s own while the sale is open',
    body: z.discriminatedUnion('type', [
      z.object({ type: z.literal('add'), gameNumber, cards }),
      z.object({ type: z.literal('remove'), gameNumber, cards }),
      z.object({ type: z.literal('close'), gameNumber, paidBy: paidBy.optional() }),
    ]),
    /** `taken`: cards that were not sold, because somebody has them. */
    answer: ok.extend({ taken: z.array(z.number().int()) }),
  },
  'POST /sell/float': {
    roles: SELLER,
    hall: 'own',
    summary: 'Confirm the float that the cashier gave, by its amount',
    body: z.object({ amount }),
    answer: ok,
  },
  'POST /sell/hand-in': {
    roles: SELLER,
    hall: 'own',
    summary: 'Say what is handed in, agree to what was counted by naming it, or take it back with null',
    body: z.object({ amount: amount.nullable(), paidBy: paidBy.optional() }),
    answer: ok,
  },
});
