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
  plainText,
  routes,
  successAnswer,
  sumsSchema,
  time,
  wholeNumber,
} from './primitives.ts';
import { sellerSumsSchema } from './sellers.ts';

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

/** Amount in Birr that may be negative, such as a cash difference. */
const anySum = z.number().min(-birrFromSantim(MAX_AMOUNT)).max(birrFromSantim(MAX_AMOUNT));

/**
 * Maximum number of payment methods in a request. It exceeds the number that the owner's list and an upgrade can
 * create.
 */
const MAX_COUNTED = 50;

const drawer = sumsSchema(DRAWER);

/** Possible causes of a cash difference, stored in the shift closes of release 1.x. */
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
  count: z.number().int().describe('Total number; `items` contains only the latest.'),
  items: z.array(
    z.object({
      gameNumber: z.number().int().optional(),
      cardId: z.number().int().optional(),
      cards: z.array(z.number().int()).optional(),
      amount: birr,
      why: z.string().optional(),
      from: birr.optional().describe('Float before and after the change.'),
      to: birr.optional(),
      by: z.string().optional(),
      soldBy: z.string().optional(),
    }),
  ),
});
export type ShiftReason = z.infer<typeof shiftReason>;

const movement = z
  .object({
    seq: z.number().int().describe('Number of its entry in the audit log.'),
    kind: z.enum(MOVEMENT_KINDS),
    reason: z.enum(STORED_REASONS),
    amount: birr,
    note: z.string(),
    by: z.string(),
    at: time,
  })
  .describe('Cash that staff added to the drawer or removed from it.');
export type MovementJson = z.infer<typeof movement>;

const meansAmount = z
  .object({ means: z.string(), amount: birr })
  .describe('Amount received by one of the other payment methods.');

const countedMeans = sumsSchema(MEANS_SUMS)
  .extend({
    means: z.string(),
    expected: birr,
    counted: birr,
    difference: birr,
  })
  .describe('Amount of another payment method in a close of release 1.1.');

const sellerOfShift = sellerSumsSchema.extend({ name: z.string() });

const unpaid = z
  .object({
    amount: birr.describe('Winnings of this shift: sum, number, and the latest items.'),
    count: z.number().int(),
    items: z.array(
      z.object({
        gameNumber: z.number().int(),
        cardId: z.number().int(),
        amount: birr,
        of: z.enum(['prize', 'jackpot']),
      }),
    ),
    earlier: birr.describe('Sum of the winnings of earlier shifts.'),
  })
  .describe('Unpaid prizes and awards.');

const jackpotByHand = z
  .object({
    amount: birr,
    items: z.array(z.object({ amount: birr, reason: z.string().nullable(), by: z.string(), at: time })),
  })
  .describe(
    'Money that staff added to the jackpot, and corrections. It is not drawer money: related cash requires a movement.',
  );

const saleCounts = z
  .object({
    removed: z.number().int().describe('Unpaid cards that were removed more than ten seconds after they were added.'),
    returned: z.object({ cards: z.number().int(), amount: birr }).describe('Paid cards that were refunded.'),
    price: z
      .object({ changes: z.number().int(), amount: birr })
      .describe('Price changes after payment; `amount` was refunded, or collected if it is negative.'),
  })
  .describe('Corrections of sales before their game. *Exceptions* lists the shift if many cards were refunded.');

const shift = z.object({
  number: z.number().int().describe('Number of the shift in its hall, starting at 1.'),
  openedAt: time
    .nullable()
    .describe('Time when the float was entered; null while it is the cash of the previous close.'),
  since: time.nullable(),
  left: birr.nullable().describe('Cash that the previous close left in the drawer; null if there was no close.'),
  firstFloat: birr.nullable().describe('First value of the float, null if unknown.'),
  movements: z
    .array(movement)
    .describe('Latest movements, oldest first. The drawer contains the sums of all movements.'),
  means: z
    .array(meansAmount)
    .describe(
      "One amount for each payment method of the owner's list; 0 until the close, except amounts that an upgrade created.",
    ),
  onSale: z
    .number()
    .int()
    .describe('Number of cards in the draft of the next game. They are not included in the drawer.'),
  sellers: z.array(sellerOfShift).describe('Sellers with sales, settlements or a balance in this shift.'),
});

const openShift = shift.extend({
  float: birr,
  isFloatFinal: z.boolean().describe('Whether a card was sold, so that the float can no longer be changed.'),
  drawer: drawer.nullable().describe('null while the owner hides the expected cash and the drawer is not counted yet.'),
  unpaid,
  jackpotByHand,
  saleCounts,
});
export type OpenShift = z.infer<typeof openShift>;

