import { DRAW_KINDS, GAME_STATUSES } from '@adarash/rules/game';
import { z } from 'zod';
import { ADMIN, LANGUAGES, STAFF } from '../basics.ts';
import { books, gameRow, pattern, patternNames, status } from './game.ts';
import { displayState } from './hall.ts';
import {
  anyId,
  birr,
  day,
  days,
  errorCode,
  id,
  inOrder,
  maxLength,
  nextPage,
  pageLimit,
  routes,
  successAnswer,
  time,
} from './primitives.ts';

const TAG = 'Reports';

const summary = z.object({
  totalGames: z.number().int(),
  startedGames: z.number().int(),
  completedGames: z.number().int(),
  designatedGames: z.number().int(),
  manualGames: z.number().int().describe('Games with typed numbers, including designated games.'),
  voidedGames: z.number().int(),
  typedNumbers: z.number().int().describe('Numbers that staff typed in these games, including undone calls.'),
  completeUnpaid: z
    .number()
    .int()
    .describe('Cards that were complete on the last number of an ended game and were not paid.'),
  totalBets: birr,
  totalPrizePool: birr,
  totalHouseFee: birr,
  totalPrizesAwarded: birr,
  unclaimedPrizes: birr,
  roundedOff: birr,
  profit: birr,
  winRate: z.number(),
  books: books.describe(
    'All sums of these games. Some of them are equal to the amounts above, which have the names of the requirements.',
  ),
});
export type Summary = z.infer<typeof summary>;

const bar = z.object({ name: z.string(), count: z.number().int() });
const money = z.object({ name: z.string(), amount: birr });

/**
 * Values of the charts in a report. SQL computes them for all matching games, not only for the games of the current
 * page.
 */
const charts = z.object({
  status: z.array(bar),
  patterns: z.array(bar),
  weekdays: z.array(bar).describe('Monday first.'),
  betBands: z.array(bar),
  feeBands: z.array(bar),
  revenue: z.array(money).describe('Last seven days, oldest first; the amounts are house fees.'),
  contributions: z.array(money).describe('This Week, Last Week, Prior.'),
});

const cashier = z.object({
  _id: id,
  id,
  name: z.string(),
  email: z.string(),
  role: z.literal('cashier'),
  createdAt: time,
  hallName: z.string().describe("Name of the hall; '' without one."),
  deleted: z.boolean(),
  unsettledJackpot: birr.describe('Jackpot of a deleted pair that is not paid yet.'),
});

const reportQuery = z.object({
  cashierId: anyId('CASHIER_NOT_FOUND').optional(),
  status: z.enum(GAME_STATUSES, errorCode('STATUS_INVALID')).optional(),
  pattern: pattern.optional(),
  from: day.optional(),
  to: day.optional(),
  search: z
    .string()
    .trim()
    .check(...maxLength(100))
    .optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
  before: anyId('CURSOR_INVALID').optional(),
});

const cashierQuery = z.object({ cashierId: anyId('CASHIER_ID_REQUIRED') });

export const reportRoutes = routes(TAG, {
  'GET /games/report': {
    roles: STAFF,
    hall: 'query.cashierId',
    summary: 'List games with totals and charts',
    description: 'Totals and charts include all matching games, not only the current page.',
    query: reportQuery,
    answer: successAnswer.extend({
      message: z.string(),
      totalGames: z.number().int(),
      activeGames: z.number().int(),
      completedGames: z.number().int(),
      averageBet: birr,
      totalPrizesAwarded: birr,
      games: z.array(gameRow),
      next: id.nullable().describe('Cursor of the next page, null on the last page.'),
      summary,
      counters: z.array(z.object({ status, count: z.number().int() })).describe('Number of games per status.'),
      results: z
        .array(z.object({ result: z.string(), count: z.number().int() }))
        .describe('Number of games per result: won, unclaimed, designated, typed, voided.'),
      charts,
      ownPatterns: z
        .array(z.object({ pattern, names: patternNames }))
        .describe(
          'All custom patterns of existing games, independent of the filter, with the names of the latest game.',
        ),
    }),
  },
  'GET /games/admin/export': {
    roles: ADMIN,
    hall: 'query.cashierId',
    summary: 'Export business days of a hall as ZIP',
    query: cashierQuery
      .extend({
        ...days,
        language: z
          .enum(LANGUAGES)
          .optional()
          .describe('Language of the day rolls; defaults to the language of the hall.'),
      })
      .refine(...inOrder),
    answer: null,
  },
  'GET /games/admin/cashiers': {
    roles: ADMIN,
    summary: 'List all cashiers, including deleted ones',
    query: z.object({ limit: pageLimit, after: anyId('CURSOR_INVALID').optional() }),
    answer: successAnswer.extend({ cashiers: z.array(cashier), next: nextPage }),
  },
  'GET /games/admin/cashier-report': {
    roles: ADMIN,
    hall: 'query.cashierId',
    summary: 'Get a detailed report of a cashier',
    query: cashierQuery,
    answer: successAnswer.extend({
      cashier,
      summary: summary.extend({ recentGames: z.array(gameRow) }),
      performance: z
        .object({
          averageBet: birr,
          averagePrizePool: birr,
          averageHouseFee: birr,
          averageCards: z.number(),
        })
        .describe(
          'Averages per started game. The average fee is per completed game, because only these have earned a fee.',
        ),
      recentGames: z.array(gameRow),
    }),
  },
  'GET /games/admin/cashier-summary/:id': {
    roles: ADMIN,
    summary: 'Get the totals of a cashier',
    params: z.object({ id: anyId('CASHIER_NOT_FOUND') }),
    answer: successAnswer.extend({ cashier, summary: summary.extend({ recentGames: z.array(gameRow) }) }),
  },
  'GET /games/admin/all-cashier-summaries': {
    roles: ADMIN,
    summary: 'List the totals of all cashiers, oldest first',
    query: z.object({ limit: pageLimit, after: anyId('CURSOR_INVALID').optional() }),
    answer: successAnswer.extend({
      cashiers: z.array(z.object({ cashier, summary: summary.extend({ lastGameAt: time.nullable() }) })),
      next: nextPage,
    }),
  },
  'GET /games/admin/active-cashiers': {
    roles: ADMIN,
    summary: 'List at most ten cashiers created over 720 hours ago',
    answer: successAnswer.extend({
      activeCashiers: z.array(
        z.object({ id, name: z.string(), email: z.string(), totalGames: z.number().int(), totalHouseFee: birr }),
      ),
    }),
  },
});

