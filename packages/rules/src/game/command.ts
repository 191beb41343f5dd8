import type { ClaimVerdict } from '../claim/index.ts';
import type { Santim } from '../money/index.ts';
import type { Pattern } from '../pattern/index.ts';
import type { CallKind, Instant, Person, Round, Winner } from './game.ts';

export type Designate = {
  type: 'designate';
  cardId: number;
  pattern: Pattern;
  by: Person;
  jackpotEnabled?: boolean | undefined;
  /** A choice made on the game itself must name one of its cards; a record made ahead is held to that at the start. */
  source: 'game' | 'record';
};
export type Undesignate = { type: 'undesignate' };
export type SetJackpotEnabled = { type: 'setJackpotEnabled'; enabled: boolean };
/** `round` is 0 for a fair draw, and the round that serves for a designated one. */
export type Start = { type: 'start'; at: Instant; round: number; publicText?: string | undefined };
export type Pause = { type: 'pause' };
export type Resume = { type: 'resume' };
/** `nextRound` comes with a manual call that broke the order of a designated game. */
export type MakeCall = { type: 'call'; number: number; kind: CallKind; at: Instant; nextRound?: number | undefined };
export type MakeClaim = {
  type: 'claim';
  cardId: number;
  preferredPattern?: Pattern | null | undefined;
  at: Instant;
  /** Whether the cashier has created the next game since this one ended. */
  nextGameCreated: boolean;
};
export type Finish = { type: 'finish'; at: Instant; decision?: { cardId: number; by: Person } | undefined };
export type VoidGame = { type: 'void'; at: Instant; reason: string };
export type GiveJackpot = {
  type: 'giveJackpot';
  at: Instant;
  awardId: string;
  cardId: number;
  amount: Santim;
  message: string;
  random: boolean;
};

export type Command =
  | Designate
  | Undesignate
  | SetJackpotEnabled
  | Start
  | Pause
  | Resume
  | MakeCall
  | MakeClaim
  | Finish
  | VoidGame
  | GiveJackpot;

export const END_REASONS = ['claim', 'designated', 'all-called', 'finished', 'decided'] as const;
export type EndReason = (typeof END_REASONS)[number];

export type GameEvent =
  | { type: 'designated'; cardId: number; pattern: Pattern; by: Person }
  | { type: 'undesignated' }
  | { type: 'jackpotSwitched'; enabled: boolean }
  | { type: 'started'; at: Instant; round: number }
  | { type: 'paused' }
  | { type: 'resumed' }
  | { type: 'called'; number: number; kind: CallKind; callIndex: number; at: Instant }
  | ({ type: 'roundChanged' } & Round)
  | { type: 'won'; winner: Winner; winners: readonly Winner[] }
  | { type: 'completed'; reason: EndReason; at: Instant }
  | { type: 'voided'; reason: string; at: Instant }
  | { type: 'jackpotGiven'; awardId: string; cardId: number; amount: Santim; random: boolean; at: Instant };

/** The answer to a claim. `paid` is true for the one claim that books the prize. */
export type ClaimOutcome = {
  verdict: ClaimVerdict;
  winner: Winner | null;
  /** The first winner, when that is another card. */
  previousWinner: Winner | null;
  paid: boolean;
};
