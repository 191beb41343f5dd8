import { append } from '../audit/append.ts';
import type { Handler } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { publish } from '../live/events.ts';
import type { Services } from '../services.ts';
import { newHallCode } from '../users/pairs.ts';

const addressOf = ({ config }: Services, code: string) => {
  const path = `/hall/${code}`;
  return { code, path, url: config.publicUrl === null ? null : config.publicUrl + path };
};

export const readHallCode =
  (services: Services): Handler<'GET /hall-code'> =>
  async ({ hallId }) => {
    const { db } = services.storage;
    const hall = await db.selectFrom('halls').select('hall_code').where('id', '=', hallId).executeTakeFirst();
    if (!hall) throw new Refusal('NO_PAIRED_CASHIER');
    return { success: true, ...addressOf(services, hall.hall_code) };
  };

/** The old code stops at once, and so do the displays that were opened with it. Neither code goes into the record. */
export const renewHallCode =
  (services: Services): Handler<'POST /hall-code/renew'> =>
  ({ hallId, commit }) => {
    const { chance, live } = services;
    return commit(async (tx, by) => {
      const code = newHallCode(chance);
      await tx.db.updateTable('halls').set({ hall_code: code }).where('id', '=', hallId).execute();
      await append(tx, { hallId, action: 'hall.code-renewed', subject: hallId, ...by });
      await publish(tx, { type: 'hall-changed' });
      tx.afterCommit(() => live.streams.endDisplays(tx.hall.hall_code));
      return {
        success: true,
        message: 'The hall display has a new address. The old one no longer works.',
        ...addressOf(services, code),
      };
    });
  };
