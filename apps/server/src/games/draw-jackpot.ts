import { jackpotPick } from '@adarash/rules/draw';
import { isMixing } from '@adarash/rules/game';
import { birrFromSantim } from '@adarash/rules/money';
import type { By } from '../audit/append.ts';
import type { Mixer } from '../draw/mixer.ts';
import { drawSecret } from '../draw/seeds.ts';
import type { Handler } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { awardJson, findAward, nextDueAward, type StoredAward, triggerAward } from '../jackpot/awards.ts';
import { type LoadedGame, loadGame, untilUndisturbed } from '../repositories/games.ts';
import type { Services } from '../services.ts';
import type { HallTx } from '../storage/storage.ts';
import { changeGame } from './change-game.ts';
import { showGame, shownGame } from './game-json.ts';

export const drawJackpot =
  (services: Services, mixer: Mixer): Handler<'POST /games/:id/select-jackpot-winner'> =>
  ({ hallId, params, commit, begin, intent }) =>
    untilUndisturbed(() =>
      mixer.drawAfterMix({ hallId, gameId: params.id, purpose: 'jackpot', intent, begin }, () =>
        commit(async (tx, by) => {
          const loaded = await loadGame(tx.db, services.cardOf, hallId, params.id);
          const award = await awardOf(tx, by, loaded);
          if (award.random === 1) await mixer.askFirst(tx, loaded.game);
          return give(services, tx, by, loaded, award);
        }),
      ),
    );

/** Draws the jackpot that is due, its phones having been asked. */
export const drawDue = (services: Services) => async (tx: HallTx, by: By, loaded: LoadedGame) =>
  give(services, tx, by, loaded, await awardOf(tx, by, loaded));

/** A game that has had its draw keeps that award, so that asking again changes nothing. */
async function awardOf(tx: HallTx, by: By, { game }: LoadedGame): Promise<StoredAward> {
  const award = game.jackpot ? await findAward(tx, game.jackpot.awardId) : await nextDueAward(tx.db, game, by.at);
  if (!award) throw new Refusal('JACKPOT_NOT_DRAWABLE');
  return award;
}

async function give(services: Services, tx: HallTx, by: By, loaded: LoadedGame, award: StoredAward) {
  const { id: awardId, amount, message } = award;
  const cardId = award.card ?? (await cardDrawn(services, tx, loaded, award));
  const given = { awardId, cardId, amount, message, random: award.random === 1 };
  const drawn = await changeGame(tx, by, loaded, { type: 'giveJackpot', at: by.at.getTime(), ...given }, { cardId });
  const triggered = await triggerAward(tx, by, award, drawn.game, cardId);
  return {
    success: true as const,
    message: `Card ${cardId} wins ${birrFromSantim(amount)} BIRR from the jackpot!`,
    game: await showGame(tx.db, shownGame(drawn)),
    award: awardJson(triggered),
  };
}

async function cardDrawn(services: Services, tx: HallTx, loaded: LoadedGame, award: StoredAward): Promise<number> {
  if (isMixing(loaded.game)) throw new Refusal('MIXING');
  const secret = await drawSecret(tx.db, loaded, services.seedKey);
  return jackpotPick({ ...secret, awardId: award.id, cards: loaded.game.cards.map((card) => card.cardId) });
}
