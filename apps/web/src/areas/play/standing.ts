import type { Card } from '@adarash/rules/card';
import { checkClaim, numbersToBingo, shownWin } from '@adarash/rules/claim';
import { hasEnded, takesClaims } from '@adarash/rules/game';
import type { DisplayedGame } from '@/live/hall-view.ts';

type Standing =
  | { kind: 'bingo'; line: number[] }
  | { kind: 'won'; line: number[] }
  | { kind: 'away' }
  | { kind: 'late' }
  | { kind: 'open' }
  | { kind: 'out' }
  | { kind: 'absent' };

export type MyCard = Card & {
  standing: Standing;
  /** Count of numbers that the card still needs; infinite if it is not in the game. */
  left: number;
  /** Index of the call that completed a line which was not claimed in time, or null. */
  lateSince: number | null;
};

type Played = Pick<DisplayedGame, 'pattern' | 'calledNumbers' | 'status' | 'terms' | 'out' | 'unlocked'> & {
  winners: readonly Pick<DisplayedGame['winners'][number], 'cardId' | 'decidedBy'>[];
};

/**
 * Returns a card with its standing in the game. `sold` contains the cards of the game, or null until they are loaded.
 */
export function cardIn(card: Card, game: Played | null, sold: ReadonlySet<number> | null): MyCard {
  const away = { ...card, left: Number.POSITIVE_INFINITY, lateSince: null };
  if (game === null) return { ...away, standing: { kind: 'open' } };
  if (sold !== null && !sold.has(card.cardId)) return { ...away, standing: { kind: 'absent' } };
  if (game.out?.includes(card.cardId) && !game.unlocked?.includes(card.cardId))
    return { ...away, standing: { kind: 'out' } };
  const { pattern, calledNumbers: calls } = game;
  const lateCalls = game.terms?.lateCalls;
  const verdict = checkClaim({ card, calls, pattern, lateCalls });
  const line = shownWin(verdict)?.selectedIndices ?? [];
  const mine = { ...away, left: numbersToBingo(card, calls, pattern, lateCalls) };
  if (game.winners.some(({ cardId }) => cardId === card.cardId))
    return { ...mine, left: 0, standing: { kind: 'won', line } };
  if (game.status === 'voided') return { ...mine, standing: { kind: 'open' } };
  // A game with another winner still accepts claims on its last number.
  if (verdict.isBingo && takesClaims(game)) return { ...mine, standing: { kind: 'bingo', line } };
  const lateSince = verdict.wouldHaveWon?.callIndex ?? null;
  if (!hasEnded(game) && mine.left === 1) return { ...mine, lateSince, standing: { kind: 'away' } };
  return { ...mine, lateSince, standing: { kind: lateSince === null ? 'open' : 'late' } };
}
