import { hasManyReturns } from '@adarash/rules/sale';
import { append, type StaffContext } from '../../audit-log/append.ts';
import { saleCounts } from '../../repositories/sales.ts';
import type { Db } from '../../storage/schema.ts';
import type { HallTx } from '../../storage/storage.ts';

/**
 * Creates an entry in the owner's list *Exceptions* if more than a tenth of the cards sold in the shift were refunded.
 */
export async function noteManyReturns(
  tx: HallTx,
  by: StaffContext,
  subject: string,
  since: string | null,
): Promise<void> {
  const { id: hallId, shift: number } = tx.hall;
  const { returned } = await saleCounts(tx.db, hallId, number);
  if (returned.cards === 0) return;
  const sold = await cardsSoldSince(tx.db, hallId, since);
  if (!hasManyReturns(returned.cards, sold)) return;
  const after = { number, sold, returned: returned.cards, amount: returned.amount };
  await append(tx, { hallId, ...by, action: 'shift.many-returns', subject, after });
}

async function cardsSoldSince(db: Db, hallId: string, since: string | null): Promise<number> {
  const row = await db
    .selectFrom('games')
    .select((e) => e.fn.sum<number>('card_count').as('cards'))
    .where('hall_id', '=', hallId)
    .$if(since !== null, (query) => query.where('created_at', '>=', since ?? ''))
    .executeTakeFirst();
  return Number(row?.cards ?? 0);
}
