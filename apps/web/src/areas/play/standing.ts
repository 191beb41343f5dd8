import type { Card } from '@adarash/rules/card';
import { checkClaim, numbersToBingo, shownWin } from '@adarash/rules/claim';
import { hasEnded, takesClaims } from '@adarash/rules/game';
import type { ShownGame } from '@/live/hall-view.ts';

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
  /** How many numbers it still needs; a card that is not in the game needs more than there are. */
  left: number;
  /** The call that completed a line of it which nobody claimed in time; null where there was none. */
  lateSince: number | null;
};

type Played = Pick<ShownGame, 'pattern' | 'calledNumbers' | 'status' | 'terms' | 'out' | 'unlocked'> & {
  winners: readonly Pick<ShownGame['winners'][number], 'cardId' | 'decidedBy'>[];
};

/** `sold`: the cards in the game, or null until they are loaded. */
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
  // A game that somebody else has won still takes a claim on its last number.
  if (verdict.isBingo && takesClaims(game)) return { ...mine, standing: { kind: 'bingo', line } };
  const lateSince = verdict.wouldHaveWon?.callIndex ?? null;
  if (!hasEnded(game) && mine.left === 1) return { ...mine, lateSince, standing: { kind: 'away' } };
  return { ...mine, lateSince, standing: { kind: lateSince === null ? 'open' : 'late' } };
}
