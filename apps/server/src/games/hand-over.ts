import type { Handler } from '../http/handler.ts';
import { ownerSettings } from '../repositories/owner-settings.ts';
import { hallDay } from '../start/periods.ts';
import type { Services } from '../start/services.ts';
import { gameCommand } from './change-game.ts';

/** The cashier says that the money has left the counter. */
export const handOver =
  (services: Services): Handler<'POST /games/:id/paid'> =>
  (request) =>
    gameCommand(services, request, async ({ tx, by, change, answer }) => {
      const { of, cardId } = request.body;
      const now = { at: by.at.getTime(), shift: tx.hall.shift };
      const changed = await change({ type: 'handOver', of, cardId, by: by.actor, ...now }, { cardId });
      return answer(changed, { message: `${namedIn(request.body)} is handed over.` });
    });

/** Undoes a hand-over that did not happen. The record has both. */
export const undoHandOver =
  (services: Services): Handler<'POST /games/:id/paid/undo'> =>
  (request) =>
    gameCommand(services, request, async ({ tx, by, change, answer }) => {
      const { dayStartsAt } = await ownerSettings(services.storage.db);
      const dayOf = (at: number) => hallDay(new Date(at), services.config.hallTz, dayStartsAt);
      const changed = await change(
        { type: 'undoHandOver', ...request.body, at: by.at.getTime(), shift: tx.hall.shift, dayOf },
        { cardId: request.body.cardId },
      );
      return answer(changed, { message: `${namedIn(request.body)} is open again.` });
    });

const namedIn = ({ of, cardId }: { of: 'prize' | 'jackpot'; cardId?: number | undefined }): string => {
  if (of === 'jackpot') return 'The jackpot';
  return cardId === undefined ? 'The prize' : `The prize of card ${cardId}`;
};
