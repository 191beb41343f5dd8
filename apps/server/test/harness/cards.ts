import { catalogue } from '@adarash/rules/catalogue';
import { checkClaim } from '@adarash/rules/claim';
import { type LinePattern, linesOf, type Pattern } from '@adarash/rules/pattern';

const CARDS = catalogue(100);

export const cardOf = (cardId: number) => CARDS[cardId - 1]!;

/** The numbers of one line of a card, FREE left out. */
export function lineOf(cardId: number, pattern: LinePattern, index = 0): number[] {
  const { indices } = linesOf(pattern)[index]!;
  return indices.map((at) => cardOf(cardId).numbers[at]!).filter((square) => square !== 'FREE');
}

export const wins = (cardId: number, calls: readonly number[], pattern: Pattern = 'all') =>
  checkClaim({ card: cardOf(cardId), calls, pattern }).isBingo;

/** Numbers that the cards do not carry. */
export function numbersBesides(...cardIds: number[]): number[] {
  const carried = new Set(cardIds.flatMap((cardId) => cardOf(cardId).numbers));
  return Array.from({ length: 75 }, (_, i) => i + 1).filter((number) => !carried.has(number));
}
