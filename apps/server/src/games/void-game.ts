import { apply } from '@adarash/rules/game';
import type { By } from '../audit/append.ts';
import type { Handler } from '../http/handler.ts';
import { type Reversal, reverseContribution } from '../jackpot/index.ts';
import type { PairDeletedHook } from '../services.ts';
import type { HallTx } from '../storage/storage.ts';
import { accepted } from './accepted.ts';
import type { Desk } from './desk.ts';
import type { StoredGame } from './game-row.ts';
import { inRules, type LoadedGame, loadGame } from './load.ts';
import { saveGame } from './save.ts';
import { showGame } from './show.ts';

export const voidGame =
  (desk: Desk): Handler<'POST /games/:id/void'> =>
  ({ params, body, commit }) =>
    commit(async (tx, by) => {
      const loaded = await loadGame(tx.db, desk.cardOf, tx.hall.id, params.id);
      const row = await callOff(tx, by, loaded, body.reason, 'refuse');
      return { success: true, message: `Game ${row.number} was voided.`, game: await showGame(desk, tx.db, row) };
    });

async function callOff(
  tx: HallTx,
  by: By,
  loaded: LoadedGame,
  reason: string,
  shortfall: Reversal['shortfall'],
): Promise<StoredGame> {
  const change = accepted(apply(loaded.game, { type: 'void', at: by.at.getTime(), reason }));
  const row = await saveGame(tx, by, loaded, change);
  await reverseContribution(tx, { hallId: row.hall_id, gameId: row.id, gameNumber: row.number, ...by, shortfall });
  return row;
}

/** A hall whose accounts end leaves no game open. One that has paid a jackpot cannot be voided and is finished. */
export const endGamesOfPair =
  (desk: Desk): PairDeletedHook =>
  async (tx, by) => {
    const open = await tx.db
      .selectFrom('games')
      .selectAll()
      .where('hall_id', '=', tx.hall.id)
      .where('ended_at', 'is', null)
      .orderBy('series')
      .orderBy('number')
      .execute();
    for (const row of open) {
      const loaded = await inRules(tx.db, desk.cardOf, row);
      if (loaded.game.jackpot === null) await callOff(tx, by, loaded, 'The hall was closed.', 'take-what-is-left');
      else await saveGame(tx, by, loaded, accepted(apply(loaded.game, { type: 'finish', at: by.at.getTime() })));
    }
  };
