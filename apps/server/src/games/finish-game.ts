import { auditActor } from '../http/actor.ts';
import type { Handler } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import { changeGame } from './change-game.ts';
import type { Desk } from './desk.ts';
import { hallOf } from './hall-of.ts';

export const finishGame =
  (desk: Desk): Handler<'POST /games/:id/finish'> =>
  ({ actor, params, body, commit }) => {
    const cardId = body?.moderatorCardId ?? undefined;
    if (cardId !== undefined && actor.role !== 'moderator')
      throw new Refusal('ACCESS_DENIED', { action: 'decide the winner' });
    const decision = cardId === undefined ? undefined : { cardId, by: auditActor(actor) };
    return commit({ hallId: hallOf(actor) }, async (tx) => {
      const { game } = await changeGame(
        desk,
        tx,
        actor,
        params.id,
        (_, { at }) => ({ type: 'finish', at: at.getTime(), decision }),
        { cardId },
      );
      return { success: true, message: 'Game finished.', game };
    });
  };
