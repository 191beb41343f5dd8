import type { Card, CardSet } from '../cards/card.ts';
import type { Scheme } from '../draw/draw.ts';
import type { JackpotOffer, JackpotRule } from '../money/jackpot.ts';
import type { FeeTable, Santim } from '../money/money.ts';
import type { PaidBy, Payment } from '../money/payment-method.ts';
import type { LinePattern, Pattern, PatternNames } from '../patterns/pattern.ts';
import type { GameTerms } from './hall-terms.ts';

export const GAME_STATUSES = ['pending', 'active', 'paused', 'completed', 'voided'] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];

export const DRAW_KINDS = ['fair', 'manual', 'designated'] as const;
export type DrawKind = (typeof DRAW_KINDS)[number];

export const CALL_KINDS = ['drawn', 'manual'] as const;
export type CallKind = (typeof CALL_KINDS)[number];

const END_REASONS = ['claim', 'designated', 'all-called', 'finished', 'decided', 'with-hall'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** Maximum length of the hall's text, of a reason and of a message to a winner. */
export const MAX_TEXT = 200;

/** Time in milliseconds since 1970. The rules have no clock, so the time is always a parameter. */
export type Instant = number;

export type Person = { id: string; name: string; role: string };

/** Person who requested an action that requires two persons, and the second person. */
export type TwoPersons = { by: Person; beside: Person };

/** Card that staff chose as the winner before the start. `pattern` is the pattern that the designation sets. */
export type Designation = { cardId: number; pattern: Pattern; by: Person };

/** Card that is locked after a false claim: it can neither win nor share a prize. */
export type OutCard = {
  cardId: number;
  /** Number of calls when the card was locked. */
  callIndex: number;
  /** Person who locked the card; missing in games from before the number of locked cards was limited. */
  by?: Person;
  /**
   * Present if a moderator of release 1.1 confirmed a lock beyond the limit. Such a game counts as decided by staff.
   */
  decided?: true;
  /** Version of the game after the lock. */
  version: number;
  /** Version of the game in which the card plays again, because it was unlocked or the call was undone. */
  liftedIn?: number;
  /** Person who unlocked the card; missing if the lock ended because the call was undone. */
  unlockedBy?: Person;
};

/** Cards that were checked on the last call and had no line. Only these cards can be locked until the next call. */
export type RefusedClaims = {
  /** Number of calls when the cards were checked. */
  callIndex: number;
  cards: readonly number[];
};

/** Typed number that was undone. It is removed from the calls and remains here permanently. */
export type TakenBack = {
  number: number;
  /** Index of the undone call, starting at 1. */
  callIndex: number;
  calledAt: Instant;
  at: Instant;
  reason: string;
  /** Version of the game after the undo. */
  version: number;
  /** Round that was created for a designated game because of the undone call. */
  round?: number;
};

/** Card that a moderator chose as the winner when finishing the game. */
export type Decision = { cardId: number; by: Person };

export type Call = { number: number; kind: CallKind; at: Instant };

/** Round whose order of numbers is used from the call `fromCall` on, which starts at 1. */
export type Round = { round: number; fromCall: number };

/**
 * Time, person and shift of a payout; missing while the winnings are unpaid. `byTransfer` marks a payout by bank
 * although it was below the cash limit. Games of release 1.1 may contain a payment method.
 */
export type HandedOver = { at: Instant; by: Person; shift?: number; byTransfer?: true } & Partial<PaidBy>;

export type Winner = {
  cardId: number;
  /** Pattern of the winning line; null for a winner by decision without a line. */
  pattern: LinePattern | null;
  prize: Santim;
  /** Share of the jackpot that a rule of release 1.1 paid to this card. It is paid together with the prize. */
  jackpot?: Santim;
  /** Number of calls when the card won. */
  callIndex: number;
  decidedBy?: 'moderator';
  handedOver?: HandedOver;
};

/** Jackpot award that was given in this game. `random` is true if the card was drawn and false if staff chose it. */
export type JackpotDraw = {
  awardId: string;
  cardId: number;
  amount: Santim;
  message: string;
  random: boolean;
  at: Instant;
  /** Present if the award required two persons. */
  twoPersons?: TwoPersons;
  handedOver?: HandedOver;
};

/**
 * Mix of the random codes (`parts`) that phones send between the close of the sale and the first call. Codes and links
 * are hexadecimal.
 */
export type Mix = {
  openedAt: Instant;
  closedAt: Instant | null;
  /** Codes of the phones in the order of their arrival. */
  parts: readonly string[];
  /** Links W1 … W20 of the slow mix; empty until it is finished. */
  links: readonly string[];
};

/** Mix of phones' codes that was cancelled because of the timeout, with the number of codes that had arrived. */
export type BrokenMix = { openedAt: Instant; parts: number };

/**
 * Role of the person who ended a game, with the reason if one is required, and both names if two persons were required.
 */
export type EndedBy = {
  role: string;
  reason: string | null;
  twoPersons?: TwoPersons;
  /** Present if the pair of the hall was deleted while the game was running. */
  withHall?: true;
};

export type Game = {
  id: string;
  scheme: Scheme;
  number: number;
  series: number;
  hallId: string;
  /** Pattern of the game at its creation. It is restored if a designation is removed. */
  createdPattern: Pattern;
  pattern: Pattern;
  /**
   * Names of custom patterns by pattern. They are copied at creation, so that renaming a pattern does not change
   * existing games.
   */
  patternNames: Readonly<Record<string, PatternNames>>;
  bet: Santim;
  /** Current house fee. With a fee table it depends on the number of cards until the sale is closed. */
  feeBasisPoints: number;
  /** House fee by number of cards, copied from the cashier's settings at creation; null for a single percentage. */
  feeTable: FeeTable | null;
  /** Whether prizes of this game are in whole Birr, based on the hall's setting at the start. */
  wholeBirr: boolean;
  /** Terms of the game, based on the owner's settings at creation. */
  terms: GameTerms;
  cards: readonly Card[];
  /** Card set of the game; null if scheme `bingo75/v2` is sufficient, which supports only the catalogue. */
  cardSet: CardSet | null;
  /** Whether a jackpot award can currently be drawn in the game. Staff can change it. */
  jackpotEnabled: boolean;
  /** Whether one bet of the game is added to the jackpot. It is fixed at creation, because the prize depends on it. */
  feedsJackpot: boolean;
  /** Jackpot rule of a game of release 1.1; '' for every other game. */
  jackpotRule: JackpotRule;
  /** Jackpot that a game with a jackpot rule was played for; null without a rule. */
  jackpotOffer: JackpotOffer | null;
  status: GameStatus;
  designation: Designation | null;
  decision: Decision | null;
  calls: readonly Call[];
  rounds: readonly Round[];
  /** Typed numbers that were undone, in the order of the undos. */
  takenBack: readonly TakenBack[];
  /** Locked cards in the order of their locks. It includes cards that were unlocked again. */
  out: readonly OutCard[];
  /** Claims refused on the last call, if false claims can lock cards; otherwise null. */
  refused: RefusedClaims | null;
  /** Winners in the order of their claims. */
  winners: readonly Winner[];
  jackpot: JackpotDraw | null;
  publicText: string;
  /** Mix of phones' codes; null before the first mix and between a cancelled mix and the next one. */
  mix: Mix | null;
  /** Cancelled mixes of phones' codes; null for a game from before they were counted. */
  brokenOff: readonly BrokenMix[] | null;
  /** Refunds for sold cards that were removed, including cards that were removed before the game was created. */
  returned: Santim;
  /** Payments and refunds for cards by another method than cash, which release 1.1 stored. */
  payments: readonly Payment[];
  /** Payment method of the refund if the game was voided in release 1.1; null if not specified. */
  refund: PaidBy | null;
  createdAt: Instant;
  startedAt: Instant | null;
  endedAt: Instant | null;
  voidReason: string | null;
  endedBy: EndedBy | null;
  /** Number of changes of the game. */
  version: number;
};

/** Returns the names of the game's custom pattern, or null for a built-in pattern, which every screen has texts for. */
export const namesOf = (game: Pick<Game, 'pattern' | 'patternNames'>): PatternNames | null =>
  game.patternNames[game.pattern] ?? null;

export const isShortText = (text: string): boolean => [...text].length <= MAX_TEXT;
