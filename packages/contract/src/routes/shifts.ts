import { MAX_TEXT } from '@adarash/rules/game';
import { birrFromSantim, MAX_AMOUNT, santimFromBirr } from '@adarash/rules/money';
import { MOVEMENT_KINDS, MOVEMENT_REASONS, STORED_REASONS } from '@adarash/rules/movements';
import { MEANS_SUMS } from '@adarash/rules/payment-method';
import { DENOMINATIONS, type DenominationId, MAX_PIECES } from '@adarash/rules/shift';
import { DRAWER } from '@adarash/rules/sums';
import { z } from 'zod';
import { CASHIER, HALL, STAFF } from '../basics.ts';
import {
  amountOf,
  anyId,
  birr,
  credentials,
  done,
  errorCode,
  id,
  maxItems,
  maxLength,
  ok,
  plainText,
  routes,
  sumsOf,
  time,
  wholeNumber,
} from './primitives.ts';
import { sellerSums } from './sellers.ts';

const TAG = 'Shifts';

const NAMES = DENOMINATIONS.map((one) => one.id) as [DenominationId, ...DenominationId[]];

const count = z.partialRecord(z.enum(NAMES), z.number().int().min(0).max(MAX_PIECES), errorCode('COUNT_INVALID'));

const float = z
  .number(errorCode('FLOAT_INVALID'))
  .min(0, errorCode('FLOAT_INVALID'))
  .max(birrFromSantim(MAX_AMOUNT), errorCode('FLOAT_INVALID'))
  .refine((amount) => santimFromBirr(amount) !== null, errorCode('FLOAT_INVALID'));

const cashLeft = z
  .number(errorCode('CASH_LEFT_INVALID'))
  .min(0, errorCode('CASH_LEFT_INVALID'))
  .max(birrFromSantim(MAX_AMOUNT), errorCode('CASH_LEFT_INVALID'))
  .refine((amount) => santimFromBirr(amount) !== null, errorCode('CASH_LEFT_INVALID'));

const otherMeans = z
  .number(errorCode('MEANS_AMOUNT_INVALID'))
  .min(0, errorCode('MEANS_AMOUNT_INVALID'))
  .max(birrFromSantim(MAX_AMOUNT), errorCode('MEANS_AMOUNT_INVALID'))
  .refine((amount) => santimFromBirr(amount) !== null, errorCode('MEANS_AMOUNT_INVALID'));

/** Amount that may be negative. */
const anySum = z.number().min(-birrFromSantim(MAX_AMOUNT)).max(birrFromSantim(MAX_AMOUNT));

/** Maximum number of payment methods in a request; more than the owner's list and an upgrade can create. */
const MAX_COUNTED = 50;

const drawer = sumsOf(DRAWER);

/** Possible causes of a difference in closes of release 1.x. */
const REASONS = [
  'open',
  'open-earlier',
  'given-back',
  'cards-back',
  'late-sales',
  'undone',
  'sold-ahead',
  'jackpot-by-hand',
  'float-changed',
  'float-other',
] as const;

const shiftReason = z.object({
  kind: z.enum(REASONS),
  amount: birr,
  /** Total number; `items` contains only the latest. */
  count: z.number().int(),
  items: z.array(
    z.object({
      gameNumber: z.number().int().optional(),
      cardId: z.number().int().optional(),
      cards: z.array(z.number().int()).optional(),
      amount: birr,
      why: z.string().optional(),
      /** Float before and after the change. */
      from: birr.optional(),
      to: birr.optional(),
      by: z.string().optional(),
      soldBy: z.string().optional(),
    }),
  ),
});
export type ShiftReason = z.infer<typeof shiftReason>;

/** Cash that staff added to the drawer or removed from it. */
const movement = z.object({
  /** Number of its entry in the audit log. */
  seq: z.number().int(),
  kind: z.enum(MOVEMENT_KINDS),
  reason: z.enum(STORED_REASONS),
  amount: birr,
  note: z.string(),
  by: z.string(),
  at: time,
});
export type MovementJson = z.infer<typeof movement>;

/** Amount received by one of the other payment methods. */
const meansAmount = z.object({ means: z.string(), amount: birr });

/** Amount of another payment method in a close of release 1.1. */
const countedMeans = sumsOf(MEANS_SUMS).extend({
  means: z.string(),
  expected: birr,
  counted: birr,
  difference: birr,
});

const sellerOfShift = sellerSums.extend({ name: z.string() });

/** Unpaid prizes and awards. */
const unpaid = z.object({
  /** Winnings of this shift: sum, number, and the latest items. */
  amount: birr,
  count: z.number().int(),
  items: z.array(
    z.object({
      gameNumber: z.number().int(),
      cardId: z.number().int(),
      amount: birr,
      of: z.enum(['prize', 'jackpot']),
    }),
  ),
  /** Sum of the winnings of earlier shifts. */
  earlier: birr,
});

/** Money that staff added to the jackpot, and corrections. It is not drawer money: related cash requires a movement. */
const jackpotByHand = z.object({
  amount: birr,
  items: z.array(z.object({ amount: birr, reason: z.string().nullable(), by: z.string(), at: time })),
});

/** Corrections of sales before their game. *Exceptions* lists the shift if many cards were refunded. */
const saleCounts = z.object({
  /** Unpaid cards that were removed more than ten seconds after they were added. */
  removed: z.number().int(),
  /** Paid cards that were refunded. */
  returned: z.object({ cards: z.number().int(), amount: birr }),
  /** Price changes after payment; `amount` was refunded, or collected if it is negative. */
  price: z.object({ changes: z.number().int(), amount: birr }),
});

