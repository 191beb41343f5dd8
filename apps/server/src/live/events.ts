import type { LiveEvent } from '@adarash/contract/live';
import { prepared } from '../storage/prepared.ts';
import type { HallEvent, HallTx } from '../storage/storage.ts';

const nextSeq = prepared(
  (db, { hallId }: { hallId: string }) =>
    db
      .updateTable('halls')
      .set((e) => ({ seq: e('seq', '+', 1) }))
      .where('id', '=', hallId)
      .returning('seq'),
  { forgets: false, fields: { hallId: 'text' } },
);

type Unnumbered<E> = E extends unknown ? Omit<E, 'seq'> : never;
/** What a use case tells; its number is given when it is published. */
export type NewEvent = Unnumbered<HallEvent>;

/**
 * Gives an event the hall's next number in the transaction of the change it tells of, and sends it once that is
 * committed: to the readers of this process, and through the database to those of every other.
 */
export async function publish(tx: HallTx, event: NewEvent): Promise<void> {
  const hallId = tx.hall.id;
  const counted = await nextSeq.first(tx.db, { hallId });
  if (!counted) throw new Error(`There is no hall ${hallId}.`);
  const { seq } = counted;
  // All that this changes of the hall, which is known to the next command too.
  tx.hall.seq = seq;
  tx.afterCommit(() => tx.postbox.post({ hallId, event: { ...event, seq } }));
}

/** An event as it travels, written once for all who read it. */
export type Frame = { readonly event: HallEvent; readonly bytes: Buffer };

export const frameOf = (event: HallEvent): Frame => ({ event, bytes: bytesOf(event) });

export function bytesOf(event: LiveEvent): Buffer {
  const id = 'seq' in event ? `id: ${event.seq}\n` : '';
  return Buffer.from(`${id}data: ${JSON.stringify(event)}\n\n`);
}

export const HEARTBEAT = Buffer.from(': \n\n');
