import type { HallView } from '@adarash/contract';
import { hasEnded } from '@adarash/rules/game';
import type { ShownGame } from '../../live/hall-view.ts';

export type Scene = 'idle' | 'sale' | 'mix' | 'playing' | 'winner' | 'jackpot';

/** A jackpot that was drawn just now has the screen to itself for a moment; once the sale is closed the board waits. */
export function sceneOf({ game, next }: HallView, jackpotMoment: boolean): Scene {
  if (game === null) return next.sale === null ? 'idle' : 'sale';
  if (jackpotMoment) return 'jackpot';
  if (game.mixing !== null && !hasEnded(game)) return 'mix';
  if (game.winners.length > 0) return 'winner';
  return game.saleOpen ? 'sale' : 'playing';
}

/** What is being sold: the cards of a game that runs and waits for its first number, or of one that waits to start. */
export type Sale = Pick<
  ShownGame,
  | 'gameNumber'
  | 'pattern'
  | 'patternNames'
  | 'betAmount'
  | 'cardCount'
  | 'prizePool'
  | 'houseFeePercentage'
  | 'commitment'
  | 'designated'
  | 'manualCalls'
> & { gameId: string | null };

export function saleOf({ game, next }: HallView): Sale | null {
  if (game !== null) return { ...game, gameId: game._id };
  return next.sale && { ...next.sale, ...next, gameId: null, manualCalls: 0 };
}
