import { Refusal } from '../http/refusal.ts';
import type { HallTx } from '../storage/storage.ts';
import type { StoredAward } from './due-award.ts';

/** An award of this hall that can still be changed. One of another hall is as unknown as one that was deleted. */
export async function pendingAward(tx: HallTx, awardId: string): Promise<StoredAward> {
  const award = await tx.db
    .selectFrom('awards')
    .selectAll()
    .where('id', '=', awardId)
    .where('hall_id', '=', tx.hall.id)
    .where('status', '!=', 'deleted')
    .executeTakeFirst();
  if (!award) throw new Refusal('AWARD_NOT_FOUND');
  if (award.status === 'triggered') throw new Refusal('AWARD_TRIGGERED');
  return award;
}