const closedShift = shift.extend({
  sellers: z
    .array(sellerOfShift.extend({ other: birr.optional(), float: birr.optional(), takenBack: birr.optional() }))
    .describe('Shifts closed by release 1.x also contain sales by other payment methods, floats and undone cards.'),
  _id: id,
  cashierId: id,
  day: z.iso.date().describe('Business day of the close, YYYY-MM-DD.'),
  closedAt: time,
  cashier: z.string(),
  moderator: z.string(),
  drawer,
  count,
  counted: birr,
  firstCounted: birr.optional().describe('First result of a blind count.'),
  difference: birr,
  cashLeft: birr.describe(
    'Cash that remained in the drawer as the next float, and the rest, which was paid to the owner.',
  ),
  toOwner: birr,
  countedMeans: z.array(countedMeans).describe('Empty except in closes of release 1.1.'),
  note: z.string(),
  unpaid: unpaid.optional().describe('Missing in closes of release 1.x, which have reasons.'),
  jackpotByHand: jackpotByHand.optional(),
  saleCounts: saleCounts.optional(),
  reasons: z.array(shiftReason).optional(),
});
export type ClosedShift = z.infer<typeof closedShift>;

export const shiftRoutes = routes(TAG, {
  'GET /shift': {
    roles: HALL,
    hall: 'own',
    summary: 'Get the open shift with the expected cash',
    answer: successAnswer.extend({ shift: openShift }),
  },
  'GET /shift/hand-overs': {
    roles: HALL,
    hall: 'own',
    summary: 'Get the limits for undoing payouts',
    description: 'Payouts of this shift since the start of the business day can be undone.',
    answer: successAnswer.extend({ shift: z.number().int(), since: time }),
  },
  'PUT /shift/float': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Set the opening float before the first sale',
    body: z.object({
      float,
      note: plainText('FLOAT_NOTE_REQUIRED')
        .check(...maxLength(MAX_TEXT, 'FLOAT_NOTE_REQUIRED'))
        .default('')
        .describe('Required if the float differs from the cash of the previous close.'),
    }),
    answer: done.extend({ shift: openShift }),
  },
  'POST /shift/movements': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Add cash to the drawer or remove cash',
    body: z.object({
      kind: z.enum(MOVEMENT_KINDS),
      reason: z.enum(MOVEMENT_REASONS),
      amount: amountOf('AMOUNT_NOT_POSITIVE'),
      note: plainText('MOVEMENT_NOTE_REQUIRED')
        .check(...maxLength(MAX_TEXT, 'MOVEMENT_NOTE_REQUIRED'))
        .default('')
        .describe('Required for the reason `other`.'),
    }),
    answer: done.extend({ shift: openShift }),
  },
  'POST /shift/count': {
    roles: CASHIER,
    hall: 'own',
    summary: 'Enter a blind count',
    description: 'Returns the shift with the expected cash.',
    body: z.object({ number: wholeNumber('VALIDATION'), count }),
    answer: done.extend({ shift: openShift }),
  },
  'POST /shift/close': {
    roles: CASHIER,
    hall: 'own',
    costly: 'sign-in',
    summary: 'Close the shift with the counted cash',
    description: 'Requires the credentials of the moderator, which create no session.',
    body: z.object({
      number: wholeNumber('VALIDATION').describe('Number of the shift and its expected cash as displayed.'),
      expected: anySum,
      count,
      means: z
        .array(z.object({ means: z.string(), amount: otherMeans }))
        .check(...maxItems(MAX_COUNTED))
        .default([])
        .describe("Amount received by each payment method of the owner's list."),
      cashLeft: cashLeft
        .optional()
        .describe(
          'Cash that remains in the drawer as the next float, by default all cash. The rest is paid to the owner.',
        ),
      note: plainText('SHIFT_NOTE_REQUIRED')
        .check(...maxLength(MAX_TEXT, 'SHIFT_NOTE_REQUIRED'))
        .default('')
        .describe('Required if the count differs.'),
      moderator: credentials,
      onSale: z
        .number()
        .int()
        .min(0)
        .default(0)
        .describe(
          'Number of cards in the draft as displayed. Required if cards are on sale, otherwise the close is refused.',
        ),
      withSellers: birr
        .optional()
        .describe(
          'Total balance of the sellers as displayed. Required if it is not 0, otherwise the close is refused.',
        ),
    }),
    answer: done.extend({ closed: closedShift }),
  },
  'GET /shifts': {
    roles: STAFF,
    hall: 'query.cashierId',
    summary: 'List closed shifts, newest first',
    description: 'An admin can limit the list to one hall with `cashierId`.',
    query: z.object({
      cashierId: anyId('CASHIER_NOT_FOUND').optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      before: anyId('CURSOR_INVALID').optional(),
    }),
    answer: successAnswer.extend({ shifts: z.array(closedShift), next: id.nullable() }),
  },
});
