import type { GameJson } from '@adarash/contract';

export interface GameLists {
  pending: GameJson[];
  /** Running games; a paused one is still being played. */
  active: GameJson[];
  finished: GameJson[];
}

export function listGames(games: readonly GameJson[]): GameLists {
  const lists: GameLists = { pending: [], active: [], finished: [] };
  for (const game of games) {
    if (game.status === 'pending') lists.pending.push(game);
    else if (game.status === 'active' || game.status === 'paused') lists.active.push(game);
    else lists.finished.push(game);
  }
  return lists;
}

export const winnerCardsOf = ({ winners }: Pick<GameJson, 'winners'>): string | null =>
  winners.length === 0 ? null : winners.map(({ cardId }) => cardId).join(', ');
