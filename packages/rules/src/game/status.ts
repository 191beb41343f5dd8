import type { Game, GameStatus, Instant, Winner } from './game.ts';

export const CLAIM_WINDOW_MS = 15 * 60 * 1000;

/**
 * Returns whether the time for claims after the end of a game is over. It uses the absolute difference, otherwise a
 * clock that is set back would extend this time.
 */
export const isClaimWindowOver = (endedAt: Instant, at: Instant): boolean => Math.abs(at - endedAt) >= CLAIM_WINDOW_MS;

export const hasEnded = ({ status }: Pick<Game, 'status'>): boolean => status === 'completed' || status === 'voided';

export const RUNNING_STATUSES = ['active', 'paused'] as const satisfies readonly GameStatus[];

export const isRunning = ({ status }: Pick<Game, 'status'>): boolean => status === 'active' || status === 'paused';

/**
 * Returns whether a complete card may be claimed now. Whether an ended game's prize is already paid is checked
 * separately at the counter.
 */
export const takesClaims = ({
  status,
  winners,
}: Pick<Game, 'status'> & { winners: readonly Pick<Winner, 'decidedBy'>[] }): boolean =>
  isRunning({ status }) || (status === 'completed' && winners.every(({ decidedBy }) => decidedBy === undefined));

/**
 * Returns whether a game was ended because the pair of its hall was deleted, although it had paid a jackpot and could
 * not be voided.
 */
export const hasEndedWithHall = ({ endedBy }: Pick<Game, 'endedBy'>): boolean => endedBy?.withHall === true;
