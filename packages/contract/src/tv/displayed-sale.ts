import type { TvGame, TvView } from './tv-game.ts';

/** Sale as displayed on the TV: of a running game before its first call, or of a pending game. */
export type DisplayedSale = Pick<
  TvGame,
  | 'gameNumber'
  | 'pattern'
  | 'patternNames'
  | 'betAmount'
  | 'cardCount'
  | 'prizePool'
  | 'houseFeePercentage'
  | 'houseFeeTable'
  | 'commitment'
  | 'designated'
  | 'manualCalls'
> & { gameId: string | null };

export function saleOf({ game, next }: TvView): DisplayedSale | null {
  if (game !== null) return { ...game, gameId: game._id };
  return next.sale && { ...next.sale, ...next, gameId: null, manualCalls: 0 };
}
