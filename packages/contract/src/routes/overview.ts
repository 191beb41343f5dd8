import { DRAW_KINDS, GAME_STATUSES } from '@adarash/rules/game';
import { z } from 'zod';
import { ADMIN } from '../access.ts';
import { birr, id, ok, time } from './primitives.ts';
import { routes } from './route.ts';

/** Over all halls; money of games that were started and not called off. */
const periodFigures = z.object({
  /** The first day of the period, YYYY-MM-DD in the halls' time zone; it runs until today. */
  from: z.iso.date(),
  games: z.number().int(),
  pot: birr,
  houseFee: birr,
  /** Prizes paid. */
  prizes: birr,
  /** Put into jackpots. */
  jackpot: birr,
  voidedGames: z.number().int(),
  unclaimed: birr,
  /** Cards complete on the last number of an ended game and not paid. */
  completeUnpaid: z.number().int(),
  designatedGames: z.number().int(),
  manualGames: z.number().int(),
});
export type PeriodFigures = z.infer<typeof periodFigures>;

const hallNow = z.object({
  id,
  /** What its display calls it, else the cashier's name. */
  name: z.string(),
  cashier: z.string(),
  /** Every game that runs, a designated one first. */
  games: z.array(
    z.object({
      _id: id,
      gameNumber: z.number().int(),
      status: z.enum(GAME_STATUSES),
      calls: z.number().int(),
      draw: z.enum(DRAW_KINDS),
      designated: z.boolean(),
      manualCalls: z.number().int(),
      cardCount: z.number().int(),
      prizePool: birr,
      startedAt: time,
    }),
  ),
  /** Null where no display was ever connected. */
  display: z.object({ connected: z.boolean(), lastSeenAt: time }).nullable(),
});
export type HallNow = z.infer<typeof hallNow>;

export const CHECKLIST_STEPS = ['password', 'pair', 'sign-ins', 'display', 'game'] as const;
export type ChecklistStep = (typeof CHECKLIST_STEPS)[number];

export const overviewRoutes = routes({
  'GET /admin/overview': {
    roles: ADMIN,
    tag: 'Reports',
    summary: 'Today, this week and this month over all halls, and which halls play now',
    answer: ok.extend({
      today: periodFigures,
      week: periodFigures,
      month: periodFigures,
      /** The last fourteen days, oldest first. */
      trend: z.array(z.object({ day: z.iso.date(), pot: birr, houseFee: birr })),
      /** How many halls there are; `halls` shows at most 200, those that play first. */
      hallCount: z.number().int(),
      halls: z.array(hallNow),
    }),
  },
  'GET /checklist': {
    roles: ['admin', 'cashier'],
    tag: 'Accounts',
    summary: 'What is left to do before the first evening, for the one who asks, as far as the server knows',
    answer: ok.extend({ steps: z.array(z.object({ step: z.enum(CHECKLIST_STEPS), done: z.boolean() })) }),
  },
});
