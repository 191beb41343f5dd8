import { jackpotPick } from '@adarash/rules/draw';
import { apply, type Game } from '@adarash/rules/game';
import { santim } from '@adarash/rules/money';
import type { Handler } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { awardJson, nextDueAward, type StoredAward, triggerAward } from '../jackpot/index.ts';
import type { HallTx } from '../storage/storage.ts';
import { accepted } from './accepted.ts';
import type { Desk } from './desk.ts';
import { drawSecret } from './draws/secret.ts';
import { type LoadedGame, loadGame } from './load.ts';
import { saveGame } from './save.ts';
import { showGame } from './show.ts';

export const drawJackpot =
  (desk: Desk): Handler<'POST /games/:id/select-jackpot-winner'> =>
  ({ params, commit }) =>
    commit(async (tx, by) => {
      const loaded = await loadGame(tx.db, desk.cardOf, tx.hall.id, params.id);
      const award = await awardFor(tx, loaded.game, by.at);
      const cardId = await cardDrawn(desk, tx, loaded, award);
      const change = accepted(
        apply(loaded.game, {
          type: 'giveJackpot',
          at: by.at.getTime(),
          awardId: award.id,
          cardId,
          amount: santim(award.amount),
          message: award.message,
          random: award.random === 1,
        }),
        { cardId },
      );
      const row = await saveGame(tx, by, loaded, change);
      const triggered = await triggerAward(tx, {
        hallId: row.hall_id,
        awardId: award.id,
        gameId: row.id,
        gameNumber: row.number,
        cardId,
        ...by,
      });
      const message = `Card ${cardId} wins ${award.amount / 100} BIRR from the jackpot!`;
      return { success: true, message, game: await showGame(desk, tx.db, row), award: awardJson(triggered) };
    });

/** A game that has had its draw keeps that award, so that asking again changes nothing. */
async function awardFor(tx: HallTx, game: Game, now: Date): Promise<StoredAward> {
  const { db } = tx;
  const award = game.jackpot
    ? await db.selectFrom('awards').selectAll().where('id', '=', game.jackpot.awardId).executeTakeFirstOrThrow()
    : await nextDueAward(db, { hallId: game.hallId, series: game.series, gameNumber: game.number, now });
  if (!award) throw new Refusal('JACKPOT_NOT_DRAWABLE');
  return award;
}

async function cardDrawn(desk: Desk, tx: HallTx, { row, game }: LoadedGame, award: StoredAward): Promise<number> {
  if (award.card !== null) return award.card;
  const secret = await drawSecret(tx.db, row, desk.seedKey);
  return jackpotPick({ ...secret, awardId: award.id, cards: game.cards.map((card) => card.cardId) });
}
