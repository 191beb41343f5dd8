import { isCommonPassword, setPassword } from '../access/passwords.ts';
import { append } from '../audit/append.ts';
import type { Handler } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../storage/storage.ts';
import { hallOfAccount, insertUser, userJson } from './accounts.ts';

export const listAdmins =
  ({ storage }: Services): Handler<'GET /admin/admins'> =>
  async () => {
    const rows = await adminsIn(storage.db).selectAll().orderBy('created_at').orderBy('id').execute();
    return { success: true, admins: rows.map(userJson) };
  };

export const addAdmin =
  ({ chance, passwords }: Services): Handler<'POST /admin/admins'> =>
  async ({ body: { name, email, password }, commit }) => {
    if (isCommonPassword(password)) throw new Refusal('PASSWORD_COMMON');
    const passwordHash = await passwords.hash(password);
    return commit({}, async (tx, by) => {
      const admin = await insertUser(tx, chance, 'admin', { name, email, passwordHash });
      const after = { name, email, role: admin.role };
      await append(tx, { hallId: null, ...by, action: 'account.added', subject: admin.id, after });
      return { success: true, message: 'Admin added successfully!', admin: userJson(admin) };
    });
  };

export const removeAdmin =
  ({ sessions }: Services): Handler<'DELETE /admin/admins/:id'> =>
  ({ params, commit }) =>
    commit({}, async (tx, by) => {
      const admins = await lockAdmins(tx);
      const admin = admins.find(({ id }) => id === params.id);
      if (!admin) throw new Refusal('USER_NOT_FOUND');
      if (admins.length === 1) throw new Refusal('LAST_ADMIN');
      await sessions.revokeAllOf(tx, [admin.id]);
      await tx.db.deleteFrom('password_resets').where('user_id', '=', admin.id).execute();
      await tx.db.deleteFrom('known_addresses').where('user_id', '=', admin.id).execute();
      const gone = { deleted_at: by.at.toISOString(), email_key: null };
      await tx.db.updateTable('users').set(gone).where('id', '=', admin.id).execute();
      const before = { name: admin.name, email: admin.email };
      await append(tx, { hallId: null, ...by, action: 'account.removed', subject: admin.id, before });
      return { success: true, message: 'Admin removed successfully!' };
    });

/** For a member of staff who forgot theirs. An admin's own is theirs to change, or the command line's. */
export const setStaffPassword =
  ({ storage, passwords, sessions }: Services): Handler<'POST /admin/users/:id/password'> =>
  async ({ params, body, commit }) => {
    if (isCommonPassword(body.newPassword)) throw new Refusal('PASSWORD_COMMON');
    const user = await storage.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', params.id)
      .where('role', '!=', 'admin')
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    const hallId = hallOfAccount(user);
    if (!user || hallId === null) throw new Refusal('USER_NOT_FOUND');
    const passwordHash = await passwords.hash(body.newPassword);
    return commit({ hallId }, async (tx, by) => {
      const still = await tx.db
        .selectFrom('users')
        .select('id')
        .where('id', '=', user.id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!still) throw new Refusal('USER_NOT_FOUND');
      await setPassword(tx, sessions, user.id, passwordHash);
      await tx.db
        .deleteFrom('throttles')
        .where('account', '=', user.email_key ?? '')
        .execute();
      await append(tx, { hallId, ...by, action: 'account.password-set', subject: user.id });
      return { success: true, message: `${user.name} has a new password and is signed out everywhere.` };
    });
  };

const adminsIn = (db: Tx['db']) => db.selectFrom('users').where('role', '=', 'admin').where('deleted_at', 'is', null);

/** Two admins who remove each other at the same moment: one of them stays. */
function lockAdmins(tx: Tx) {
  const admins = adminsIn(tx.db).select(['id', 'name', 'email']).orderBy('id');
  return (tx.engine === 'postgresql' ? admins.forUpdate() : admins).execute();
}
