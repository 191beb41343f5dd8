import { game as contract } from '@adarash/contract/routes/game';
import type { Handler } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { loadGame } from '../repositories/games.ts';
import type { Services } from '../services.ts';
import { changeGame } from './change-game.ts';
import { showGame, shownGame } from './game-json.ts';

/** Every field of a game that a screen may know and nobody may set. */
const FIXED = new Set(Object.keys(contract.omit({ jackpotEnabled: true }).shape));

export const patchGame =
  (services: Services): Handler<'PATCH /games/:id'> =>
  ({ hallId, params, body, commit }) => {
    const fixed = Object.keys(body).find((field) => FIXED.has(field));
    if (fixed) throw new Refusal('FIELD_NOT_CHANGEABLE', { field: fixed });
    const { jackpotEnabled: enabled } = body;
    if (enabled !== undefined && typeof enabled !== 'boolean')
      throw new Refusal('VALIDATION', { field: 'jackpotEnabled' });
    return commit(async (tx, by) => {
      const loaded = await loadGame(tx.db, services.cardOf, hallId, params.id);
      const changed =
        enabled === undefined ? loaded : await changeGame(tx, by, loaded, { type: 'setJackpotEnabled', enabled });
      const message =
        enabled === undefined ? 'Nothing was changed.' : `Jackpot ${enabled ? 'enabled' : 'disabled'} for this game.`;
      return { success: true, message, game: await showGame(tx.db, shownGame(changed)) };
    });
  };
