import type { Role } from '@adarash/contract/access';
import type { Chance } from '../chance.ts';
import { Refusal } from '../http/refusal.ts';
import type { UserRow } from '../storage/schema.ts';
import type { Tx } from '../storage/storage.ts';

export type NewUser = { name: string; email: string; passwordHash: string };

export async function insertUser(
  tx: Tx,
  chance: Chance,
  role: Role,
  user: NewUser,
  managedCashier: string | null = null,
): Promise<UserRow> {
  const row: UserRow = {
    id: chance.newId(),
    name: user.name,
    email: user.email,
    email_key: user.email.toLowerCase(),
    role,
    password_hash: user.passwordHash,
    managed_cashier: managedCashier,
    created_at: chance.now().toISOString(),
    last_sign_in_at: null,
    deleted_at: null,
  };
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('users')
    .values(row)
    .onConflict((c) => c.column('email_key').doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) throw new Refusal('EMAIL_TAKEN');
  return row;
}
