import type { Handler } from '../http/call.ts';
import { changeGame } from './change-game.ts';
import type { Desk } from './desk.ts';
import { hallOf } from './hall-of.ts';

export const pauseGame =
  (desk: Desk): Handler<'POST /games/:id/pause'> =>
  ({ actor, params, commit }) =>
    commit({ hallId: hallOf(actor) }, async (tx) => {
      const { game } = await changeGame(desk, tx, actor, params.id, () => ({ type: 'pause' }));
      return { success: true, message: 'Game paused successfully!', game };
    });
