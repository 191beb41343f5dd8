import { said } from '@adarash/contract/errors';
import type { Selectable } from 'kysely';
import type { Actor, Handler } from '../http/handler.ts';
import { addressKey, deviceIn } from '../http/limits.ts';
import { append } from '../record/append.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import type { SessionsTable } from '../storage/schema.ts';
import { isCommonPassword, setPassword } from './passwords.ts';
import { type Attempt, type Gate, recordFailure } from './throttle.ts';
import { userJson } from './users.ts';

/** What names a session to its owner: enough of the hash of its token to tell it apart, and nothing to sign in with. */
const idOf = (sessionHash: string) => sessionHash.slice(0, 24);

/** `current` is the session that asks; null where it is another person's. */
export const sessionJson = (row: Selectable<SessionsTable>, current: string | null) => ({
  id: idOf(row.token_hash),
  current: row.token_hash === current,
  device: row.device,
  address: row.address,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
});

export const listSessions =
  ({ sessions }: Services): Handler<'GET /auth/sessions'> =>
  async ({ actor }) => {
    const rows = await sessions.listOf(actor.userId);
    return { success: true, sessions: rows.map((row) => sessionJson(row, actor.sessionHash)) };
  };

export const endSession =
  ({ sessions }: Services): Handler<'DELETE /auth/sessions/:id'> =>
  async ({ actor, params, commit }) => {
    const found = (await sessions.listOf(actor.userId)).find((row) => idOf(row.token_hash) === params.id);
    if (!found) throw new Refusal('SESSION_NOT_FOUND');
    return commit({}, async (tx, by) => {
      await sessions.revoke(tx, found.token_hash);
      await append(tx, { hallId: actor.hallId, ...by, action: 'access.session-ended', subject: actor.userId });
      return { success: true, ...said('DEVICE_SIGNED_OUT') };
    });
  };

export const endOtherSessions =
  ({ sessions }: Services): Handler<'DELETE /auth/sessions'> =>
  ({ actor, commit }) =>
    commit({}, async (tx, by) => {
      await sessions.revokeAllOf(tx, [actor.userId], actor.sessionHash);
      await append(tx, { hallId: actor.hallId, ...by, action: 'access.sessions-ended', subject: actor.userId });
      return { success: true, ...said('OTHER_DEVICES_SIGNED_OUT') };
    });

/** Everyone's own affair, so it leaves no trace in the record. */
export const changeLanguage: Handler<'PATCH /auth/me'> = ({ actor, body, commit }) =>
  commit({}, async (tx) => {
    const user = await tx.db
      .updateTable('users')
      .set({ language: body.language })
      .where('id', '=', actor.userId)
      .returningAll()
      .executeTakeFirst();
    if (!user) throw new Refusal('UNAUTHENTICATED');
    return { success: true, ...said('SAVED'), user: userJson(user) };
  });

/** The old password is asked for, and guesses at it are counted: an open laptop is not yet its owner. */
export const changePassword =
  (services: Services, gate: Gate): Handler<'POST /auth/password'> =>
  async ({ actor, body, request, commit }) => {
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
      await setPassword(tx, services.sessions, actor.userId, passwordHash, 'owner', actor.sessionHash);
      await tx.db.deleteFrom('throttles').where('account', '=', account).where('kind', '=', 'login').execute();
      await append(tx, { hallId: actor.hallId, ...by, action: 'account.password-changed', subject: actor.userId });
      return { success: true, message: 'Your password is changed. All other devices are signed out.' };
    });
  };

async function accountOf({ storage }: Services, { userId }: Actor): Promise<string> {
  const user = await storage.db.selectFrom('users').select('email_key').where('id', '=', userId).executeTakeFirst();
  if (!user?.email_key) throw new Refusal('UNAUTHENTICATED');
  return user.email_key;
}
