import type { Card } from '../cards/card.ts';
import type { Game, OutCard } from './game.ts';
import { isRunning } from './status.ts';

/** Maximum number of cards of a game that staff can lock. */
const MOST_OUT = 3;

/**
 * Returns the maximum number of locked cards in a game with this number of cards: a tenth of them, and at most three.
 */
export const outLimit = (cards: number): number => Math.min(MOST_OUT, Math.ceil(cards / 10));

/** Returns the last lock of each card, including cards that were unlocked. A lock on an undone call does not count. */
export function locksOf({ out }: Pick<Game, 'out'>): OutCard[] {
  const locks = out.filter(({ liftedIn, unlockedBy }) => liftedIn === undefined || unlockedBy);
  return locks.filter(({ cardId }, i) => !locks.slice(i + 1).some((later) => later.cardId === cardId));
}

/** Returns the cards that can be unlocked: those that were locked after the last call of a running game. */
export const unlockable = (game: Pick<Game, 'out' | 'status'>, called: number): number[] =>
  isRunning(game)
    ? game.out
        .filter(({ callIndex, liftedIn }) => liftedIn === undefined && callIndex === called)
        .map(({ cardId }) => cardId)
    : [];

/** Returns whether the limit of locked cards prevents the lock of this card. A card that was unlocked still counts. */
export function isBeyondLimit({ out, cards }: Pick<Game, 'out' | 'cards'>, cardId: number): boolean {
  const locked = new Set(out.map((card) => card.cardId));
  return !locked.has(cardId) && locked.size >= outLimit(cards.length);
}

export const cardsOut = ({ out }: Pick<Game, 'out'>): number[] =>
  out.filter(({ liftedIn }) => liftedIn === undefined).map(({ cardId }) => cardId);

export function cardsIn(game: Pick<Game, 'cards' | 'out'>): readonly Card[] {
  const out = cardsOut(game);
  return out.length === 0 ? game.cards : game.cards.filter(({ cardId }) => !out.includes(cardId));
}
