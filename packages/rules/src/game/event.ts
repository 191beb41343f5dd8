import type { Card, CardSet } from '../cards/card.ts';
import type { Santim } from '../money/money.ts';
import type { Deduction } from '../money/sums.ts';
import type { ClaimVerdict } from '../patterns/claim.ts';
import type { Pattern, PatternNames } from '../patterns/pattern.ts';
import type { GameErrorCode, Result } from '../result.ts';
import type {
  BrokenMix,
  Call,
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
  Winner,
} from './game.ts';

/** Winnings of one player. Deductions and the net amount are present only if there are deductions. */
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
      /** Card set; present if the pattern of the designation requires a set and the game did not have one. */
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
  /** `returned` is the refund for the sold cards that this change removes. */
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
 * because existing audit entries contain them.
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

/** Pattern and jackpot switch of a game after a winner is designated or the designation is removed. */
type Played = { pattern: Pattern; jackpotEnabled: boolean };

/** Round of the draw after cards were added or removed; null before the start. */
type Redrawn = { round: number | null };

/** Result of a claim. `paid` is true only if this claim created the prize, and false if it is a repetition. */
export type ClaimOutcome = {
  verdict: ClaimVerdict;
  /** Number of squares that a refused card still needs; null if the claim won or was late. */
  missing: number | null;
  winner: Winner | null;
  /** First winner of the game, if it is another card. */
  previousWinner: Winner | null;
  paid: boolean;
};

export type Change = { game: Game; events: readonly GameEvent[]; outcome: ClaimOutcome | null };
export type Applied = Result<Change, GameErrorCode>;

/** Decision on a command: its events, or a refusal. A decision without events changes nothing. */
export type Decided = Result<{ events: readonly GameEvent[]; outcome?: ClaimOutcome }, GameErrorCode>;
