import type { Card, CardSet } from '../cards/card.ts';
import type { Santim } from '../money/money.ts';
import type { Deduction } from '../money/sums.ts';
import type { ClaimVerdict } from '../patterns/claim.ts';
import type { Pattern, PatternNames } from '../patterns/pattern.ts';
import type { GameErrorCode, Result } from '../result.ts';
import type {
  BrokenMix,
  Call,
  CallKind,
  Decision,
  Designation,
  EndedBy,
  EndReason,
  Game,
  HandedOver,
  Instant,
  JackpotDraw,
  OutCard,
  Person,
  Round,
  TakenBack,
  TwoPersons,
  Winner,
} from './game.ts';

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

/** Winnings of one player, with deductions and net amount if there are deductions. */
export type Given = Partial<Record<Deduction, Santim>> & {
  of: 'prize' | 'jackpot';
  cardId: number;
  amount: Santim;
  net?: Santim;
  byBank?: true;
};

/** Event of a game. It contains all data that `evolve` requires to update the game. */
export type GameEvent =
  | ({
      type: 'designated';
      designation: Designation;
      names?: PatternNames | null | undefined;
      /** Present if the pattern requires a set and the game did not have one. */
      cardSet?: CardSet | undefined;
    } & Played)
  | ({ type: 'undesignated' } & Played)
  | { type: 'jackpotSwitched'; enabled: boolean }
  | { type: 'started'; at: Instant; round: number; text: string; wholeBirr: boolean }
  | { type: 'saleClosed'; phones: number }
  | { type: 'mixOpened'; at: Instant; attempt: number }
  | ({ type: 'mixBroken'; attempt: number } & BrokenMix)
  | { type: 'mixClosed'; at: Instant; parts: readonly string[] }
  | { type: 'mixCompleted'; links: readonly string[] }
  /** `returned` is the refund for sold cards of this change. */
  | ({
      type: 'cardsChanged';
      cards: readonly Card[];
      returned?: Santim;
    } & Redrawn)
  | { type: 'paused' }
  | { type: 'resumed' }
  | ({ type: 'called'; callIndex: number } & Call)
  | ({ type: 'roundChanged' } & Round)
  | ({ type: 'takenBack' } & Omit<TakenBack, 'round'>)
  | ({ type: 'locked' } & Omit<OutCard, 'liftedIn' | 'unlockedBy'>)
  | { type: 'unlocked'; cardId: number; by: Person; version: number }
  | { type: 'claimRefused'; cardId: number; callIndex: number }
  | { type: 'won'; winners: readonly Winner[] }
  | { type: 'completed'; reason: EndReason; at: Instant; endedBy: EndedBy | null; decision: Decision | null }
  | ({ type: 'handedOver' } & Given & HandedOver)
  | ({ type: 'handOverUndone'; reason: string } & Given)
  | { type: 'voided'; reason: string; at: Instant; endedBy: EndedBy | null }
  | ({ type: 'jackpotGiven' } & Omit<JackpotDraw, 'handedOver'>);

/**
 * Names of the events in the hall's audit log, with the prefix `game.`, and on the event stream. Must never change,
 * because they are stored. `entryOf` of the server creates the entry of an event.
 */
export const EVENT_NAMES = {
  designated: 'designated',
  undesignated: 'undesignated',
  jackpotSwitched: 'jackpot-switched',
  started: 'started',
  saleClosed: 'sale-closed',
  mixOpened: 'mix-opened',
  mixBroken: 'mix-broken',
  mixClosed: 'mix-closed',
  mixCompleted: 'mix-done',
  cardsChanged: 'cards-changed',
  paused: 'paused',
  resumed: 'resumed',
  called: 'manual-call',
  roundChanged: 'redrawn',
  takenBack: 'call-taken-back',
  locked: 'card-out',
  unlocked: 'card-unlocked',
  claimRefused: 'claim-refused',
  won: 'won',
  completed: 'finished',
  handedOver: 'handed-over',
  handOverUndone: 'hand-over-undone',
  voided: 'voided',
  jackpotGiven: 'jackpot-drawn',
} as const satisfies Record<GameEvent['type'], string>;

/** Pattern and jackpot of a game after a winner is designated or the designation is removed. */
type Played = { pattern: Pattern; jackpotEnabled: boolean };

/** Round of the draw after the change; null before the start. */
type Redrawn = { round: number | null };

/** Result of a claim. `paid` is true only for the claim that creates the prize. */
export type ClaimOutcome = {
  verdict: ClaimVerdict;
  /** Number of squares that a refused card still needs; null if the claim is not refused or late. */
  missing: number | null;
  winner: Winner | null;
  /** First winner, if it is another card. */
  previousWinner: Winner | null;
  paid: boolean;
};

export type Change = { game: Game; events: readonly GameEvent[]; outcome: ClaimOutcome | null };
export type Applied = Result<Change, GameErrorCode>;

/** Decision on a command: events, or a refusal. Without events nothing changes. */
export type Decided = Result<{ events: readonly GameEvent[]; outcome?: ClaimOutcome }, GameErrorCode>;
