import { append } from '../audit/append.ts';
import type { Handler } from '../http/handler.ts';
import { publish } from '../live/events.ts';
import { ensureJackpot } from './ledger.ts';

export const switchJackpot =
  (): Handler<'PATCH /jackpot/:cashierId'> =>
  ({ hallId, body: { enabled }, commit }) =>
    commit(async (tx, by) => {
      const before = await ensureJackpot(tx, hallId);
      if (enabled !== (before.enabled === 1)) {
        await tx.db
          .updateTable('jackpots')
          .set({ enabled: enabled ? 1 : 0, updated_at: by.at.toISOString() })
          .where('hall_id', '=', hallId)
          .execute();
        await append(tx, {
          hallId,
          ...by,
          action: enabled ? 'jackpot.enabled' : 'jackpot.disabled',
          subject: hallId,
          before: { enabled: !enabled },
          after: { enabled },
        });
        await publish(tx, { type: 'jackpot-changed' });
      }
      return { success: true, enabled, message: `Jackpot ${enabled ? 'enabled' : 'disabled'} successfully!` };
    });
