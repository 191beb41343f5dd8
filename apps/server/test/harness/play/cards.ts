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

/** Two cards and a number that completes a diagonal of each, with the other numbers of those diagonals. */
export function sharedFinish(): { cards: [number, number]; before: number[]; last: number } {
  for (const { cardId: first } of CARDS)
    for (const { cardId: second } of CARDS.slice(first)) {
      const [a, b] = [lineOf(first, 'main_diagonal'), lineOf(second, 'main_diagonal')];
      const last = a.find((number) => b.includes(number));
      if (last === undefined) continue;
      const before = [...new Set([...a, ...b])].filter((number) => number !== last);
      if ([first, second].every((card) => before.every((_, i) => !wins(card, before.slice(0, i + 1)))))
        return { cards: [first, second], before, last };
    }
  throw new Error('no two cards share a number on the diagonal');
}
