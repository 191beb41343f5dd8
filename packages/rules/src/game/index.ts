export { apply } from './apply.ts';
export type { Applied, Change } from './change.ts';
export {
  type ClaimOutcome,
  type Command,
  type Designate,
  END_REASONS,
  type EndReason,
  type Finish,
  type GameEvent,
  type GiveJackpot,
  type MakeCall,
  type MakeClaim,
  type Start,
  type VoidGame,
} from './command.ts';
export {
  cardOf,
  designatedBy,
  designatedCardId,
  drawKind,
  hasEnded,
  isDesignated,
  isRunning,
  manualCalls,
  moneyOf,
  numbersCalled,
  roundInForce,
  unclaimed,
  winnerOf,
} from './derived.ts';
export { GAME_ERRORS, type GameErrorCode } from './errors.ts';
export {
  CALL_KINDS,
  type Call,
  type CallKind,
  CLAIM_WINDOW_MS,
  type Decision,
  type Designation,
  DRAW_KINDS,
  type DrawKind,
  GAME_STATUSES,
  type Game,
  type GameStatus,
  type Instant,
  type JackpotDraw,
  MAX_CALLS,
  MAX_CARDS_PER_GAME,
  MAX_PUBLIC_TEXT,
  type Person,
  type Round,
  type Winner,
} from './game.ts';
export { type NewGame, newGame } from './new-game.ts';
export { commandForStatus, SETTABLE_STATUSES, type SettableStatus } from './status.ts';
