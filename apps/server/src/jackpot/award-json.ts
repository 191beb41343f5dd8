import type { HistoryEntry } from '@adarash/contract';
import type { StoredAward } from './due-award.ts';

const birr = (santim: number) => santim / 100;

/** An award as the history lists it: what left the jackpot is negative. */
export function awardJson(award: StoredAward): HistoryEntry {
  const gameNumber = award.drawn_number ?? award.game_number;
  return {
    _id: award.id,
    timestamp: award.created_at,
    amount: -birr(award.amount),
    winnerCardId: award.card,
    game: gameNumber === null ? null : { gameNumber },
    gameId: award.game_id,
    message: award.message,
    triggeredByCashier: award.status === 'triggered',
    triggeredAt: award.triggered_at,
    drawAt: award.draw_at,
    random: award.random === 1,
    awardedBy: award.random === 1 ? 'draw' : 'staff',
    cashierId: award.hall_id,
  };
}
