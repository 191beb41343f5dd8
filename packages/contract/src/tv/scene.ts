import { hasEnded } from '@adarash/rules/game';
import type { ClaimMoment } from './claim-moment.ts';
import type { TvGame, TvView } from './tv-game.ts';

// Selects the scene that the TV displays.

export type Scene = 'idle' | 'sale' | 'mix' | 'playing' | 'claim' | 'winner' | 'called-off' | 'jackpot';

/** Scenes that temporarily replace the current one: a drawn jackpot, or a checked card. */
export type Moments = { jackpot: boolean; claim: Pick<ClaimMoment, 'gameId' | 'stage' | 'game'> | null };

/**
 * Returns the current scene of the TV. A drawn jackpot and a checked card temporarily override the other scenes. After
 * the close of the sale the board is hidden during the mix of the phones' codes. A check of a card in an ended game is
 * displayed even if another game is current.
 */
export function sceneOf({ game, next }: TvView, { jackpot, claim }: Moments): Scene {
  if (game === null) {
    if (claim?.game && claim.stage !== 'others') return 'claim';
    return next.sale === null ? 'idle' : 'sale';
  }
  const claimed = claim?.gameId === game._id ? claim.stage : null;
  if (jackpot) return 'jackpot';
  if (claimed !== null && claimed !== 'others') return 'claim';
  if (game.status === 'voided') return 'called-off';
  if (game.mixing !== null && !hasEnded(game)) return 'mix';
  if (game.winners.length > 0) return 'winner';
  return game.saleOpen ? 'sale' : 'playing';
}

/** Input of the TV's voice: the game, and the checked card while it is displayed. */
export type Spoken = { game: TvGame | null; claim: ClaimMoment | null };
