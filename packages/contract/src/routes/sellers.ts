import { MAX_TEXT } from '@adarash/rules/game';
import { birrFromSantim, MAX_AMOUNT, santimFromBirr } from '@adarash/rules/money';
import { z } from 'zod';
import { CASHIER, HALL, LANGUAGES, SELLER } from '../basics.ts';
import { soldCards } from './games.ts';
import { anyId, birr, done, id, maxLength, minItems, minLength, ok, plainText, routes, say } from './primitives.ts';

const TAG = 'Sellers';

const MOST_NAME = 40;
const name = plainText('SELLER_NAME_INVALID')
  .check(...minLength(1, 'SELLER_NAME_INVALID'))
  .check(...maxLength(MOST_NAME, 'SELLER_NAME_INVALID'));
const params = z.object({ id: anyId('SELLER_NOT_FOUND') });

/** An amount in Birr that may be negative. */
const anyAmount = z
  .number(say('AMOUNT_REQUIRED'))
  .min(-birrFromSantim(MAX_AMOUNT), say('AMOUNT_REQUIRED'))
  .max(birrFromSantim(MAX_AMOUNT), say('AMOUNT_REQUIRED'))
  .refine((value) => santimFromBirr(Math.abs(value)) !== null, say('AMOUNT_REQUIRED'));

/** Sales and settlements of a seller in one shift, in Birr. */
export const sellerSums = z.object({
  /** Balance when the shift began. */
  before: birr,
  cards: z.number().int(),
  sold: birr,
  /** The same for the game that is being sold. */
  waitingCards: z.number().int(),
  waiting: birr,
  settled: birr,
  due: birr,
});

const seller = z.object({
  _id: id,
  name: z.string(),
  active: z.boolean(),
  /** Whether a phone is paired, in this shift. */
  paired: z.boolean(),
  ...sellerSums.shape,
});
export type SellerJson = z.infer<typeof seller>;

/** All that a seller's phone shows. Nothing of a draw, of designations or of the hall's books is in it. */
const selling = z.object({
  name: z.string(),
  hallName: z.string(),
  language: z.enum(LANGUAGES),
  gameNumber: z.number().int(),
  /** Whether the winner of this game was chosen in advance by staff, as every screen that shows the game says. */
  designated: z.boolean(),
  betAmount: birr,
  /** Every card that the hall sells, and those that somebody has or that are in play. */
  forSale: z.array(z.number().int()),
  taken: z.array(z.number().int()),
  /** Cards that this seller sells for the game. The unpaid ones are those of the current customer. */
  ownCards: z.array(z.object({ card: z.number().int(), paid: z.boolean() })),
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
    body: z.object({ digits: z.string(say('PAIRING_NOT_FOUND')).regex(/^\d{4}$/, say('PAIRING_NOT_FOUND')) }),
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
      /** Negative if the counter pays back what was settled too much. */
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
      /** `giveBack`: the price of paid cards is given back; without it they are refused. */
      z.object({ type: z.literal('remove'), gameNumber, cards, giveBack: z.boolean() }),
      z.object({ type: z.literal('paid'), gameNumber }),
    ]),
    /** `taken`: cards that were not sold, because somebody has them. */
    answer: ok.extend({ taken: z.array(z.number().int()) }),
  },
});
