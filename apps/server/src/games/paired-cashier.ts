import type { Handler } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import type { Desk } from './desk.ts';
import { hallOf } from './hall-of.ts';

export const pairedCashier =
  (desk: Desk): Handler<'GET /games/paired-cashier'> =>
  async ({ actor }) => {
    const cashier = await desk.storage.db
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('id', '=', hallOf(actor))
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!cashier) throw new Refusal('NO_PAIRED_CASHIER');
    return { success: true, data: { cashierId: cashier.id, name: cashier.name, email: cashier.email } };
  };
