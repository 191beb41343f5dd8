import type { HallView } from '@adarash/contract';

export type Scene = 'idle' | 'mix' | 'playing' | 'winner' | 'jackpot';

/** A jackpot that was drawn just now has the screen to itself for a moment. */
export function sceneOf({ game }: HallView, jackpotMoment: boolean): Scene {
  if (game === null) return 'idle';
  if (jackpotMoment) return 'jackpot';
  if (game.mixing !== null && game.endedAt === null) return 'mix';
  return game.winners.length > 0 ? 'winner' : 'playing';
}
