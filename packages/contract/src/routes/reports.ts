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
  ok,
  pageLimit,
  routes,
  time,
} from './primitives.ts';

const TAG = 'Reports';

const summary = z.object({
  totalGames: z.number().int(),
  startedGames: z.number().int(),
  completedGames: z.number().int(),
  designatedGames: z.number().int(),
  /** Games with typed numbers, including designated games. */
  manualGames: z.number().int(),
  voidedGames: z.number().int(),
  /** Numbers that staff typed in these games, including undone calls. */
  typedNumbers: z.number().int(),
  /** Cards that were complete on the last number of an ended game and were not paid. */
  completeUnpaid: z.number().int(),
  totalBets: birr,
  totalPrizePool: birr,
  totalHouseFee: birr,
  totalPrizesAwarded: birr,
  unclaimedPrizes: birr,
  roundedOff: birr,
  profit: birr,
  winRate: z.number(),
  /** All sums of these games. Some of them are equal to the amounts above, which have the names of the requirements. */
  books,
});
export type Summary = z.infer<typeof summary>;

const bar = z.object({ name: z.string(), count: z.number().int() });
const money = z.object({ name: z.string(), amount: birr });

/** Every figure is computed in SQL for all matching games, not only for the current page. */
const charts = z.object({
  status: z.array(bar),
  patterns: z.array(bar),
  /** Monday first. */
  weekdays: z.array(bar),
  betBands: z.array(bar),
  feeBands: z.array(bar),
  /** Last seven days, oldest first; the amounts are house fees. */
  revenue: z.array(money),
  /** This Week, Last Week, Prior. */
  contributions: z.array(money),
});

const cashier = z.object({
  _id: id,
  id,
  name: z.string(),
  email: z.string(),
  role: z.literal('cashier'),
  createdAt: time,
  deleted: z.boolean(),
  /** Jackpot of a deleted pair that is not paid yet. */
  unsettledJackpot: birr,
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
    summary: 'A page of games, and totals and charts over everything that matches',
    query: reportQuery,
    answer: ok.extend({
      message: z.string(),
      totalGames: z.number().int(),
      activeGames: z.number().int(),
      completedGames: z.number().int(),
      averageBet: birr,
      totalPrizesAwarded: birr,
      games: z.array(gameRow),
      /** Cursor of the next page, null on the last page. */
      next: id.nullable(),
      summary,
      /** Number of games per status. */
      counters: z.array(z.object({ status, count: z.number().int() })),
      /** Number of games per result: won, unclaimed, designated, typed, voided. */
      results: z.array(z.object({ result: z.string(), count: z.number().int() })),
      charts,
      /** All custom patterns of existing games, independent of the filter, with the names of the latest game. */
      ownPatterns: z.array(z.object({ pattern, names: patternNames })),
    }),
  },
  'GET /games/admin/export': {
    roles: ADMIN,
    hall: 'query.cashierId',
    summary: 'Export business days of a hall as ZIP',
    query: cashierQuery
      .extend({
        ...days,
        /** Language of the day rolls; defaults to the language of the hall. */
        language: z.enum(LANGUAGES).optional(),
      })
      .refine(...inOrder),
    answer: null,
  },
  'GET /games/admin/cashiers': {
    roles: ADMIN,
    summary: 'Every cashier, deleted ones marked',
    query: z.object({ limit: pageLimit, after: anyId('CURSOR_INVALID').optional() }),
    answer: ok.extend({ cashiers: z.array(cashier), next: nextPage }),
  },
  'GET /games/admin/cashier-report': {
    roles: ADMIN,
    hall: 'query.cashierId',
    summary: 'One cashier in detail',
    query: cashierQuery,
    answer: ok.extend({
      cashier,
      summary: summary.extend({ recentGames: z.array(gameRow) }),
      /** Averages per started game. The average fee is per completed game, because only these have earned a fee. */
      performance: z.object({
        averageBet: birr,
        averagePrizePool: birr,
        averageHouseFee: birr,
        averageCards: z.number(),
      }),
      recentGames: z.array(gameRow),
    }),
  },
  'GET /games/admin/cashier-summary/:id': {
    roles: ADMIN,
    summary: 'The sums of one cashier',
    params: z.object({ id: anyId('CASHIER_NOT_FOUND') }),
    answer: ok.extend({ cashier, summary: summary.extend({ recentGames: z.array(gameRow) }) }),
  },
  'GET /games/admin/all-cashier-summaries': {
    roles: ADMIN,
    summary: 'The sums of every cashier, the longest-standing first',
    query: z.object({ limit: pageLimit, after: anyId('CURSOR_INVALID').optional() }),
    answer: ok.extend({
      cashiers: z.array(z.object({ cashier, summary: summary.extend({ lastGameAt: time.nullable() }) })),
      next: nextPage,
    }),
  },
  'GET /games/admin/active-cashiers': {
    roles: ADMIN,
    summary: 'At most ten cashiers created over 720 hours ago',
    answer: ok.extend({
      activeCashiers: z.array(
        z.object({ id, name: z.string(), email: z.string(), totalGames: z.number().int(), totalHouseFee: birr }),
      ),
    }),
  },
});

