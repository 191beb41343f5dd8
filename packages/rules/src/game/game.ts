import type { Card } from '../card/index.ts';
import type { Santim } from '../money/index.ts';
import type { LinePattern, Pattern } from '../pattern/index.ts';

export const GAME_STATUSES = ['pending', 'active', 'paused', 'completed', 'voided'] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];

export const DRAW_KINDS = ['fair', 'manual', 'designated'] as const;
export type DrawKind = (typeof DRAW_KINDS)[number];

export const CALL_KINDS = ['drawn', 'manual'] as const;
export type CallKind = (typeof CALL_KINDS)[number];

export const MAX_CARDS_PER_GAME = 100;
export const MAX_CALLS = 75;
export const MAX_PUBLIC_TEXT = 200;
export const CLAIM_WINDOW_MS = 15 * 60 * 1000;

/** Milliseconds since 1970, as handed in by whoever holds the clock. */
export type Instant = number;

export type Person = { id: string; name: string; role: string };

/** The card that staff chose to win before the start; `pattern` is the record's own. */
export type Designation = { cardId: number; pattern: Pattern; by: Person };

/** The card that a moderator paid at the finish. */
export type Decision = { cardId: number; by: Person };

export type Call = { number: number; kind: CallKind; at: Instant };

/** The round whose order is in force from a call on; `fromCall` counts from 1. */
export type Round = { round: number; fromCall: number };

export type Winner = {
  cardId: number;
  /** The pattern of its line; null for a card paid by decision without one. */
  pattern: LinePattern | null;
  prize: Santim;
  /** The number of calls made when it won. */
  callIndex: number;
  decidedBy?: 'moderator';
};

/** A jackpot that fell in this game; `random` tells a drawn card from one that staff chose. */
export type JackpotDraw = {
  awardId: string;
  cardId: number;
  amount: Santim;
  message: string;
  random: boolean;
  at: Instant;
};

export type Game = {
  id: string;
  number: number;
  series: number;
  hallId: string;
  /** The pattern it was created with, which returns when a designation is lifted. */
  createdPattern: Pattern;
  pattern: Pattern;
  bet: Santim;
  feeBasisPoints: number;
  cards: readonly Card[];
  jackpotEnabled: boolean;
  status: GameStatus;
  designation: Designation | null;
  decision: Decision | null;
  calls: readonly Call[];
  rounds: readonly Round[];
  /** In the order of their claims. */
  winners: readonly Winner[];
  jackpot: JackpotDraw | null;
  publicText: string;
  createdAt: Instant;
  startedAt: Instant | null;
  endedAt: Instant | null;
  voidReason: string | null;
  /** Rises by one with every change. */
  version: number;
};
