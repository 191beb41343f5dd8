import { append, type By } from '../audit/append.ts';
import { Refusal } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import type { HallTx } from '../storage/storage.ts';

/** The hall that ends with this account. */
export async function hallOfMember({ storage }: Services, userId: string): Promise<string> {
  const user = await storage.db
    .selectFrom('users')
    .select(['id', 'role', 'managed_cashier'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!user) throw new Refusal('USER_NOT_FOUND');
  if (user.role === 'admin') throw new Refusal('ADMIN_NOT_DELETABLE');
  return user.role === 'cashier' ? user.id : user.managed_cashier!;
}

/** Ends both accounts and their sessions and frees their addresses. Games, ledger and record stay. */
export async function deletePair(tx: HallTx, by: By, services: Services): Promise<void> {
  const { sessions, pairDeletion } = services;
  const hallId = tx.hall.id;
  const members = await tx.db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role'])
    .where((e) => e.or([e('id', '=', hallId), e('managed_cashier', '=', hallId)]))
    .where('deleted_at', 'is', null)
    .execute();
  if (members.length === 0) throw new Refusal('USER_NOT_FOUND');
  await pairDeletion.run(tx, by);
  const ids = members.map((member) => member.id);
  await sessions.revokeAllOf(tx, ids);
  await tx.db.deleteFrom('password_resets').where('user_id', 'in', ids).execute();
  await tx.db.deleteFrom('known_addresses').where('user_id', 'in', ids).execute();
  await tx.db
    .updateTable('users')
    .set({ deleted_at: by.at.toISOString(), email_key: null })
    .where('id', 'in', ids)
    .execute();
  await append(tx, { hallId, ...by, action: 'pair.deleted', subject: hallId, before: { members } });
}
