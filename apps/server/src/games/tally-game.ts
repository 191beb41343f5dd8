import type { TallyGame } from '../tallies/index.ts';
import type { StoredGame } from './game-row.ts';

export const tallyGame = (row: StoredGame): TallyGame => ({
  hallId: row.hall_id,
  day: row.day,
  status: row.status,
  pattern: row.pattern,
  draw: row.draw_kind,
  started: row.started_at !== null,
  bet: row.bet,
  feeBasisPoints: row.fee_bp,
  cards: row.card_count,
  prizesPaid: row.prizes_paid,
  hasWinner: row.winners !== '[]',
});
