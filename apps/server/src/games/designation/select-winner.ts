import type { By } from '../../audit/append.ts';
import type { Handler } from '../../http/handler.ts';
import { Refusal } from '../../http/refusal.ts';
import type { HallTx } from '../../storage/storage.ts';
import { announceHall } from '../announce.ts';
import type { Desk } from '../desk.ts';
import type { StoredGame } from '../game-row.ts';
import { findRow } from '../load.ts';
import { showGame } from '../show.ts';
import { futureWinnerJson, gameAt, recordAt } from './records.ts';
import { setRecord } from './set-record.ts';

export const selectWinner =
  (desk: Desk): Handler<'POST /games/:id/select-winner'> =>
  ({ params, body, commit }) =>
    commit(async (tx, by) => designate(desk, tx, by, await findRow(tx.db, tx.hall.id, params.id), body.cardId));

export const selectWinnerByNumber =
  (desk: Desk): Handler<'POST /games/select-winner'> =>
  ({ body, commit }) =>
    commit(async (tx, by) => {
      const { id: hallId, series } = tx.hall;
      const row = await gameAt(tx.db, { hallId, series, number: body.gameNumber });
      if (!row) throw new Refusal('GAME_NOT_FOUND');
      return designate(desk, tx, by, row, body.cardId);
    });

/** Only the card is chosen here: what an earlier designation said of the pattern stays. */
async function designate(desk: Desk, tx: HallTx, by: By, row: StoredGame, cardId: number) {
  const slot = { hallId: row.hall_id, series: row.series, number: row.number };
  const pattern = (await recordAt(tx.db, slot))?.pattern ?? 'all';
  const chosen = { cardId, pattern, jackpotEnabled: row.jackpot_enabled === 1, by: by.actor };
  const { record, game } = await setRecord(desk, tx, by, slot, chosen, 'game');
  await announceHall(tx);
  return {
    success: true as const,
    message: `Card ${cardId} is the designated winner of game ${row.number}.`,
    game: await showGame(desk, tx.db, game!),
    winner: futureWinnerJson(record, 'pending'),
  };
}
