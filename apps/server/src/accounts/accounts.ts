import { EMAIL_FORM, PASSWORD_LENGTH } from '@adarash/contract/basics';
import { said } from '@adarash/contract/errors';
import type { Selectable } from 'kysely';
import { append } from '../audit-log/append.ts';
import { type Config, StartError } from '../config/config.ts';
import { addressKey } from '../http/address.ts';
import { deviceIn } from '../http/device.ts';
import type { Mount } from '../http/mount.ts';
import type { Actor } from '../http/request-context.ts';
import { appendAndPublish } from '../live/events.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../services.ts';
import { DuplicateKey } from '../storage/errors.ts';
import type { SessionsTable, UserRow } from '../storage/schema.ts';
import { beginSetting } from '../storage/settings.ts';
import type { HallTx, Tx } from '../storage/storage.ts';
import { isCommonPassword, newPassword, setPassword } from './passwords.ts';
import { type Attempt, forgetPlaces, recordFailure, type SignInThrottle } from './throttle.ts';
import { accountKey, hallOfAccount, insertUser, userJson } from './users.ts';

/**
 * Mounts the routes for accounts of cashiers and moderators. Accounts of admins can be changed only by their owner or
 * on the command line.
 */
export function mountStaff(mount: Mount, services: Services): void {
  const { storage, runtime, sessions, passwords } = services;

  // Codes for a new password that were sent to the old address become invalid.
  mount.admin('PATCH /admin/users/:id', async ({ params, body, commit }) => {
    const { hallId } = await memberOf(services, params.id);
    return commit({ hallId }, async (tx, by) => {
      const user = await stillThere(tx, params.id);
      const before = { name: user.name, email: user.email };
      const after = { name: body.name ?? user.name, email: body.email ?? user.email };
      if (before.name !== after.name || before.email !== after.email) {
        await setAccount(tx, user, after);
        await appendAndPublish(tx, by, 'hall-changed', { action: 'account.changed', subject: user.id, before, after });
      }
      return { success: true, ...said('SAVED'), user: userJson({ ...user, ...after }) };
    });
  });

  mount.admin('POST /admin/users/:id/password', async ({ params, body, commit }) => {
    if (isCommonPassword(body.newPassword)) throw new Refusal('PASSWORD_COMMON');
    const { hallId } = await memberOf(services, params.id);
    const passwordHash = await passwords.hash(body.newPassword);
    return commit({ hallId }, async (tx, by) => {
      const user = await stillThere(tx, params.id);
      await setPassword(tx, sessions, user.id, passwordHash, 'other');
      await tx.db
        .deleteFrom('throttles')
        .where('account', '=', user.email_key ?? '')
        .execute();
      await append(tx, { hallId, ...by, action: 'account.password-set', subject: user.id });
      return { success: true, ...said('PASSWORD_SET', { name: user.name }) };
    });
  });

  mount.admin('GET /admin/users/:id/sessions', async ({ params }) => {
    const { user } = await memberOf(services, params.id);
    const rows = await sessions.listOf(user.id);
    return { success: true, sessions: rows.map((row) => sessionJson(row, null)) };
  });

  mount.admin('DELETE /admin/users/:id/sessions', async ({ params, commit }) => {
    const { hallId } = await memberOf(services, params.id);
    return commit({ hallId }, async (tx, by) => {
      const user = await stillThere(tx, params.id);
      await sessions.revokeAllOf(tx, [user.id]);
      await append(tx, { hallId, ...by, action: 'access.sessions-ended', subject: user.id });
      return { success: true, ...said('SIGNED_OUT_EVERYWHERE', { name: user.name }) };
    });
  });

  mount.admin('GET /admin/admins', async () => {
    const rows = await adminsIn(storage.db).selectAll().orderBy('created_at').orderBy('id').execute();
    return { success: true, admins: rows.map(userJson) };
  });

  mount.admin('POST /admin/admins', async ({ body: { name, email, password }, commit }) => {
    if (isCommonPassword(password)) throw new Refusal('PASSWORD_COMMON');
    const passwordHash = await passwords.hash(password);
    return commit({}, async (tx, by) => {
      const admin = await insertUser(tx, runtime, 'admin', { name, email, passwordHash });
      const after = { name, email, role: admin.role };
      await append(tx, { hallId: null, ...by, action: 'account.added', subject: admin.id, after });
      return { success: true, ...said('ADMIN_ADDED'), admin: userJson(admin) };
    });
  });

  mount.admin('DELETE /admin/admins/:id', ({ params, commit }) =>
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
    }),
  );
}

