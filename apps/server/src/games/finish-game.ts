import type { Handler } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { changeGame } from './change-game.ts';
import type { Desk } from './desk.ts';

export const finishGame =
  (desk: Desk): Handler<'POST /games/:id/finish'> =>
  ({ actor, params, body, commit }) => {
    const cardId = body?.moderatorCardId ?? undefined;
    if (cardId !== undefined && actor.role !== 'moderator')
      throw new Refusal('ACCESS_DENIED', { action: 'decide the winner' });
    return commit(async (tx, by) => {
      const { game } = await changeGame(
        desk,
        tx,
        by,
        params.id,
        () => ({
          type: 'finish',
          at: by.at.getTime(),
          decision: cardId === undefined ? undefined : { cardId, by: by.actor },
        }),
        { cardId },
      );
      return { success: true, message: 'Game finished.', game };
    });
  };
