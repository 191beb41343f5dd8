import { isClosed, NO_SALE, type Sale } from '@adarash/rules/sale';
import type { Kysely } from 'kysely';
import { prepared } from '../storage/prepared.ts';
import type { Database } from '../storage/schema.ts';
import type { HallTx } from '../storage/storage.ts';

const documentOf = prepared((db, { hallId }: { hallId: string }) =>
  db.selectFrom('sales').select('document').where('hall_id', '=', hallId),
);

export async function storedSale(db: Kysely<Database>, hallId: string): Promise<Sale> {
  const row = await documentOf.first(db, { hallId });
  return row ? { ...NO_SALE, ...JSON.parse(row.document) } : NO_SALE;
}

/** Whether a card was sold that is in no game yet. */
export const hasSoldOnCounter = async ({ db, hall }: HallTx, at: Date): Promise<boolean> =>
  (await storedSale(db, hall.id)).buyers.some((buyer) => isClosed(buyer, at.getTime()));
