import { isSaleOpen } from '@adarash/rules/game';
import { servingRound } from '../draw/orders.ts';
import type { Handler } from '../http/handler.ts';
import { loadGame, OvertakenError, untilUndisturbed } from '../repositories/games.ts';
import type { Services } from '../services.ts';
import { changeGame } from './change-game.ts';
import { showGame, shownGame } from './game-json.ts';

/** One text of the hall, shown on the TV, until the first number is asked for. */
export const addText =
  (services: Services): Handler<'POST /games/:id/mix'> =>
  ({ hallId, params, body: { text }, commit }) =>
    untilUndisturbed(async () => {
      const before = await loadGame(services.storage.db, services.cardOf, hallId, params.id);
      const { game } = before;
      // A started designated game was searched with the text it had; another text has another order.
      const searched = game.status !== 'pending' && isSaleOpen(game) ? game.designation : null;
      const withText = { ...before, game: { ...game, publicText: text } };
      const round = searched ? await servingRound(services, withText, searched.cardId) : 0;
      return commit(async (tx, by) => {
        const loaded = await loadGame(tx.db, services.cardOf, hallId, params.id);
        if (loaded.game.version !== game.version) throw new OvertakenError();
        const added = await changeGame(tx, by, loaded, { type: 'addText', text, round });
        return { success: true, message: 'Added to the draw.', game: await showGame(tx.db, shownGame(added)) };
      });
    });
