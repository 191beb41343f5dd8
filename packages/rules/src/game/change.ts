import { ok, type Result } from '../result/index.ts';
import type { ClaimOutcome, EndReason, GameEvent } from './command.ts';
import type { GameErrorCode } from './errors.ts';
import type { Game, Instant } from './game.ts';

export type Change = { game: Game; events: readonly GameEvent[]; outcome: ClaimOutcome | null };
export type Applied = Result<Change, GameErrorCode>;

/** A change without events is none: the game and its version stay. */
export function changed(
  game: Game,
  fields: Partial<Game>,
  events: readonly GameEvent[],
  outcome: ClaimOutcome | null = null,
): Applied {
  if (events.length === 0) return ok({ game, events, outcome });
  return ok({ game: { ...game, ...fields, version: game.version + 1 }, events, outcome });
}

export const completion = (at: Instant): Pick<Game, 'status' | 'endedAt'> => ({ status: 'completed', endedAt: at });

export const completedEvent = (reason: EndReason, at: Instant): GameEvent => ({ type: 'completed', reason, at });
