import type { Kysely } from 'kysely';
import type { Database, UserRow } from '../storage/schema.ts';

/** E-mail addresses are compared in lower case. */
export const accountKey = (email: string): string => email.trim().toLowerCase();

export function findAccount(db: Kysely<Database>, key: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email_key', '=', key).executeTakeFirst();
}

/** The hall whose record tells of this account; null for the house. */
export function hallOfAccount(user: UserRow | undefined): string | null {
  if (user === undefined || user.role === 'admin') return null;
  return user.role === 'cashier' ? user.id : user.managed_cashier;
}
