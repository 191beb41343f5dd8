import type { GameJson } from '@adarash/contract';
import type { Jackpot } from '../api/jackpot.ts';

/** Why the jackpot cannot be run now; null when it can. */
export type Obstacle = 'loading' | 'drawn' | 'disabled' | 'no-award' | 'other-game' | 'not-yet' | 'game-over';

export function obstacleTo(game: GameJson, jackpot: Jackpot | undefined, now: Date): Obstacle | null {
  if (game.jackpotWinnerCardId !== null) return 'drawn';
  if (jackpot === undefined) return 'loading';
  if (!jackpot.enabled || !game.jackpotEnabled) return 'disabled';
  const award = jackpot.pendingAward;
  if (award === null) return 'no-award';
  if (award.gameNumber !== null && award.gameNumber !== game.gameNumber) return 'other-game';
  if (award.drawAt !== null && new Date(award.drawAt) > now) return 'not-yet';
  // A card is drawn from the seed, which everyone knows once the game is over; a chosen card needs no seed.
  const open = game.status === 'active' || game.status === 'paused';
  return open || (game.status === 'completed' && !award.random) ? null : 'game-over';
}
