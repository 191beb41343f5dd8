import { fail, ok, type Result } from '../result/index.ts';
import type { GameErrorCode } from './errors.ts';
import type { Game } from './game.ts';
import { standingInTheWay } from './running.ts';

export const SETTABLE_STATUSES = ['active', 'paused', 'completed'] as const;
export type SettableStatus = (typeof SETTABLE_STATUSES)[number];

/** The command that brings a game to a status, so that setting a status obeys the same rules as the buttons. */
export function commandForStatus(
  game: Game,
  status: SettableStatus,
): Result<'start' | 'resume' | 'pause' | 'finish', GameErrorCode> {
  if (game.status === status) return fail('STATUS_UNCHANGED');
  if (game.status === 'completed' || game.status === 'voided') return fail(standingInTheWay(game));
  if (status === 'active') return ok(game.status === 'pending' ? 'start' : 'resume');
  if (game.status === 'pending') return fail('GAME_NOT_STARTED');
  return ok(status === 'paused' ? 'pause' : 'finish');
}
