import { said } from '@adarash/contract/errors';
import { apply, isOvertaken, outLimit, type Person, prizeIn } from '@adarash/rules/game';
import type { Handler } from '../http/handler.ts';
import type { ByStaff } from '../record/append.ts';
import { needDesignations, needTwoPersons } from '../repositories/owner-settings.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import { refuseTyping } from './call-number.ts';
import { accepted, type GameTx, gameCommand, saveGame } from './change-game.ts';
import type { CardsAsked } from './game-json.ts';

/** Takes back the last number, by anyone who may type numbers. The record has both. */
export const takeBack =
  (services: Services): Handler<'POST /games/:id/take-back'> =>
  (request) =>
    gameCommand(services, request, async (game) => {
      const { tx, by, loaded, change, answer } = game;
      refuseTyping(tx.hall, by.actor.role);
      await refuseOvertaken(game, request.body.after, request.query.cards);
      const number = loaded.game.calls.at(-1)?.number ?? '';
      const { reason } = request.body;
      const changed = await change({ type: 'takeBack', at: by.at.getTime(), by: by.actor, reason });
      return answer(changed, said('NUMBER_TAKEN_BACK', { number }), request.query.cards);
    });

/** A check is a look as well, and a slip of the finger must put nobody out: a false claim is said on its own. */
export const falseClaim =
  (services: Services): Handler<'POST /games/:id/false-claim'> =>
  (request) =>
    gameCommand(services, request, async (game) => {
      const { cardId, after, signed } = request.body;
      const { tx, by, loaded } = game;
      await refuseOvertaken(game, after, request.query.cards);
      const result = apply(loaded.game, { type: 'disqualify', cardId, by: by.actor, signedBy: signerOf(by, signed) });
      if (!result.ok && result.error === 'OUT_LIMIT') await refuseBeyond(game);
      const change = accepted(result, { cardId });
      const changed = await saveGame(tx, by, loaded, change);
      if (change.events.some((event) => event.type === 'disqualified' && event.decided)) {
        await needDesignations(tx.db);
        await needTwoPersons(tx, by, 'decision', prizeIn(changed.game, 1, 0));
      }
      return game.answer(changed, said('CARD_PUT_OUT', { cardId }), request.query.cards);
    });

/** The moderator of the hall: at the cashier's counter by their password, at their own screen by saying so. */
function signerOf({ actor, beside }: ByStaff, signed: true | undefined): Person | undefined {
  if (beside?.role === 'moderator') return beside;
  return actor.role === 'moderator' && signed ? actor : undefined;
}

/** Names who is needed, unless nobody can: a game that staff decide is a designated one, which an owner may rule out. */
async function refuseBeyond({ tx, by, loaded }: GameTx): Promise<never> {
  await needDesignations(tx.db);
  const max = outLimit(loaded.game.cards.length);
  throw new Refusal('OUT_LIMIT', { max }, by.actor.role === 'cashier' ? { needed: 'moderator' } : {});
}

/** What was seen on a screen is judged as it was seen. */
async function refuseOvertaken({ loaded, answer }: GameTx, after: number | undefined, cards: CardsAsked) {
  if (!isOvertaken(loaded.game, after)) return;
  const { game } = await answer(loaded, {}, cards);
  throw new Refusal('OVERTAKEN', {}, { game });
}
