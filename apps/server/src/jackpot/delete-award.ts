import { deleteAward } from '@adarash/rules/jackpot';
import { formatBirr, santim } from '@adarash/rules/money';
import { append } from '../audit/append.ts';
import type { Handler } from '../http/handler.ts';
import { publish } from '../live/events.ts';
import { book } from './ledger.ts';
import { awardRecord } from './make-award.ts';
import { pendingAward } from './pending-award.ts';

/** Takes a pending award back. It leaves the list and stays in the ledger and the record. */
export const takeAwardBack =
  (): Handler<'DELETE /jackpot/history/:id'> =>
  ({ hallId, params, commit }) =>
    commit(async (tx, by) => {
      const award = await pendingAward(tx, params.id);
      const amount = santim(award.amount);
      await book(tx, { hallId, entry: deleteAward(amount), awardId: award.id, ...by });
      await tx.db.updateTable('awards').set({ status: 'deleted' }).where('id', '=', award.id).execute();
      await append(tx, {
        hallId,
        ...by,
        action: 'jackpot.award-deleted',
        subject: award.id,
        before: awardRecord(award),
      });
      await publish(tx, { type: 'jackpot-changed' });
      return {
        success: true,
        message: `Award deleted successfully! Restored ${formatBirr(amount)} BIRR to jackpot.`,
        restoredAmount: amount / 100,
      };
    });