const shift = z.object({
  /** Number of the shift in its hall, starting at 1. */
  number: z.number().int(),
  /** Time when the float was entered; null while it is the cash of the previous close. */
  openedAt: time.nullable(),
  since: time.nullable(),
  /** Cash that the previous close left in the drawer; null if there was no close. */
  left: birr.nullable(),
  /** First value of the float, null if unknown. */
  firstFloat: birr.nullable(),
  /** Latest movements, oldest first. The drawer contains the sums of all movements. */
  movements: z.array(movement),
  /**
   * One amount for each payment method of the owner's list; 0 until the close, except amounts that an upgrade created.
   */
  means: z.array(meansAmount),
  /** Number of cards in the draft of the next game. They are not included in the drawer. */
  onSale: z.number().int(),
  /** Sellers with sales, settlements or a balance in this shift. */
  sellers: z.array(sellerOfShift),
});

const openShift = shift.extend({
  float: birr,
  /** Whether a card was sold, so that the float can no longer be changed. */
  isFloatFinal: z.boolean(),
  /** null while the owner hides the expected cash and the drawer is not counted yet. */
  drawer: drawer.nullable(),
  unpaid,
  jackpotByHand,
  saleCounts,
});
export type OpenShift = z.infer<typeof openShift>;

const closedShift = shift.extend({
  /** Shifts closed by release 1.x also contain sales by other payment methods, floats and undone cards. */
  sellers: z.array(
    sellerOfShift.extend({ other: birr.optional(), float: birr.optional(), takenBack: birr.optional() }),
  ),
  _id: id,
  cashierId: id,
  /** Business day of the close, YYYY-MM-DD. */
  day: z.iso.date(),
  closedAt: time,
  cashier: z.string(),
  moderator: z.string(),
  drawer,
  count,
  counted: birr,
  /** First result of a blind count. */
  firstCounted: birr.optional(),
  difference: birr,
  /** Cash that remained in the drawer as the next float, and the rest, which was paid to the owner. */
  cashLeft: birr,
  toOwner: birr,
  /** Empty except in closes of release 1.1. */
  countedMeans: z.array(countedMeans),
  note: z.string(),
  /** Missing in closes of release 1.x, which have reasons. */
  unpaid: unpaid.optional(),
  jackpotByHand: jackpotByHand.optional(),
  saleCounts: saleCounts.optional(),
  reasons: z.array(shiftReason).optional(),
});
export type ClosedShift = z.infer<typeof closedShift>;

export const shiftRoutes = routes(TAG, {
  'GET /shift': {
    roles: HALL,
    hall: 'own',
    summary: 'Read the open shift with the expected cash',
    answer: ok.extend({ shift: openShift }),
  },
  'GET /shift/hand-overs': {
    roles: HALL,
    hall: 'own',
    summary: 'Which hand-overs can still be undone: those of this shift, made since the business day began',
    answer: ok.extend({ shift: z.number().int(), since: time }),
  },
  'PUT /shift/float': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Set or correct the opening float before the first sale',
    body: z.object({
      float,
      /** Required if the float differs from the cash of the previous close. */
      note: plainText('FLOAT_NOTE_REQUIRED')
        .check(...maxLength(MAX_TEXT, 'FLOAT_NOTE_REQUIRED'))
        .default(''),
    }),
    answer: done.extend({ shift: openShift }),
  },
  'POST /shift/movements': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Put cash into the drawer or take cash out',
    body: z.object({
      kind: z.enum(MOVEMENT_KINDS),
      reason: z.enum(MOVEMENT_REASONS),
      amount: amountOf('AMOUNT_NOT_POSITIVE'),
      /** Required for the reason `other`. */
      note: plainText('MOVEMENT_NOTE_REQUIRED')
        .check(...maxLength(MAX_TEXT, 'MOVEMENT_NOTE_REQUIRED'))
        .default(''),
    }),
    answer: done.extend({ shift: openShift }),
  },
  'POST /shift/count': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Enter a blind count and read the expected cash',
    body: z.object({ number: wholeNumber('VALIDATION'), count }),
    answer: done.extend({ shift: openShift }),
  },
  'POST /shift/close': {
    roles: CASHIER,
    hall: 'own',
    costly: 'sign-in',
    summary: 'Count the drawer and close the shift, with the moderator’s own sign-in; no session is opened for it',
    body: z.object({
      /** Number of the shift and its expected cash as displayed. */
      number: wholeNumber('VALIDATION'),
      expected: anySum,
      count,
      /** Amount received by each payment method of the owner's list. */
      means: z
        .array(z.object({ means: z.string(), amount: otherMeans }))
        .check(...maxItems(MAX_COUNTED))
        .default([]),
      /** Cash that remains in the drawer as the next float, by default all cash. The rest is paid to the owner. */
      cashLeft: cashLeft.optional(),
      /** Required if the count differs. */
      note: plainText('SHIFT_NOTE_REQUIRED')
        .check(...maxLength(MAX_TEXT, 'SHIFT_NOTE_REQUIRED'))
        .default(''),
      moderator: credentials,
      /** Number of cards in the draft as displayed. Required if cards are on sale, otherwise the close is refused. */
      onSale: z.number().int().min(0).default(0),
      /** Total balance of the sellers as displayed. Required if it is not 0, otherwise the close is refused. */
      withSellers: birr.optional(),
    }),
    answer: done.extend({ closed: closedShift }),
  },
  'GET /shifts': {
    roles: STAFF,
    hall: 'query.cashierId',
    summary: 'Shifts that were closed, the newest first; an admin sees every hall, or the one that is named',
    query: z.object({
      cashierId: anyId('CASHIER_NOT_FOUND').optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      before: anyId('CURSOR_INVALID').optional(),
    }),
    answer: ok.extend({ shifts: z.array(closedShift), next: id.nullable() }),
  },
});
