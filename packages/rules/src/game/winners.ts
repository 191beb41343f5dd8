import { cardsUnpaid, checkClaim, type ShownWin, shownWin } from '../patterns/claim.ts';
import { numbersCalled } from './calls.ts';
import { cardOf } from './cards.ts';
import type { Game, Winner } from './game.ts';
import { cardsIn } from './locks.ts';

export const winnerOf = (game: Pick<Game, 'winners'>, cardId: number): Winner | undefined =>
  game.winners.find((winner) => winner.cardId === cardId);

/**
 * Returns the line of a winner based on the calls at the time of the win; null for a winner by decision without a line.
 */
export function winningLineOf(
  game: Pick<Game, 'cards' | 'pattern' | 'terms'>,
  called: readonly number[],
  winner: Winner,
): ShownWin | null {
  const card = cardOf(game, winner.cardId);
  if (!card) return null;
  const calls = called.slice(0, winner.callIndex);
  const { lateCalls } = game.terms;
  return shownWin(checkClaim({ card, calls, pattern: game.pattern, preferredPattern: winner.pattern, lateCalls }));
}

/** Returns the cards of a game that could be claimed now and are not winners yet. */
export const completeUnpaid = (
  game: Pick<Game, 'cards' | 'calls' | 'pattern' | 'winners' | 'out' | 'terms'>,
): number[] => cardsUnpaid(cardsIn(game), numbersCalled(game), game.pattern, game.winners, game.terms.lateCalls);

/** Returns whether other cards can still share the prize of a game. They can until the first winner is paid. */
const isShared = ({ decision, winners }: Pick<Game, 'decision' | 'winners'>): boolean =>
  winners.length > 0 && decision === null && winners.every(({ handedOver }) => handedOver === undefined);

/**
 * Returns the number of other cards that could be claimed on the winning call. It is null before a card has won, so
 * that a request cannot reveal a complete card, and after the prize can no longer be shared.
 */
export const othersComplete = (
  game: Pick<Game, 'cards' | 'pattern' | 'winners' | 'out' | 'terms' | 'decision'>,
  called: readonly number[],
): number | null =>
  isShared(game) ? cardsUnpaid(cardsIn(game), called, game.pattern, game.winners, game.terms.lateCalls).length : null;
