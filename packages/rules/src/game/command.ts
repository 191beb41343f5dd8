import type { Card, CardSet } from '../card.ts';
import type { ClaimVerdict } from '../claim.ts';
import type { Santim } from '../money.ts';
import type { Pattern, PatternNames } from '../pattern.ts';
import type { GameErrorCode, Result } from '../refusal.ts';
import type { Deduction } from '../sums.ts';
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
  /** The set that the hall's cards are from, needed for a pattern that `bingo75/v2` cannot say. */
  cardSet?: CardSet | undefined;
  by: Person;
  jackpotEnabled?: boolean | undefined;
  /** A choice made on the game itself must name one of its cards; one made ahead is held to that at the start. */
  source: 'game' | 'ahead';
};
export type SetJackpotEnabled = { type: 'setJackpotEnabled'; enabled: boolean };
/** `round` is 0 for a fair draw, and for a designated one the round in which its card wins. */
export type Start = {
  type: 'start';
  at: Instant;
  round: number;
  publicText?: string | undefined;
  /** Whether the hall pays in whole Birr; it holds for this game, whatever the hall chooses later. */
  wholeBirr?: boolean | undefined;
};
export type OpenMix = { type: 'openMix'; at: Instant };
/** The sale ends before the first number is asked for; `phones`: how many listen and are asked now. */
export type CloseSale = { type: 'closeSale'; at: Instant; phones: number };
export type CloseMix = { type: 'closeMix'; at: Instant; parts: readonly string[] };
/** It was not closed in time; `parts` counts those it had. */
export type BreakMix = { type: 'breakMix'; at: Instant; parts: number };
export type CompleteMix = { type: 'completeMix'; links: readonly string[] };
/** Cards are added to a game or taken from it while its sale is open. `round`: for a designated game that has started. */
export type ChangeCards = {
  type: 'changeCards';
  add: readonly Card[];
  remove: readonly number[];
  round?: number | undefined;
};
/** `nextRound` comes with a manual call that broke the order of a designated game. */
export type MakeCall = {
  type: 'call';
  number: number;
  kind: CallKind;
  at: Instant;
  nextRound?: number | undefined;
};
/** The last number was typed by mistake. */
export type TakeBack = { type: 'takeBack'; at: Instant; by: Person; reason: string };
/** The player of a card claimed, and it has no line: under the terms of its game it is out. */
export type Disqualify = { type: 'disqualify'; cardId: number; by: Person };
/** A card was locked by mistake. */
export type Unlock = { type: 'unlock'; cardId: number; by: Person };
export type MakeClaim = {
  type: 'claim';
  cardId: number;
  preferredPattern?: Pattern | null | undefined;
  at: Instant;
  /** Whether a number of the hall's next game has been called since this one ended. */
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
/** The prize of a card, or of every winner where none is named; or the jackpot that fell in the game. */
type Owed = { of?: 'prize' | 'jackpot' | undefined; cardId?: number | undefined };
/** The cashier has put what was won into the player's hand. */
export type HandOver = {
  type: 'handOver';
  at: Instant;
  by: Person;
  shift?: number | undefined;
  /** Not in cash. Above the limit for cash it never is. */
  byTransfer?: boolean | undefined;
} & Owed;
/** It was not so after all. `dayOf` is the hall's calendar, `shift` the one that is open. */
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
/** The pair of its hall is deleted. Nothing can refuse that. */
export type EndWithHall = {
  type: 'endWithHall';
  at: Instant;
  /** Role of the person who deletes the pair. */
  role: string;
  /** Reason of a game that is voided. */
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

/** Money of one player: what was won, and where something is deducted what that is and what is left. */
export type Given = Partial<Record<Deduction, Santim>> & {
  of: 'prize' | 'jackpot';
  cardId: number;
  amount: Santim;
  net?: Santim;
  byBank?: true;
};

/** What happened to a game: all that `evolve` needs to bring the game there. */
export type GameEvent =
  | ({
      type: 'designated';
      designation: Designation;
      names?: PatternNames | null | undefined;
      /** Where the pattern needs one that the game did not have. */
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
  /** `returned`: what this change gave back for sold cards. */
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
  | ({ type: 'disqualified' } & Omit<OutCard, 'liftedIn' | 'unlockedBy'>)
  | { type: 'unlocked'; cardId: number; by: Person; version: number }
  | { type: 'claimRefused'; cardId: number; callIndex: number }
  | { type: 'won'; winners: readonly Winner[] }
  | { type: 'completed'; reason: EndReason; at: Instant; endedBy: EndedBy | null; decision: Decision | null }
  | ({ type: 'handedOver' } & Given & HandedOver)
  | ({ type: 'handOverUndone'; reason: string } & Given)
  | { type: 'voided'; reason: string; at: Instant; endedBy: EndedBy | null }
  | ({ type: 'jackpotGiven' } & Omit<JackpotDraw, 'handedOver'>);

/**
 * What each event is called in the hall's audit log, as `game.…`, and to the screens. Names are stored, so none ever
 * changes. `entryOf` of the server makes the entry of an event.
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
  disqualified: 'card-out',
  unlocked: 'card-unlocked',
  claimRefused: 'claim-refused',
  won: 'won',
  completed: 'finished',
  handedOver: 'handed-over',
  handOverUndone: 'hand-over-undone',
  voided: 'voided',
  jackpotGiven: 'jackpot-drawn',
} as const satisfies Record<GameEvent['type'], string>;

/** What a game is played for once its winner is chosen, or the choice is lifted. */
type Played = { pattern: Pattern; jackpotEnabled: boolean };

/** The round that a game is drawn with from then on; null before its start. */
type Redrawn = { round: number | null };

/** The answer to a claim. `paid` is true for the one claim that books the prize. */
export type ClaimOutcome = {
  verdict: ClaimVerdict;
  /** How many squares it lacks, where it is refused and not late. */
  missing: number | null;
  winner: Winner | null;
  /** The first winner, when that is another card. */
  previousWinner: Winner | null;
  paid: boolean;
};

export type Change = { game: Game; events: readonly GameEvent[]; outcome: ClaimOutcome | null };
export type Applied = Result<Change, GameErrorCode>;

/** What a command comes to: events, or a refusal. No event: nothing changes. */
export type Decided = Result<{ events: readonly GameEvent[]; outcome?: ClaimOutcome }, GameErrorCode>;
