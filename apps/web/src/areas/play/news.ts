import { hasEnded } from '@adarash/rules/game';
import type { ShownGame } from '@/live/hall-view.ts';
import type { MyCard } from './standing.ts';

type Winner = Pick<ShownGame['winners'][number], 'cardId' | 'prize'>;

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

/** For how many numbers the bar says that a card is late; after that only the card does. */
const LATE_SHOWN = 3;

type NewsGame = Pick<ShownGame, 'status' | 'calledNumbers'> & { winners: readonly Winner[] };

/** What matters most of a game, to the holder of these cards; `jackpot`: one was drawn a moment ago. */
export function newsOf(game: NewsGame, cards: readonly MyCard[], jackpot: boolean): News {
  const standing = (kind: MyCard['standing']['kind']) =>
    cards.filter((card) => card.standing.kind === kind).map(({ cardId }) => cardId);
  // Before all else, and in a game that another card has won: it can be shouted only until the next number.
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
