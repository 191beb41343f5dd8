import { deleteAward } from '@adarash/rules/jackpot';
import { formatBirr, santim } from '@adarash/rules/money';
import { append } from '../audit/append.ts';
import { auditActor } from '../http/actor.ts';
import type { Handler } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import { publish } from '../live/publish.ts';
import type { Services } from '../services.ts';
import { book } from './ledger.ts';
import { awardRecord } from './make-award.ts';
import { pendingAward } from './pending-award.ts';

/** Takes a pending award back. It leaves the list and stays in the ledger and the record. */
export const takeAwardBack =
  ({ chance }: Services): Handler<'DELETE /jackpot/history/:id'> =>
  ({ actor, params, commit }) => {
    const hallId = actor.hallId;
    if (hallId === null) throw new Refusal('AWARD_NOT_FOUND');
    return commit({ hallId }, async (tx) => {
      const award = await pendingAward(tx, params.id);
      const amount = santim(award.amount);
      const [at, by] = [chance.now(), auditActor(actor)];
      await book(tx, { hallId, entry: deleteAward(amount), awardId: award.id, actor: by, at });
      await tx.db.updateTable('awards').set({ status: 'deleted' }).where('id', '=', award.id).execute();
      await append(tx, {
        hallId,
        actor: by,
        action: 'jackpot.award-deleted',
        subject: award.id,
        before: awardRecord(award),
        at,
      });
      await publish(tx, { type: 'jackpot-changed' });
      return {
        success: true,
        message: `Award deleted successfully! Restored ${formatBirr(amount)} BIRR to jackpot.`,
        restoredAmount: amount / 100,
      };
    });
  };
