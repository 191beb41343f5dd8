import { isOvertaken } from '@adarash/rules/game';
import type { Handler } from '../http/handler.ts';
import { Refusal } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { refuseTyping } from './call-number.ts';
import { type GameTx, gameCommand } from './change-game.ts';
import type { CardsAsked } from './game-json.ts';

/** Whoever may type numbers takes back the last one. The record keeps both. */
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
      return answer(changed, { message: `Number ${number} taken back` }, request.query.cards);
    });

/** A check is a look as well, and a slip of the finger must put nobody out: a false claim is said on its own. */
export const falseClaim =
  (services: Services): Handler<'POST /games/:id/false-claim'> =>
  (request) =>
    gameCommand(services, request, async (game) => {
      const { cardId, after } = request.body;
      await refuseOvertaken(game, after, request.query.cards);
      const changed = await game.change({ type: 'putOut', cardId }, { cardId });
      return game.answer(changed, { message: `Card ${cardId} is out of this game` }, request.query.cards);
    });

/** What was seen on a screen is judged as it was seen. */
async function refuseOvertaken({ loaded, answer }: GameTx, after: number | undefined, cards: CardsAsked) {
  if (!isOvertaken(loaded.game, after)) return;
  const { game } = await answer(loaded, {}, cards);
  throw new Refusal('OVERTAKEN', {}, { game });
}