export function mountOwnAccount(mount: Mount, services: Services, gate: SignInThrottle): void {
  const { sessions } = services;

  // This change has no audit entry, because it concerns only the user.
  mount.admin('PATCH /auth/me', ({ actor, body, commit }) =>
    commit({}, async (tx) => {
      const user = await tx.db
        .updateTable('users')
        .set({ language: body.language })
        .where('id', '=', actor.userId)
        .returningAll()
        .executeTakeFirstOrThrow(() => new Refusal('UNAUTHENTICATED'));
      return { success: true, ...said('SAVED'), user: userJson(user) };
    }),
  );

  // Changes the password of the signed-in user. The current password is required and failed attempts are counted,
  // because another person may be using the laptop.
  mount.admin('POST /auth/password', async ({ actor, body, request, commit }) => {
    if (isCommonPassword(body.newPassword)) throw new Refusal('PASSWORD_COMMON');
    const account = await accountOf(services, actor);
    const attempt: Attempt = { kind: 'login', account, address: addressKey(request.ip) };
    const device = deviceIn(request, services)?.hash ?? null;
    const passwordHash = await gate({ ...attempt, device }, async (user) => {
      if (await services.passwords.verify(user?.password_hash ?? null, body.currentPassword, 'known')) {
        return services.passwords.hash(body.newPassword);
      }
      await recordFailure(services, user, attempt);
      throw new Refusal('PASSWORD_WRONG');
    });
    return commit({}, async (tx, by) => {
      await setPassword(tx, sessions, actor.userId, passwordHash, 'owner', actor.sessionHash);
      await tx.db.deleteFrom('throttles').where('account', '=', account).where('kind', '=', 'login').execute();
      await append(tx, { hallId: actor.hallId, ...by, action: 'account.password-changed', subject: actor.userId });
      return { success: true, message: 'Your password was changed. All other devices are signed out.' };
    });
  });

  mount.admin('GET /auth/sessions', async ({ actor }) => {
    const rows = await sessions.listOf(actor.userId);
    return { success: true, sessions: rows.map((row) => sessionJson(row, actor.sessionHash)) };
  });

  mount.admin('DELETE /auth/sessions', ({ actor, commit }) =>
    commit({}, async (tx, by) => {
      await sessions.revokeAllOf(tx, [actor.userId], actor.sessionHash);
      await append(tx, { hallId: actor.hallId, ...by, action: 'access.sessions-ended', subject: actor.userId });
      return { success: true, ...said('OTHER_DEVICES_SIGNED_OUT') };
    }),
  );

  mount.admin('DELETE /auth/sessions/:id', async ({ actor, params, commit }) => {
    const found = (await sessions.listOf(actor.userId)).find((row) => idOf(row.token_hash) === params.id);
    if (!found) throw new Refusal('SESSION_NOT_FOUND');
    return commit({}, async (tx, by) => {
      await sessions.revoke(tx, found.token_hash);
      await append(tx, { hallId: actor.hallId, ...by, action: 'access.session-ended', subject: actor.userId });
      return { success: true, ...said('DEVICE_SIGNED_OUT') };
    });
  });
}

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
    // A concurrent request in another hall may have registered the same e-mail address.
    if (error instanceof DuplicateKey) throw new Refusal('EMAIL_TAKEN');
    throw error;
  }
}

