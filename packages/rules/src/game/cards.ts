import type { Card } from '../cards/card.ts';
import type { Game } from './game.ts';
import { isRunning } from './status.ts';

export const MAX_CARDS_PER_GAME = 100;

export const cardOf = (game: Pick<Game, 'cards'>, cardId: number): Card | undefined =>
  game.cards.find((card) => card.cardId === cardId);

/** Returns the cards that another running game of the hall contains. A paper card can be in only one game at a time. */
export function cardsInOtherGames(
  game: Pick<Game, 'status' | 'cards'>,
  cardIds: readonly number[],
  inPlay: ReadonlySet<number>,
): number[] {
  const isOwn = (cardId: number) => isRunning(game) && cardOf(game, cardId) !== undefined;
  return cardIds.filter((cardId) => inPlay.has(cardId) && !isOwn(cardId));
}
