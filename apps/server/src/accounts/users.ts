import type { User } from '@adarash/contract';
import type { Role } from '@adarash/contract/basics';
import { limitPlusOne, pageOfRows } from '../http/requests.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Runtime } from '../platform/runtime.ts';
import type { Db, UserRow } from '../storage/schema.ts';
import type { Tx } from '../storage/storage.ts';

/** Returns the e-mail address in lower case for comparisons. */
export const accountKey = (email: string): string => email.trim().toLowerCase();

export function findAccount(db: Db, key: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email_key', '=', key).executeTakeFirst();
}

/** Returns cashiers and moderators, oldest first; `after` is the last id of the previous page. */
export async function listMembers(db: Db, limit: number | undefined, after: string | undefined) {
  const cursor = after === undefined ? null : await standingOf(db, after);
  const rows = await db
    .selectFrom('users')
    .leftJoin('halls', 'halls.id', 'users.id')
    .selectAll('users')
    .select('halls.hall_name')
    .where('users.role', 'in', ['cashier', 'moderator'])
    .where('users.deleted_at', 'is', null)
    .$if(cursor !== null, (query) =>
      query.where((e) =>
        e(e.refTuple('users.created_at', 'users.id'), '>', e.tuple(cursor?.created_at ?? '', cursor?.id ?? '')),
      ),
    )
    .orderBy('users.created_at')
    .orderBy('users.id')
    .$if(limit !== undefined, (query) => query.limit(limitPlusOne(limit) ?? 0))
    .execute();
  return pageOfRows(rows, limit);
}

/** Returns the sort position of an account in lists, even if the account was deleted. */
export async function standingOf(db: Db, userId: string): Promise<Pick<UserRow, 'created_at' | 'id'>> {
  return db
    .selectFrom('users')
    .select(['created_at', 'id'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(() => new Refusal('CURSOR_INVALID'));
}

/** Returns the hall in whose audit log the entries about this account are, or null if they belong to no hall. */
export function hallOfAccount(user: Pick<UserRow, 'id' | 'role' | 'managed_cashier'> | undefined): string | null {
  if (user === undefined || user.role === 'admin') return null;
  return user.role === 'cashier' ? user.id : user.managed_cashier;
}

export type NewUser = { name: string; email: string; passwordHash: string };

export async function insertUser(
  tx: Tx,
  runtime: Runtime,
  role: Role,
  user: NewUser,
  managedCashier: string | null = null,
): Promise<UserRow> {
  const row: UserRow = {
    id: runtime.newId(),
    name: user.name,
    email: user.email,
    email_key: accountKey(user.email),
    role,
    password_hash: user.passwordHash,
    password_own: 0,
    managed_cashier: managedCashier,
    created_at: runtime.now().toISOString(),
    last_sign_in_at: null,
    language: null,
    deleted_at: null,
  };
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('users')
    .values(row)
    .onConflict((c) => c.column('email_key').doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) throw new Refusal('EMAIL_TAKEN', {}, { email: user.email });
  return row;
}

/**
 * Returns the data of the signed-in user. For a cashier it includes the e-mail address of the moderator, who cosigns.
 */
export async function ownJson(db: Db, row: UserRow): Promise<User> {
  if (row.role !== 'cashier') return userJson(row);
  const moderator = await db
    .selectFrom('users')
    .select('email')
    .where('managed_cashier', '=', row.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return { ...userJson(row), moderatorEmail: moderator?.email };
}

/** Returns an account for a list of accounts, with the name of its hall. */
export const memberJson = (row: UserRow & { hall_name: string | null }): User => ({
  ...userJson(row),
  hallName: row.hall_name || undefined,
});

export function userJson(row: UserRow): User {
  return {
    _id: row.id,
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    createdAt: row.created_at,
    managedCashier: row.managed_cashier ?? undefined,
    language: row.language ?? undefined,
  };
}
