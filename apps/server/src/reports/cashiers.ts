import type { Answer } from '@adarash/contract';
import type { Kysely } from 'kysely';
import { Refusal } from '../http/refusal.ts';
import type { Database } from '../storage/schema.ts';

export type CashierJson = Answer<'GET /games/admin/cashiers'>['cashiers'][number];

const cashiers = (db: Kysely<Database>) =>
  db
    .selectFrom('users')
    .leftJoin('jackpots', 'jackpots.hall_id', 'users.id')
    .select(['users.id', 'users.name', 'users.email', 'users.created_at', 'users.deleted_at', 'jackpots.available'])
    .where('users.role', '=', 'cashier');

type CashierRow = Awaited<ReturnType<ReturnType<typeof cashiers>['execute']>>[number];

/** A deleted cashier stays in the books, and so does what their jackpot still holds. */
const cashierJson = (row: CashierRow): CashierJson => ({
  _id: row.id,
  id: row.id,
  name: row.name,
  email: row.email,
  role: 'cashier',
  createdAt: row.created_at,
  deleted: row.deleted_at !== null,
  unsettledJackpot: row.deleted_at === null ? 0 : (row.available ?? 0) / 100,
});

export async function allCashiers(db: Kysely<Database>): Promise<CashierJson[]> {
  const rows = await cashiers(db).orderBy('users.created_at').orderBy('users.id').execute();
  return rows.map(cashierJson);
}

export async function oneCashier(db: Kysely<Database>, id: string): Promise<CashierJson> {
  const row = await cashiers(db).where('users.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('CASHIER_NOT_FOUND');
  return cashierJson(row);
}

/** The longest-standing cashiers among those who began before an instant. */
export const cashiersSince = (db: Kysely<Database>, before: Date, most: number) =>
  cashiers(db)
    .where('users.deleted_at', 'is', null)
    .where('users.created_at', '<', before.toISOString())
    .orderBy('users.created_at')
    .orderBy('users.id')
    .limit(most)
    .execute();
