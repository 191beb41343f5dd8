import { jackpotPick } from '@adarash/rules/draw';
import { isMixing } from '@adarash/rules/game';
import { birrFromSantim } from '@adarash/rules/money';
import type { Handler } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { awardJson, findAward, nextDueAward, type StoredAward, triggerAward } from '../jackpot/awards.ts';
import type { HallTx } from '../storage/storage.ts';
import type { Desk } from './desk.ts';
import { drawSecret } from './draws.ts';
import { showGame, shownGame } from './game-json.ts';
import { changeGame, type LoadedGame, loadGame } from './game-store.ts';

export const drawJackpot =
  (desk: Desk): Handler<'POST /games/:id/select-jackpot-winner'> =>
  ({ hallId, params, commit }) =>
    commit(async (tx, by) => {
      const loaded = await loadGame(tx.db, desk.cardOf, hallId, params.id);
      // A game that has had its draw keeps that award, so that asking again changes nothing.
      const { jackpot } = loaded.game;
      const award = jackpot ? await findAward(tx, jackpot.awardId) : await nextDueAward(tx.db, loaded.game, by.at);
      if (!award) throw new Refusal('JACKPOT_NOT_DRAWABLE');
      const { id: awardId, amount, message } = award;
      const cardId = award.card ?? (await cardDrawn(desk, tx, loaded, award));
      const given = { awardId, cardId, amount, message, random: award.random === 1 };
      const drawn = await changeGame(
        tx,
        by,
        loaded,
        { type: 'giveJackpot', at: by.at.getTime(), ...given },
        { cardId },
      );
      const triggered = await triggerAward(tx, by, award, drawn.game, cardId);
      return {
        success: true,
        message: `Card ${cardId} wins ${birrFromSantim(amount)} BIRR from the jackpot!`,
        game: await showGame(tx.db, shownGame(drawn)),
        award: awardJson(triggered),
      };
    });

async function cardDrawn(desk: Desk, tx: HallTx, loaded: LoadedGame, award: StoredAward): Promise<number> {
  if (isMixing(loaded.game)) throw new Refusal('MIXING');
  const secret = await drawSecret(tx.db, loaded, desk.seedKey);
  return jackpotPick({ ...secret, awardId: award.id, cards: loaded.game.cards.map((card) => card.cardId) });
}