/** Sums for all halls in a period. They include only started games that are not voided. */
const periodFigures = z.object({
  from: z.iso.date().describe("First and last day, YYYY-MM-DD in the halls' time zone."),
  to: z.iso.date(),
  games: z.number().int(),
  pot: birr,
  houseFee: birr,
  prizes: birr,
  jackpot: birr.describe('Contributions of games to jackpots.'),
  voidedGames: z.number().int(),
  unclaimed: birr,
  completeUnpaid: z.number().int(),
  designatedGames: z.number().int(),
  manualGames: z.number().int(),
  books,
});
export type PeriodFigures = z.infer<typeof periodFigures>;

const hallMoney = z.object({
  sales: birr.describe('Stakes of the requested range, including stakes of voided games.'),
  houseFee: birr.describe('House fee of the requested range.'),
  unpaid: birr.describe('Current sum of all unpaid prizes and awards.'),
  jackpot: birr.describe('Current jackpot including pending awards.'),
  cashExpected: birr
    .nullable()
    .describe(
      'Cash that should be in the drawer now; null if no shift is open, or if the owner hides it and the drawer is not counted yet.',
    ),
});
export type HallMoney = z.infer<typeof hallMoney>;

const hallNow = hallMoney.extend({
  id,
  name: z.string().describe("Name on the hall's display, by default the cashier's name."),
  cashier: z.string(),
  lastClose: z
    .object({ number: z.number().int(), closedAt: time, difference: birr })
    .nullable()
    .describe('Last closed shift; null before the first close.'),
  games: z
    .array(
      z.object({
        _id: id,
        gameNumber: z.number().int(),
        status: z.enum(GAME_STATUSES),
        calls: z.number().int(),
        draw: z.enum(DRAW_KINDS),
        designated: z.boolean(),
        manualCalls: z.number().int(),
        out: z.array(z.number().int()).optional(),
        cardCount: z.number().int(),
        prizePool: birr,
        startedAt: time,
      }),
    )
    .describe('Running games, designated games first.'),
  display: displayState.nullable(),
});
export type HallNow = z.infer<typeof hallNow>;

/** Periods of the overview, relative to the current day. */
const OVERVIEW_RANGES = ['today', 'yesterday', 'week', 'month', 'all'] as const;

const CHECKLIST_STEPS = ['password', 'pair', 'sign-ins', 'display', 'game'] as const;
export type ChecklistStep = (typeof CHECKLIST_STEPS)[number];

export const overviewRoutes = routes('Reports', {
  'GET /admin/overview': {
    roles: ADMIN,
    summary: 'Get figures, exceptions, and the money of halls',
    description:
      '`from` and `to` are both included and override `range`. They limit figures, exceptions, sales and house fees; all other fields are always current. The default is today.',
    query: z.object({
      range: z.enum(OVERVIEW_RANGES).optional().describe('Days relative to the current day.'),
      from: day.optional().describe('First business day.'),
      to: day.optional().describe('Last business day.'),
    }),
    answer: successAnswer.extend({
      figures: periodFigures.describe('Sums of the requested range.'),
      exceptions: z
        .array(z.object({ cashierId: id.nullable(), name: z.string(), count: z.number().int() }))
        .describe(
          'Exceptions of the range by hall; halls without exceptions are omitted. The id is null for exceptions without a hall.',
        ),
      hallCount: z
        .number()
        .int()
        .describe('Number of halls. `halls` contains at most 200, halls with running games first.'),
      halls: z.array(hallNow),
      others: hallMoney
        .nullable()
        .describe('Sums of deleted halls and of halls that are not in `halls`; null if all of them are 0.'),
      total: hallMoney.describe('Sums of `halls` and `others`.'),
    }),
  },
  'GET /checklist': {
    roles: ['admin', 'cashier'],
    hall: 'own',
    tag: 'Accounts',
    summary: 'List open setup steps of the current user',
    answer: successAnswer.extend({
      steps: z.array(z.object({ step: z.enum(CHECKLIST_STEPS), done: z.boolean() })),
      folded: z.boolean().describe('Whether the account is older than one week, so that the list is collapsed.'),
      clockAhead: z
        .object({ hall: z.string(), machine: z.string() })
        .nullable()
        .describe("Present for an admin if the hall's time is ahead of the computer's clock."),
    }),
  },
});
