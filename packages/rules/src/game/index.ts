import { ok } from '../refusal.ts';
import { type Applied, type Decided, evolve } from './command.ts';
import { ENDING } from './ending.ts';
import type { Game } from './game.ts';
import { OPENING } from './opening.ts';
import { PLAYING } from './playing.ts';

export {
  type Change,
  type ClaimOutcome,
  EVENT_NAMES,
  evolve,
  type GameEvent,
  type Given,
  type MakeCall,
} from './command.ts';
export { documentIn, documentOf, type GameDocument, isPatternNames, isTwoPersons } from './document.ts';
export { canUndoHandOver, claimOutcome, gameAt, type Moment } from './ending.ts';
export * from './game.ts';
export { drawSecretOf, type NewGame, newGame, playedPattern, salesOf, salesRootIn, soldFromSet } from './opening.ts';
export { callRefusal, commandForStatus, isOvertaken, jackpotRefusal, SETTABLE_STATUSES } from './playing.ts';

/**
 * A game and a command go in; the new game with its events, or a coded refusal, comes out. It throws only for a
 * round that cannot be right, which is the caller's mistake and nothing that a person did.
 */
export function apply(game: Game, command: Command): Applied {
  const result = decide(game, command);
  if (!result.ok) return result;
  const { events, outcome } = result.value;
  if (events.length === 0) return ok({ game, events, outcome });
  return ok({ game: { ...events.reduce(evolve, game), version: game.version + 1 }, events, outcome });
}

const DECISIONS = { ...OPENING, ...PLAYING, ...ENDING };
type Decisions = typeof DECISIONS;

/** What can be asked of a game, by the names of the decisions about it, each with what that one needs to know. */
export type Command = {
  [T in keyof Decisions]: { type: T } & (Decisions[T] extends (game: Game, command: infer C) => Decided ? C : never);
}[keyof Decisions];

/** What a command comes to, which `evolve` then brings about. */
function decide(game: Game, command: Command): Decided {
  const decision = DECISIONS[command.type] as (game: Game, command: Command) => Decided;
  return decision(game, command);
}
