import type { HallTx } from '../storage/storage.ts';
import type { HallEvent, NewEvent } from './frame.ts';

/**
 * Gives an event the hall's next number in the transaction of the change it tells of, and sends it once that is
 * committed: to the readers of this process, and through the database to those of every other.
 */
export async function publish(tx: HallTx, event: NewEvent): Promise<void> {
  const hallId = tx.hall.id;
  const { seq } = await tx.db
    .updateTable('halls')
    .set((e) => ({ seq: e('seq', '+', 1) }))
    .where('id', '=', hallId)
    .returning('seq')
    .executeTakeFirstOrThrow();
  const numbered = { ...event, seq } as HallEvent;
  tx.afterCommit(() => tx.postbox.post({ hallId, event: numbered }));
}
