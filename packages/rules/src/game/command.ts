import type { Card, CardSet } from '../cards/card.ts';
import type { Santim } from '../money/money.ts';
import type { Pattern, PatternNames } from '../patterns/pattern.ts';
import type { CallKind, Instant, Person, TwoPersons } from './game.ts';

export type Designate = {
  type: 'designate';
  cardId: number;
  pattern: Pattern;
  patternNames?: PatternNames | null | undefined;
  /**
   * Card set of the designated game, required if the pattern of the designation is not supported by scheme
   * `bingo75/v2`.
   */
  cardSet?: CardSet | undefined;
  by: Person;
  jackpotEnabled?: boolean | undefined;
  /**
   * Origin of a designation. In an existing game the card is required to be one of its cards; a card designated in
   * advance is checked at the start.
   */
  source: 'game' | 'ahead';
};
export type SetJackpotEnabled = { type: 'setJackpotEnabled'; enabled: boolean };
/** Starts a pending game. `round` is 0 for a fair draw, and for a designated game the round in which its card wins. */
export type Start = {
  type: 'start';
  at: Instant;
  round: number;
  publicText?: string | undefined;
  /** Whether prizes of this game are in whole Birr. It remains valid for the game if the hall changes its setting. */
  wholeBirr?: boolean | undefined;
};
export type OpenMix = { type: 'openMix'; at: Instant };
/**
 * Closes the sale before the first draw. `phones` is the number of connected phones that are requested to send a random
 * code.
 */
export type CloseSale = { type: 'closeSale'; at: Instant; phones: number };
export type CloseMix = { type: 'closeMix'; at: Instant; parts: readonly string[] };
/**
 * Cancels a mix of phones' codes that was not closed before the timeout. `parts` is the number of codes that had
 * arrived.
 */
export type BreakMix = { type: 'breakMix'; at: Instant; parts: number };
export type CompleteMix = { type: 'completeMix'; links: readonly string[] };
/**
 * Adds cards to a game or removes them while the sale is open. `round` is required if the game is designated and has
 * started.
 */
export type ChangeCards = {
  type: 'changeCards';
  add: readonly Card[];
  remove: readonly number[];
  round?: number | undefined;
};
/** Calls a number. `nextRound` is required if a typed number made the order of a designated game invalid. */
export type MakeCall = {
  type: 'call';
  number: number;
  kind: CallKind;
  at: Instant;
  nextRound?: number | undefined;
};
/** Undoes the last call if its number was typed by mistake. */
export type TakeBack = { type: 'takeBack'; at: Instant; by: Person; reason: string };
/** Locks a card after a false claim, if the terms of the game allow it. */
export type LockCard = { type: 'lockCard'; cardId: number; by: Person };
/** Undoes the lock of a card. */
export type Unlock = { type: 'unlock'; cardId: number; by: Person };
export type MakeClaim = {
  type: 'claim';
  cardId: number;
  preferredPattern?: Pattern | null | undefined;
  at: Instant;
  /** Whether the next game of the hall has had a call since this game ended. */
  nextGameCalled: boolean;
};
export type Finish = {
  type: 'finish';
  at: Instant;
  by?: Person | undefined;
  reason?: string | undefined;
  decision?: { cardId: number; by: Person } | undefined;
  beside?: Person | undefined;
};
/** Winnings to pay: the prize of one card, by default of every winner, or the jackpot of the game. */
type Owed = { of?: 'prize' | 'jackpot' | undefined; cardId?: number | undefined };
/** Stores that the cashier has paid a winner. */
export type HandOver = {
  type: 'handOver';
  at: Instant;
  by: Person;
  shift?: number | undefined;
  /** Whether the payout is by bank and not in cash. Payouts above the cash limit are always by bank. */
  byTransfer?: boolean | undefined;
} & Owed;
/** Undoes a payout. `dayOf` returns the hall's business day of a time, and `shift` is the current shift. */
export type UndoHandOver = {
  type: 'undoHandOver';
  at: Instant;
  reason: string;
  shift?: number | undefined;
  dayOf: (at: Instant) => string;
} & Owed;
export type VoidGame = {
  type: 'void';
  at: Instant;
  by?: Person | undefined;
  beside?: Person | undefined;
  reason: string;
};
/** Ends a game because the pair of its hall is deleted. Must never be refused for a running game. */
export type EndWithHall = {
  type: 'endWithHall';
  at: Instant;
  /** Role of the person who deletes the pair. */
  role: string;
  /** Reason that is stored if the game is voided. */
  reason: string;
};
export type GiveJackpot = {
  type: 'giveJackpot';
  at: Instant;
  awardId: string;
  cardId: number;
  amount: Santim;
  message: string;
  random: boolean;
  twoPersons?: TwoPersons;
};
