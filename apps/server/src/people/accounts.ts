import { said } from '@adarash/contract/errors';
import type { Handler } from '../http/handler.ts';
import { publish } from '../http/live/events.ts';
import { append } from '../record/append.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import type { UserRow } from '../storage/schema.ts';
import type { HallTx, Tx } from '../storage/storage.ts';
import { sessionJson } from './account.ts';
import { forgetPlaces } from './known.ts';
import { isCommonPassword, setPassword } from './passwords.ts';
import { accountKey, hallOfAccount, insertUser, userJson } from './users.ts';

/** What an admin does for one cashier or moderator. An admin's own account is theirs to change, or the command line's. */

export const setStaffPassword =
  (services: Services): Handler<'POST /admin/users/:id/password'> =>
  async ({ params, body, commit }) => {
    if (isCommonPassword(body.newPassword)) throw new Refusal('PASSWORD_COMMON');
    const { hallId } = await memberOf(services, params.id);
    const passwordHash = await services.passwords.hash(body.newPassword);
    return commit({ hallId }, async (tx, by) => {
      const user = await stillThere(tx, params.id);
      await setPassword(tx, services.sessions, user.id, passwordHash, 'other');
      await tx.db
        .deleteFrom('throttles')
        .where('account', '=', user.email_key ?? '')
        .execute();
      await append(tx, { hallId, ...by, action: 'account.password-set', subject: user.id });
      return { success: true, ...said('PASSWORD_SET', { name: user.name }) };
    });
  };

/** A code that was mailed to the old address is good no longer. */
export const changeMember =
  (services: Services): Handler<'PATCH /admin/users/:id'> =>
  async ({ params, body, commit }) => {
    const { hallId } = await memberOf(services, params.id);
    return commit({ hallId }, async (tx, by) => {
      const user = await stillThere(tx, params.id);
      const before = { name: user.name, email: user.email };
      const after = { name: body.name ?? user.name, email: body.email ?? user.email };
      if (before.name !== after.name || before.email !== after.email) {
        await setAccount(tx, user, after);
        await append(tx, { hallId, ...by, action: 'account.changed', subject: user.id, before, after });
        await publish(tx, { type: 'hall-changed' });
      }
      return { success: true, ...said('SAVED'), user: userJson({ ...user, ...after }) };
    });
  };

async function setAccount(tx: HallTx, user: UserRow, { name, email }: { name: string; email: string }): Promise<void> {
  const key = accountKey(email);
  if (key !== user.email_key) {
    const taken = await tx.db.selectFrom('users').select('id').where('email_key', '=', key).executeTakeFirst();
    if (taken) throw new Refusal('EMAIL_TAKEN');
    await tx.db.deleteFrom('password_resets').where('user_id', '=', user.id).execute();
  }
  try {
    await tx.db.updateTable('users').set({ name, email, email_key: key }).where('id', '=', user.id).execute();
  } catch (error) {
    // Taken in the same instant in another hall, whose transaction does not wait for this one.
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) throw new Refusal('EMAIL_TAKEN');
    throw error;
  }
}

/** PostgreSQL's word; on SQLite one writes after the other and finds the address taken above. */
const UNIQUE_VIOLATION = '23505';

export const listMemberSessions =
  (services: Services): Handler<'GET /admin/users/:id/sessions'> =>
  async ({ params }) => {
    const { user } = await memberOf(services, params.id);
    const rows = await services.sessions.listOf(user.id);
    return { success: true, sessions: rows.map((row) => sessionJson(row, null)) };
  };

export const endMemberSessions =
  (services: Services): Handler<'DELETE /admin/users/:id/sessions'> =>
  async ({ params, commit }) => {
    const { hallId } = await memberOf(services, params.id);
    return commit({ hallId }, async (tx, by) => {
      const user = await stillThere(tx, params.id);
      await services.sessions.revokeAllOf(tx, [user.id]);
      await append(tx, { hallId, ...by, action: 'access.sessions-ended', subject: user.id });
      return { success: true, ...said('SIGNED_OUT_EVERYWHERE', { name: user.name }) };
    });
  };

async function memberOf({ storage }: Services, userId: string): Promise<{ user: UserRow; hallId: string }> {
  const user = await livingMember(storage.db, userId);
  const hallId = hallOfAccount(user);
  if (!user || hallId === null) throw new Refusal('USER_NOT_FOUND');
  return { user, hallId };
}

/** Under the hall's lock: the pair may have been deleted meanwhile. */
async function stillThere(tx: HallTx, userId: string): Promise<UserRow> {
  const user = await livingMember(tx.db, userId);
  if (!user) throw new Refusal('USER_NOT_FOUND');
  return user;
}

const livingMember = (db: HallTx['db'], userId: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where('role', '!=', 'admin')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

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