async function memberOf(
  { storage }: Pick<Services, 'storage'>,
  userId: string,
): Promise<{ user: UserRow; hallId: string }> {
  const user = await livingMember(storage.db, userId).executeTakeFirst();
  const hallId = hallOfAccount(user);
  if (!user || hallId === null) throw new Refusal('USER_NOT_FOUND');
  return { user, hallId };
}

/**
 * Returns the account, or throws if it was deleted. Must run with the hall locked, because another request may be
 * deleting the hall's accounts.
 */
const stillThere = (tx: HallTx, userId: string): Promise<UserRow> =>
  livingMember(tx.db, userId).executeTakeFirstOrThrow(() => new Refusal('USER_NOT_FOUND'));

const livingMember = (db: HallTx['db'], userId: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where('role', '!=', 'admin')
    .where('deleted_at', 'is', null);

const adminsIn = (db: Tx['db']) => db.selectFrom('users').where('role', '=', 'admin').where('deleted_at', 'is', null);

/** Locks all admins, so that two admins cannot delete each other at the same time. */
function lockAdmins(tx: Tx) {
  const admins = adminsIn(tx.db).select(['id', 'name', 'email']).orderBy('id');
  return (tx.engine === 'postgresql' ? admins.forUpdate() : admins).execute();
}

/** Returns the public id of a session: the start of its token's hash, which is unique but cannot be used as a token. */
const idOf = (sessionHash: string) => sessionHash.slice(0, 24);

/**
 * Returns a session for the list of sessions. `current` is the session of the request; null in a list of another user's
 * sessions.
 */
const sessionJson = (row: Selectable<SessionsTable>, current: string | null) => ({
  id: idOf(row.token_hash),
  current: row.token_hash === current,
  device: row.device,
  address: row.address,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
});

async function accountOf({ storage }: Pick<Services, 'storage'>, { userId }: Actor): Promise<string> {
  const user = await storage.db.selectFrom('users').select('email_key').where('id', '=', userId).executeTakeFirst();
  if (!user?.email_key) throw new Refusal('UNAUTHENTICATED');
  return user.email_key;
}

export const DEFAULT_ADMIN = 'admin@adarash.local';

/**
 * First admin, displayed on the terminal; `generated` is the password, or null if the owner chose one in the settings.
 */
export type FirstAdmin = { email: string; generated: string | null };

/** Validates the settings of the first admin by the same rules as other accounts. */
export function assertAdminSettings({ adminEmail, adminPassword }: Config): void {
  if (adminEmail !== null && !EMAIL_FORM.test(adminEmail)) {
    throw new StartError('ADMIN_EMAIL must be an e-mail address.');
  }
  if (adminPassword === null) return;
  const { min, max } = PASSWORD_LENGTH;
  if (adminPassword.length < min || adminPassword.length > max) {
    throw new StartError(`ADMIN_PASSWORD must have ${min} to ${max} characters.`);
  }
  if (isCommonPassword(adminPassword)) throw new StartError('ADMIN_PASSWORD is too common. Choose another one.');
}

/** Creates the first admin and returns it. Returns null if an account already exists. */
export async function ensureFirstAdmin(
  services: Pick<Services, 'config' | 'runtime' | 'storage' | 'passwords'>,
): Promise<FirstAdmin | null> {
  const { storage, config, runtime, passwords } = services;
  if (await storage.db.selectFrom('users').select('id').limit(1).executeTakeFirst()) return null;
  const email = config.adminEmail ?? DEFAULT_ADMIN;
  const password = config.adminPassword ?? newPassword(runtime);
  const passwordHash = await passwords.hash(password);
  const made = await storage.write({}, async (tx) => {
    // If two servers start with an empty database, the second server waits here until the first has created the admin.
    if (!(await beginSetting(tx, 'first-admin', email))) return false;
    const admin = await insertUser(tx, runtime, 'admin', { name: 'Admin', email, passwordHash });
    const after = { email, role: admin.role };
    const at = runtime.now();
    await append(tx, { hallId: null, actor: 'system', action: 'account.added', subject: admin.id, after, at });
    return true;
  });
  return made ? { email, generated: config.adminPassword === null ? password : null } : null;
}
