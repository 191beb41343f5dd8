import type { Card } from '@adarash/rules/card';
import { catalogue } from '@adarash/rules/catalogue';
import { checkClaim, squaresLeft } from '@adarash/rules/claim';
import type { Pattern } from '@adarash/rules/pattern';

let printed: Card[] = [];

/** A card as it was printed: every card follows from its number. */
export function cardOf(cardId: number): Card | undefined {
  if (printed.length < cardId) printed = catalogue(cardId);
  return printed[cardId - 1];
}

/** How a card stands in a game. */
export type Standing =
  | { kind: 'bingo'; line: number[] }
  | { kind: 'won'; line: number[] }
  | { kind: 'away' }
  | { kind: 'late'; call: number }
  | { kind: 'open' }
  | { kind: 'absent' };

interface PlayedGame {
  pattern: Pattern;
  calledNumbers: readonly number[];
  status: string;
  winners: readonly { cardId: number }[];
}

/** `sold`: the cards in the game, or null while nobody has told. */
export function standingOf(card: Card, game: PlayedGame, sold: ReadonlySet<number> | null): Standing {
  if (sold !== null && !sold.has(card.cardId)) return { kind: 'absent' };
  const { pattern, calledNumbers: calls, status } = game;
  const verdict = checkClaim({ card, calls, pattern });
  const line = verdict.winningLineInfo?.selectedIndices ?? [];
  if (game.winners.some(({ cardId }) => cardId === card.cardId)) return { kind: 'won', line };
  if (status === 'voided') return { kind: 'open' };
  // A game that somebody else has won still takes a claim on its last number.
  if (verdict.isBingo) return { kind: 'bingo', line };
  if (status !== 'completed' && squaresLeft(card, calls, pattern) === 1) return { kind: 'away' };
  return verdict.wouldHaveWon === null ? { kind: 'open' } : { kind: 'late', call: verdict.wouldHaveWon.callIndex };
}
