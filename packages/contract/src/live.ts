import type { Square } from '@adarash/rules/card';
import type { CallKind, EVENT_NAMES, GameStatus } from '@adarash/rules/game';
import type { MixPurpose } from './routes/game.ts';
import type { HallView } from './routes/hall.ts';

/**
 * Events of the event streams. `seq` counts a hall's events without gaps, `version` the changes of a game: a reader
 * reloads after a gap in either. Must never contain a number that has not been called, except
 * the printed squares of a card.
 */
export type LiveEvent =
  /** First event of every connection, so that the reader can detect missed events. */
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
  /**
   * Any other change of a game: created, started, paused, designated, won, call undone, finished, voided, jackpot
   * drawn. The reader must reload the game.
   */
  | { type: 'game-changed'; seq: number; gameId: string; version: number; change: GameChange; status: GameStatus }
  /** A card was checked. It is sent even if nothing changes, because the hall shows the card and the result. */
  | {
      type: 'claim-checked';
      seq: number;
      gameId: string;
      cardId: number;
      result: ClaimResult;
      /** Optional, because servers of release 1.1 do not send it. */
      game?: ClaimedGame;
      /** Required if the claim is refused. */
      card?: ClaimedCard;
    }
  /**
   * The sale is closed; participating phones send their part immediately. A `game-changed` accompanies each mix event.
   */
  | {
      type: 'mix-opened';
      seq: number;
      gameId: string;
      drawId: string;
      salesRoot: string;
      attempt: number;
      purpose: MixPurpose;
    }
  /** The mix was not closed before the timeout. Its parts are discarded, and the next call opens another attempt. */
  | { type: 'mix-broken'; seq: number; gameId: string; attempt: number; parts: number }
  /** The mix accepts no more parts. `digest` is the digest of all accepted parts in their order. */
  | { type: 'mix-closed'; seq: number; gameId: string; count: number; digest: string; secondsLeft: number }
  /** Progress of the slow mix, sent every few seconds, with the expected remaining time. */
  | { type: 'mix-progress'; seq: number; gameId: string; linksDone: number; secondsLeft: number }
  /**
   * The slow mix is finished and the first call follows. `last` is W20, which must be on the receipt; null without
   * parts.
   */
  | { type: 'mix-done'; seq: number; gameId: string; last: string | null }
  | { type: 'jackpot-changed'; seq: number }
  /** Current sale of the next game. It is complete, so that a hall full of phones sends no requests. */
  | { type: 'sale-changed'; seq: number; version: number; gameNumber: number; sale: HallView['next']['sale'] }
  /** A change of the sale that only counters show: a completed customer, or a pending game that is sold first. */
  | { type: 'counter-changed'; seq: number; version: number }
  /** A change of a seller, a seller's phone or balance. */
  | { type: 'sellers-changed'; seq: number }
  /**
   * Number of phones that currently participate. It is sent only to displays and without a sequence number, because it
   * is not stored.
   */
  | { type: 'phones-changed'; phones: number }
  /** A change of designations, counter, settings or hall code. */
  | { type: 'hall-changed'; seq: number }
  /** The session of this stream has ended. */
  | { type: 'goodbye'; reason: 'signed-out' | 'stopping' };

/** Number and marks of a claim's game. Required, because a minute after its end the game is not in the current view. */
export type ClaimedGame = Pick<
  NonNullable<HallView['game']>,
  'gameNumber' | 'status' | 'designated' | 'decidedCardId' | 'decidedByOut' | 'manualCalls' | 'out'
>;

/**
 * Printed squares of a refused card, its called numbers, and the number of squares still required for the nearest line.
 * `missing` is null if the claimed pattern is not valid in the game.
 */
export type ClaimedCard = { numbers: readonly Square[]; called: readonly number[]; missing: number | null };

/** `locked` means that the card was locked after the check. */
export type ClaimResult = 'won' | 'late' | 'refused' | 'locked';

/**
 * Name of the event that changed a game. `created` and `claimed` (a further win) are sent only to screens and never
 * stored.
 */
export type GameChange = (typeof EVENT_NAMES)[keyof typeof EVENT_NAMES] | 'created' | 'claimed';
