import type { Square } from '@adarash/rules/card';
import type { CallKind, EVENT_NAMES, GameStatus } from '@adarash/rules/game';
import type { MixPurpose } from './routes/game.ts';
import type { HallView } from './routes/hall.ts';

/**
 * Events of the event streams. `seq` counts the events of a hall and `version` counts the changes of a game, both
 * without gaps. A client that detects a gap in either must reload. An event must never contain a number that has not
 * been called, except in the printed squares of a card.
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
   * drawn. The client must reload the game.
   */
  | { type: 'game-changed'; seq: number; gameId: string; version: number; change: GameChange; status: GameStatus }
  /**
   * A player's card was checked. The event is sent even if the game does not change, because the hall's display shows
   * the card and the result.
   */
  | {
      type: 'claim-checked';
      seq: number;
      gameId: string;
      cardId: number;
      result: ClaimResult;
      /** Game of the checked card. Optional, because servers of release 1.1 do not send it. */
      game?: ClaimedGame;
      /** Squares of the checked card. Required if the claim is refused. */
      card?: ClaimedCard;
    }
  /**
   * The sale is closed and the mix of the phones' codes starts. Each participating phone immediately sends its random
   * code (its part). Each mix event is sent together with a `game-changed`.
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
  /**
   * The mix of the phones' codes was not closed before its timeout. The received codes are discarded, and the next call
   * starts another attempt.
   */
  | { type: 'mix-broken'; seq: number; gameId: string; attempt: number; parts: number }
  /** The mix accepts no more random codes from phones. `digest` is the digest of all accepted codes in their order. */
  | { type: 'mix-closed'; seq: number; gameId: string; count: number; digest: string; secondsLeft: number }
  /**
   * Progress of the slow computation that follows the close of a mix, with the expected remaining time. Sent every few
   * seconds.
   */
  | { type: 'mix-progress'; seq: number; gameId: string; linksDone: number; secondsLeft: number }
  /**
   * The slow computation of a mix is finished and the first call follows. `last` is its final value (W20), which must
   * be on the receipt; null if no phone sent a code.
   */
  | { type: 'mix-done'; seq: number; gameId: string; last: string | null }
  | { type: 'jackpot-changed'; seq: number }
  /**
   * The sale of the next game changed. The event contains the complete sale, so that a hall full of phones sends no
   * requests.
   */
  | { type: 'sale-changed'; seq: number; version: number; gameNumber: number; sale: HallView['next']['sale'] }
  /**
   * A change of the sale that only counters display, such as a completed customer. Also any change while a pending game
   * is sold before the next game.
   */
  | { type: 'counter-changed'; seq: number; version: number }
  /** A change of a seller, a seller's phone or balance. */
  | { type: 'sellers-changed'; seq: number }
  /**
   * Number of phones that currently participate in the draw. It is sent only to displays. It has no sequence number,
   * because it is not stored.
   */
  | { type: 'phones-changed'; phones: number }
  /** A change of designations, counter, settings or hall code. */
  | { type: 'hall-changed'; seq: number }
  /** The session of this stream has ended. */
  | { type: 'goodbye'; reason: 'signed-out' | 'stopping' };

/**
 * Number and marks of the game of a checked card. Required in the event, because the hall's view omits a game one
 * minute after its end.
 */
export type ClaimedGame = Pick<
  NonNullable<HallView['game']>,
  'gameNumber' | 'status' | 'designated' | 'decidedCardId' | 'decidedByOut' | 'manualCalls' | 'out'
>;

/**
 * Printed squares of a card whose claim was refused, its called numbers, and the number of squares still required for
 * the nearest line. `missing` is null if the claimed pattern is not valid in the game.
 */
export type ClaimedCard = { numbers: readonly Square[]; called: readonly number[]; missing: number | null };

/** Result of a checked card in the response. `locked` means that staff locked the card after the check. */
export type ClaimResult = 'won' | 'late' | 'refused' | 'locked';

/**
 * Name of the event that changed a game. `created` and `claimed` (a further win) are only sent to screens, never
 * stored.
 */
export type GameChange = (typeof EVENT_NAMES)[keyof typeof EVENT_NAMES] | 'created' | 'claimed';
