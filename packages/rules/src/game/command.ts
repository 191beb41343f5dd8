import type { Card, CardSet } from '../cards/card.ts';
import type { Santim } from '../money/money.ts';
import type { Pattern, PatternNames } from '../patterns/pattern.ts';
import type { CallKind, Instant, Person, TwoPersons } from './game.ts';

export type Designate = {
  type: 'designate';
  cardId: number;
  pattern: Pattern;
  patternNames?: PatternNames | null | undefined;
  /** Set of the hall's cards, required for a pattern that `bingo75/v2` does not support. */
  cardSet?: CardSet | undefined;
  by: Person;
  jackpotEnabled?: boolean | undefined;
  /**
   * A designation of an existing game must use one of its cards. A designation made in advance is checked at the start.
   */
  source: 'game' | 'ahead';
};
export type SetJackpotEnabled = { type: 'setJackpotEnabled'; enabled: boolean };
/** `round` is 0 for a fair draw; for a designated game it is the round in which its card wins. */
export type Start = {
  type: 'start';
  at: Instant;
  round: number;
  publicText?: string | undefined;
  /** Whether the hall pays in whole Birr. Valid for this game, even if the hall changes its setting. */
  wholeBirr?: boolean | undefined;
};
export type OpenMix = { type: 'openMix'; at: Instant };
/**
 * The sale ends before the first draw. `phones` is the number of connected phones that are requested to send a part.
 */
export type CloseSale = { type: 'closeSale'; at: Instant; phones: number };
export type CloseMix = { type: 'closeMix'; at: Instant; parts: readonly string[] };
/** The mix was not closed before the timeout; `parts` is the number of parts it had. */
export type BreakMix = { type: 'breakMix'; at: Instant; parts: number };
export type CompleteMix = { type: 'completeMix'; links: readonly string[] };
/**
 * Adds cards to a game or removes them while the sale is open. `round` is required for a designated game that has
 * started.
 */
export type ChangeCards = {
  type: 'changeCards';
  add: readonly Card[];
  remove: readonly number[];
  round?: number | undefined;
};
/** `nextRound` is required if a manual call made the order of a designated game invalid. */
export type MakeCall = {
  type: 'call';
  number: number;
  kind: CallKind;
  at: Instant;
  nextRound?: number | undefined;
};
/** Undoes the last call, a number typed by mistake. */
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
  /** Whether the hall's next game has a call since this game ended. */
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
/** Prize of one card, by default of every winner, or the jackpot of the game. */
type Owed = { of?: 'prize' | 'jackpot' | undefined; cardId?: number | undefined };
/** The cashier has paid the winner. */
export type HandOver = {
  type: 'handOver';
  at: Instant;
  by: Person;
  shift?: number | undefined;
  /** Whether the payout is not in cash. Payouts above the cash limit are always by bank. */
  byTransfer?: boolean | undefined;
} & Owed;
/** Undoes a payout. `dayOf` returns the hall's business day, `shift` is the current shift. */
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
  /** Reason if the game is voided. */
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