/** Sums for all halls; amounts are those of started games that are not voided. */
const periodFigures = z.object({
  /** First and last day, YYYY-MM-DD in the halls' time zone. */
  from: z.iso.date(),
  to: z.iso.date(),
  games: z.number().int(),
  pot: birr,
  houseFee: birr,
  prizes: birr,
  /** Contributions of games to jackpots. */
  jackpot: birr,
  voidedGames: z.number().int(),
  unclaimed: birr,
  completeUnpaid: z.number().int(),
  designatedGames: z.number().int(),
  manualGames: z.number().int(),
  books,
});
export type PeriodFigures = z.infer<typeof periodFigures>;

const hallNow = z.object({
  id,
  /** Name on the hall's display, by default the cashier's name. */
  name: z.string(),
  cashier: z.string(),
  /** Current jackpot including pending awards. */
  jackpot: birr,
  /** Running games, designated games first. */
  games: z.array(
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
  ),
  display: displayState.nullable(),
});
export type HallNow = z.infer<typeof hallNow>;

/** Ranges relative to the current day. */
const OVERVIEW_RANGES = ['today', 'yesterday', 'week', 'month', 'all'] as const;

const CHECKLIST_STEPS = ['password', 'pair', 'sign-ins', 'display', 'game'] as const;
export type ChecklistStep = (typeof CHECKLIST_STEPS)[number];

export const overviewRoutes = routes('Reports', {
  'GET /admin/overview': {
    roles: ADMIN,
    summary: 'Read figures and exceptions of some days, and running halls',
    /** `from` and `to` are optional, both included, and override `range`. The default is today. */
    query: z.object({ range: z.enum(OVERVIEW_RANGES).optional(), from: day.optional(), to: day.optional() }),
    answer: ok.extend({
      /** Sums of the requested range. */
      figures: periodFigures,
      /**
       * Exceptions of the range by hall; halls without exceptions are omitted. The id is null for exceptions without a
       * hall.
       */
      exceptions: z.array(z.object({ cashierId: id.nullable(), name: z.string(), count: z.number().int() })),
      /** Number of halls. `halls` contains at most 200, halls with running games first. */
      hallCount: z.number().int(),
      halls: z.array(hallNow),
      /** Limits only the sums; `halls` is always current. */
    }),
  },
  'GET /checklist': {
    roles: ['admin', 'cashier'],
    hall: 'own',
    tag: 'Accounts',
    summary: 'What is left to do before the first evening, for the one who asks, as far as the server knows',
    answer: ok.extend({
      steps: z.array(z.object({ step: z.enum(CHECKLIST_STEPS), done: z.boolean() })),
      /** Whether the account is older than one week, so that the list is collapsed. */
      folded: z.boolean(),
      /** Present for an admin if the hall's time is ahead of the computer's clock. */
      clockAhead: z.object({ hall: z.string(), machine: z.string() }).nullable(),
    }),
  },
});
