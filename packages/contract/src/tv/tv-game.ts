import type { HallView } from '../routes/hall.ts';
import type { ClaimMoment } from './claim-moment.ts';

/** Part of the data of a hall that decides what the TV displays. */
export type TvView = Pick<HallView, 'game' | 'next'>;
export type TvGame = NonNullable<HallView['game']>;

/**
 * Returns the status text of a game that is waiting, paused or finished, with an optional second line; otherwise null.
 * While a card is checked a game is not called finished, because the hall expects the result.
 */
export function statusNotice(game: TvGame, claim: Pick<ClaimMoment, 'gameId' | 'stage'> | null = null) {
  const { status, saleOpen, calledNumbers, mixing, winners } = game;
  // After the jackpot is drawn, or after the mix of the phones' codes was cancelled, the first call is still missing.
  const isWaiting = status === 'active' && !saleOpen && calledNumbers.length === 0 && mixing === null;
  if (isWaiting) return { stand: 'waiting', text: 'saleClosed', more: 'firstFollows' } as const;
  if (status === 'paused') return { stand: status, text: 'paused', more: null } as const;
  const isChecking = claim?.gameId === game._id && claim.stage !== 'others';
  if (status !== 'completed' || isChecking) return null;
  return { stand: status, text: 'finished', more: winners.length === 0 ? 'noWinner' : null } as const;
}
