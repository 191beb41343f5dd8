import type { GameStatus } from '@adarash/rules/game';
import type { z } from 'zod';
import { adminRoutes, authRoutes } from './routes/accounts.ts';
import { deskRoutes } from './routes/admin-settings.ts';
import { cardSetRoutes } from './routes/card-sets.ts';
import { designationRoutes } from './routes/designation.ts';
import { cardRoutes, claimRoutes } from './routes/game.ts';
import { gameRoutes } from './routes/games.ts';
import { hallRoutes } from './routes/hall.ts';
import { jackpotRoutes } from './routes/jackpot.ts';
import { patternRoutes } from './routes/patterns.ts';
import type { Route } from './routes/primitives.ts';
import { printRoutes, receiptRoutes } from './routes/receipts.ts';
import { overviewRoutes, reportRoutes } from './routes/reports.ts';
import { saleRoutes } from './routes/sale.ts';
import { sellerRoutes } from './routes/sellers.ts';
import { shiftRoutes } from './routes/shifts.ts';
import { systemRoutes } from './routes/system.ts';
import { voiceRoutes } from './routes/voices.ts';

/** All routes of the API by method and path below /api. The server has no other routes. */
export const ROUTES = {
  ...systemRoutes,
  ...authRoutes,
  ...adminRoutes,
  ...cardRoutes,
  ...cardSetRoutes,
  ...gameRoutes,
  ...saleRoutes,
  ...claimRoutes,
  ...designationRoutes,
  ...patternRoutes,
  ...jackpotRoutes,
  ...reportRoutes,
  ...overviewRoutes,
  ...shiftRoutes,
  ...sellerRoutes,
  ...hallRoutes,
  ...receiptRoutes,
  ...printRoutes,
  ...deskRoutes,
  ...voiceRoutes,
};

export type RouteKey = keyof typeof ROUTES;
type Part<K extends RouteKey, P extends keyof Route> =
  (typeof ROUTES)[K] extends Record<P, infer S extends z.ZodType> ? S : never;

/** Types of a request before its validation, for clients. */
export type Body<K extends RouteKey> = z.input<Part<K, 'body'>>;
export type Query<K extends RouteKey> = z.input<Part<K, 'query'>>;
export type Params<K extends RouteKey> = z.input<Part<K, 'params'>>;
/** Types of a request after its validation, for handlers. */
export type ParsedBody<K extends RouteKey> = z.output<Part<K, 'body'>>;
export type ParsedQuery<K extends RouteKey> = z.output<Part<K, 'query'>>;
export type ParsedParams<K extends RouteKey> = z.output<Part<K, 'params'>>;
export type Answer<K extends RouteKey> = z.output<Part<K, 'answer'>>;

export type { User } from './routes/accounts.ts';
export type { CardSetJson } from './routes/card-sets.ts';
export type { FutureWinner } from './routes/designation.ts';
export type { BooksJson, GameJson, GameRow, TaxJson, WinnerJson } from './routes/game.ts';
export type { HallView } from './routes/hall.ts';
export type { HistoryEntry, MovedByHand } from './routes/jackpot.ts';
export type { HallPattern } from './routes/patterns.ts';
export type { Route } from './routes/primitives.ts';
export type { Summary } from './routes/reports.ts';
export type { SellerJson, SellingJson } from './routes/sellers.ts';
export type { ClosedShift, MovementJson, OpenShift, ShiftReason } from './routes/shifts.ts';
export type { GameStatus as Status };
