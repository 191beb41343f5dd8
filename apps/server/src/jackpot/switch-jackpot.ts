import { append } from '../audit/append.ts';
import { auditActor } from '../http/actor.ts';
import type { Handler } from '../http/call.ts';
import { publish } from '../live/publish.ts';
import type { Services } from '../services.ts';
import { ownHall } from './hall-named.ts';
import { ensureJackpot } from './ledger.ts';

export const switchJackpot =
  ({ chance }: Services): Handler<'PATCH /jackpot/:cashierId'> =>
  ({ actor, params, body: { enabled }, commit }) => {
    const hallId = ownHall(actor, params.cashierId);
    return commit({ hallId }, async (tx) => {
      const before = await ensureJackpot(tx, hallId);
      if (enabled !== (before.enabled === 1)) {
        const at = chance.now();
        await tx.db
          .updateTable('jackpots')
          .set({ enabled: enabled ? 1 : 0, updated_at: at.toISOString() })
          .where('hall_id', '=', hallId)
          .execute();
        await append(tx, {
          hallId,
          actor: auditActor(actor),
          action: enabled ? 'jackpot.enabled' : 'jackpot.disabled',
          subject: hallId,
          before: { enabled: !enabled },
          after: { enabled },
          at,
        });
        await publish(tx, { type: 'jackpot-changed' });
      }
      return { success: true, enabled, message: `Jackpot ${enabled ? 'enabled' : 'disabled'} successfully!` };
    });
  };
