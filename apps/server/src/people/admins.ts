import { said } from '@adarash/contract/errors';
import type { Handler } from '../http/handler.ts';
import { append } from '../record/append.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import type { Tx } from '../storage/storage.ts';
import { forgetPlaces } from './known.ts';
import { isCommonPassword } from './passwords.ts';
import { insertUser, userJson } from './users.ts';

export const listAdmins =
  ({ storage }: Services): Handler<'GET /admin/admins'> =>
  async () => {
    const rows = await adminsIn(storage.db).selectAll().orderBy('created_at').orderBy('id').execute();
    return { success: true, admins: rows.map(userJson) };
  };

export const addAdmin =
  ({ runtime, passwords }: Services): Handler<'POST /admin/admins'> =>
  async ({ body: { name, email, password }, commit }) => {
    if (isCommonPassword(password)) throw new Refusal('PASSWORD_COMMON');
    const passwordHash = await passwords.hash(password);
    return commit({}, async (tx, by) => {
      const admin = await insertUser(tx, runtime, 'admin', { name, email, passwordHash });
      const after = { name, email, role: admin.role };
      await append(tx, { hallId: null, ...by, action: 'account.added', subject: admin.id, after });
      return { success: true, ...said('ADMIN_ADDED'), admin: userJson(admin) };
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
      await forgetPlaces(tx, [admin.id]);
      const gone = { deleted_at: by.at.toISOString(), email_key: null };
      await tx.db.updateTable('users').set(gone).where('id', '=', admin.id).execute();
      const before = { name: admin.name, email: admin.email };
      await append(tx, { hallId: null, ...by, action: 'account.removed', subject: admin.id, before });
      return { success: true, ...said('ADMIN_REMOVED') };
    });

const adminsIn = (db: Tx['db']) => db.selectFrom('users').where('role', '=', 'admin').where('deleted_at', 'is', null);

/** Two admins who remove each other at the same moment: one of them stays. */
function lockAdmins(tx: Tx) {
  const admins = adminsIn(tx.db).select(['id', 'name', 'email']).orderBy('id');
  return (tx.engine === 'postgresql' ? admins.forUpdate() : admins).execute();
}
