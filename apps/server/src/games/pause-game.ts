import type { Handler } from '../http/handler.ts';
import { changeGame } from './change-game.ts';
import type { Desk } from './desk.ts';

export const pauseGame =
  (desk: Desk): Handler<'POST /games/:id/pause'> =>
  ({ params, commit }) =>
    commit(async (tx, by) => {
      const { game } = await changeGame(desk, tx, by, params.id, () => ({ type: 'pause' }));
      return { success: true, message: 'Game paused successfully!', game };
    });
