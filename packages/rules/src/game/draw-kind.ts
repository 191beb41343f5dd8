import { manualCalls } from './calls.ts';
import type { DrawKind, Game, Person, Round, Winner } from './game.ts';

/**
 * Returns the person of a lock beyond the limit, or null. Undoing the call unlocks the card but does not remove this
 * mark of the game.
 */
const outDecidedBy = ({ out }: Pick<Game, 'out'>): Person | null => out.find(({ decided }) => decided)?.by ?? null;

export const isDesignated = (game: Pick<Game, 'designation' | 'decision' | 'out'>): boolean =>
  designatedBy(game) !== null;

export const designatedBy = (game: Pick<Game, 'designation' | 'decision' | 'out'>): Person | null =>
  game.designation?.by ?? game.decision?.by ?? outDecidedBy(game);

export const designatedCardId = (game: Pick<Game, 'designation' | 'decision'>): number | null =>
  game.designation?.cardId ?? game.decision?.cardId ?? null;

/**
 * Returns the card that a moderator chose at the finish of a game or receipt; null if a winner was designated before
 * the start. The order of such a game is always round 0.
 */
export const decidedCardId = ({ rounds, winners }: Decidable): number | null =>
  rounds[0]?.round === 0 ? (winners.find(({ decidedBy }) => decidedBy)?.cardId ?? null) : null;

type Decidable = {
  rounds: readonly Pick<Round, 'round'>[];
  winners: readonly Pick<Winner, 'cardId' | 'decidedBy'>[];
};

/** Returns whether staff decided a game by locking more cards than the limit without choosing a winner. */
export const isDecidedByOut = (game: Pick<Game, 'designation' | 'decision' | 'out'>): boolean =>
  designatedCardId(game) === null && isDesignated(game);

/** Returns whether a game is fair, manual or designated. A designated winner has priority over typed numbers. */
export function drawKind(game: Pick<Game, 'calls' | 'takenBack' | 'designation' | 'decision' | 'out'>): DrawKind {
  if (isDesignated(game)) return 'designated';
  return manualCalls(game) > 0 ? 'manual' : 'fair';
}
