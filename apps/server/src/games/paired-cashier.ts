import type { Handler } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import type { Desk } from './desk.ts';

export const pairedCashier =
  (desk: Desk): Handler<'GET /games/paired-cashier'> =>
  async ({ hallId }) => {
    const cashier = await desk.storage.db
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('id', '=', hallId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!cashier) throw new Refusal('NO_PAIRED_CASHIER');
    return { success: true, data: { cashierId: cashier.id, name: cashier.name, email: cashier.email } };
  };
