import { hasEnded } from '@adarash/rules/game';
import type { DisplayedGame } from '@/live/hall-view.ts';
import type { MyCard } from './standing.ts';

type Winner = Pick<DisplayedGame['winners'][number], 'cardId' | 'prize'>;

export type News =
  | { kind: 'bingo'; cards: number[] }
  | { kind: 'voided' }
  | { kind: 'won'; winners: Winner[] }
  | { kind: 'wonBy'; winners: readonly Winner[] }
  | { kind: 'nobody' }
  | { kind: 'jackpot' }
  | { kind: 'paused' }
  | { kind: 'late'; cards: number[]; call: number }
  | { kind: 'firstNumber' }
  | { kind: 'away'; cards: number[] }
  | { kind: 'nearest'; card: number; left: number }
  | { kind: 'calling' };

/** Number of calls after which the bar no longer reports a late card. The card itself still displays it. */
const LATE_SHOWN = 3;

type NewsGame = Pick<DisplayedGame, 'status' | 'calledNumbers'> & { winners: readonly Winner[] };

/**
 * Returns the most important current news for the player of these cards. `jackpot` is true for a moment after a jackpot
 * draw.
 */
export function newsOf(game: NewsGame, cards: readonly MyCard[], jackpot: boolean): News {
  const standing = (kind: MyCard['standing']['kind']) =>
    cards.filter((card) => card.standing.kind === kind).map(({ cardId }) => cardId);
  // Bingo has the highest priority, even if another card has won, because it can be claimed only until the next number.
  const bingo = standing('bingo');
  if (bingo.length > 0) return { kind: 'bingo', cards: bingo };
  if (game.status === 'voided') return { kind: 'voided' };
  const mine = game.winners.filter(({ cardId }) => cards.some((card) => card.cardId === cardId));
  if (mine.length > 0) return { kind: 'won', winners: mine };
  if (game.winners.length > 0) return { kind: 'wonBy', winners: game.winners };
  if (hasEnded(game)) return { kind: 'nobody' };
  if (jackpot) return { kind: 'jackpot' };
  if (game.status === 'paused') return { kind: 'paused' };
  if (game.calledNumbers.length === 0) return { kind: 'firstNumber' };
  const call = Math.max(...cards.map(({ lateSince }) => lateSince ?? 0));
  if (call > 0 && game.calledNumbers.length - call <= LATE_SHOWN)
    return { kind: 'late', call, cards: lateAt(cards, call) };
  const away = standing('away');
  if (away.length > 0) return { kind: 'away', cards: away };
  const [nearest] = [...cards].sort((one, other) => one.left - other.left);
  if (nearest === undefined || !Number.isFinite(nearest.left)) return { kind: 'calling' };
  return { kind: 'nearest', card: nearest.cardId, left: nearest.left };
}

const lateAt = (cards: readonly MyCard[], call: number) =>
  cards.filter(({ lateSince }) => lateSince === call).map(({ cardId }) => cardId);
