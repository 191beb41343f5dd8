export { apply } from './apply.ts';
export {
  type Applied,
  type Change,
  type ClaimOutcome,
  type Command,
  END_REASONS,
  type EndReason,
  GAME_ERRORS,
  type GameErrorCode,
  type GameEvent,
  type MakeCall,
} from './command.ts';
export { type Commitment, drawSecretOf, salesOf } from './drawing.ts';
export * from './game.ts';
export { type NewGame, newGame, playedPattern } from './opening.ts';
export {
  type Callable,
  callRefusal,
  commandForStatus,
  isOvertaken,
  jackpotRefusal,
  SETTABLE_STATUSES,
  type SettableStatus,
} from './playing.ts';
