import type { GameJson, Winner } from '@adarash/contract';
import { checkClaim, type WinningLineInfo } from '@adarash/rules/claim';

export const squaresOf = (game: GameJson, cardId: number) =>
  game.selectedCards.find((card) => card.cardId === cardId)?.numbers ?? null;

/** The line of a winner whose claim was not checked on this screen. None, when the moderator decided without one. */
export function winningLine(game: GameJson, winner: Winner): WinningLineInfo | null {
  const numbers = squaresOf(game, winner.cardId);
  if (numbers === null || winner.pattern === null) return null;
  const card = { cardId: winner.cardId, numbers };
  return checkClaim({ card, calls: game.calledNumbers, pattern: winner.pattern }).winningLineInfo;
}
