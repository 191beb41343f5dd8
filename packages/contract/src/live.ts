import type { CallKind, EVENT_NAMES, GameStatus } from '@adarash/rules/game';
import type { MixPurpose } from './routes/game.ts';
import type { HallView } from './routes/hall.ts';

/**
 * What travels on the event streams. `seq` counts a hall's events without gaps, `version` a game's changes:
 * a reader that sees either jump reloads. Nothing here names a number that has not been called.
 */
export type LiveEvent =
  /** First on every connection, so that a reader knows what it missed. */
  | { type: 'hello'; seq: number; gameVersion: number | null }
  | {
      type: 'number-called';
      seq: number;
      gameId: string;
      version: number;
      number: number;
      kind: CallKind;
      count: number;
    }
  /** Anything else about a game: created, started, paused, designated, won, a number taken back, finished, voided, jackpot drawn. Reload it. */
  | { type: 'game-changed'; seq: number; gameId: string; version: number; change: GameChange; status: GameStatus }
  /** A card was checked, also where that changes nothing: the hall is shown which, and how it came out. */
  | { type: 'claim-checked'; seq: number; gameId: string; cardId: number; result: ClaimResult }
  /** The sale is closed: a phone that takes part sends its part at once. A `game-changed` goes with each of these. */
  | {
      type: 'mix-opened';
      seq: number;
      gameId: string;
      drawId: string;
      salesRoot: string;
      attempt: number;
      purpose: MixPurpose;
    }
  /** It was not closed in time: its `parts` count for nothing, and the next call opens another attempt. */
  | { type: 'mix-broken'; seq: number; gameId: string; attempt: number; parts: number }
  /** No part is taken any more; `digest` binds all that were, in their order. */
  | { type: 'mix-closed'; seq: number; gameId: string; count: number; digest: string; secondsLeft: number }
  /** How far the slow mix has come, every few seconds, and how long it is expected to take from here. */
  | { type: 'mix-progress'; seq: number; gameId: string; linksDone: number; secondsLeft: number }
  /** The slow mix is done and the first number comes next. `last` is W20, which the receipt must show; null without parts. */
  | { type: 'mix-done'; seq: number; gameId: string; last: string | null }
  | { type: 'jackpot-changed'; seq: number }
  /** What lies on the counter for the next game, whole: a hall full of phones need not ask. */
  | { type: 'sale-changed'; seq: number; version: number; gameNumber: number; sale: HallView['next']['sale'] }
  /** What of the sale only the counters show: a buyer was closed, or a game that waits is sold first. */
  | { type: 'counter-changed'; seq: number; version: number }
  /** A seller, their phone or balance. */
  | { type: 'sellers-changed'; seq: number }
  /** How many phones listen to take part now; to displays alone, and without a number, since nothing is stored. */
  | { type: 'phones-changed'; phones: number }
  /** Designations, counter, settings or display code of the hall. */
  | { type: 'hall-changed'; seq: number }
  /** The session behind this stream has ended. */
  | { type: 'goodbye'; reason: 'signed-out' | 'stopping' };

/** `locked`: the card was locked after the check. */
export type ClaimResult = 'won' | 'late' | 'refused' | 'locked';

/** The name of the event that changed a game; `created` and `claimed`, a further win, are said to screens alone. */
export type GameChange = (typeof EVENT_NAMES)[keyof typeof EVENT_NAMES] | 'created' | 'claimed';
