import { MAX_TEXT } from '@adarash/rules/game';
import { SHARE_SUMS } from '@adarash/rules/share';
import { z } from 'zod';
import { ADMIN, LANGUAGES } from '../basics.ts';
import { percentage } from './games.ts';
import {
  amountOf,
  anyId,
  birr,
  days,
  done,
  id,
  inOrder,
  ok,
  paidBy,
  plainText,
  reason,
  routes,
  say,
  sumsOf,
  time,
} from './primitives.ts';

const TAG = 'Owner’s share';

const ofHall = z.object({ cashierId: anyId('CASHIER_NOT_FOUND') });

const statement = sumsOf(SHARE_SUMS).extend({
  cashierId: id,
  from: z.iso.date(),
  to: z.iso.date(),
  /** Every agreement, the oldest first: each holds from its day until the next. */
  agreements: z.array(z.object({ from: z.iso.date(), percent: z.number() })),
  /** The days of the period on which there was a fee. */
  days: z.array(z.object({ day: z.iso.date(), fee: birr, percent: z.number(), share: birr })),
  /** Those of the period, in the order of their days; one that was taken back counts for nothing. */
  payments: z.array(
    z.object({
      _id: id,
      day: z.iso.date(),
      amount: birr,
      means: z.string(),
      reference: z.string().nullable(),
      note: z.string(),
      by: z.string(),
      takenBack: z.object({ at: time, reason: z.string() }).nullable(),
    }),
  ),
});
export type ShareJson = z.infer<typeof statement>;

export const shareRoutes = routes(TAG, {
  'GET /admin/share': {
    roles: ADMIN,
    summary: 'What a hall owes its owner for some days: open before, fees, agreed share, paid and open',
    query: ofHall.extend(days).refine(...inOrder),
    answer: ok.extend({ statement }),
  },
  'PUT /admin/share/:cashierId/agreement': {
    roles: ADMIN,
    summary: 'Agree on a share of the house fees, from a business day on',
    params: ofHall,
    body: z.object({ from: days.from, percent: percentage }),
    answer: done,
  },
  'POST /admin/share/:cashierId/payments': {
    roles: ADMIN,
    summary: 'Note a payment of the share; no money is moved',
    params: ofHall,
    body: z.object({
      day: days.from,
      amount: amountOf('AMOUNT_NOT_POSITIVE'),
      paidBy: paidBy.optional(),
      note: plainText('NOTE_TOO_LONG').max(MAX_TEXT, say('NOTE_TOO_LONG')).default(''),
    }),
    answer: done,
  },
  'POST /admin/share/:cashierId/payments/:id/undo': {
    roles: ADMIN,
    summary: 'Take a noted payment back, and say why',
    params: ofHall.extend({ id: anyId('PAYMENT_NOT_FOUND') }),
    body: z.object({ reason }),
    answer: done,
  },
  'GET /print/share': {
    roles: ADMIN,
    summary: 'The statement as PDF',
    query: ofHall
      .extend({ ...days, paper: z.enum(['a4', 'roll']).default('a4'), language: z.enum(LANGUAGES).optional() })
      .refine(...inOrder),
    answer: null,
  },
});
