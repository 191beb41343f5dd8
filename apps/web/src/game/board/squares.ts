import type { GameJson } from '@adarash/contract';

/** The numbers of a card in play; null where it does not play, or the screen was told its number alone. */
export const squaresOf = (game: GameJson, cardId: number) =>
  game.selectedCards.find((card) => card.cardId === cardId)?.numbers ?? null;
