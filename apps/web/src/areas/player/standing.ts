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
  /** Count of numbers that are still required for a bingo of the card; infinite if the card is not in the game. */
  left: number;
  /**
   * Index of the called number that completed a line of the card, if the win was not claimed in time; otherwise null.
   */
  lateSince: number | null;
};

type Played = Pick<DisplayedGame, 'pattern' | 'calledNumbers' | 'status' | 'terms' | 'out' | 'unlocked'> & {
  winners: readonly Pick<DisplayedGame['winners'][number], 'cardId' | 'decidedBy'>[];
};

/**
 * Returns a card with its current result in the game, such as bingo or late. `sold` contains the sold cards of the
 * game, or is null until they are loaded.
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
  // A card can still claim a bingo on the last number, even if the game already has another winner.
  if (verdict.isBingo && takesClaims(game)) return { ...mine, standing: { kind: 'bingo', line } };
  const lateSince = verdict.wouldHaveWon?.callIndex ?? null;
  if (!hasEnded(game) && mine.left === 1) return { ...mine, lateSince, standing: { kind: 'away' } };
  return { ...mine, lateSince, standing: { kind: lateSince === null ? 'open' : 'late' } };
}
