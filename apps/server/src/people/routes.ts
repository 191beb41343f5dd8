import { said } from '@adarash/contract/errors';
import { deviceIn, newDevice, setDevice } from '../http/device-cookie.ts';
import { addressKey } from '../http/limits.ts';
import type { Mount } from '../http/mount.ts';
import { ownerSettings } from '../repositories/owner-settings.ts';
import { zoneOffsets } from '../start/periods.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import { changeLanguage, changePassword, endOtherSessions, endSession, listSessions } from './account.ts';
import {
  addAdmin,
  changeMember,
  endMemberSessions,
  listAdmins,
  listMemberSessions,
  removeAdmin,
  setStaffPassword,
} from './accounts.ts';
import { newReference } from './codes.ts';
import { deviceOf } from './device.ts';
import { addPair, deletePair, hallOfMember, preparePair } from './pairs.ts';
import { makeCodeSender, resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';
import type { Gate } from './throttle.ts';
import { listMembers, ownJson, userJson } from './users.ts';

export function mountAccounts(mount: Mount, services: Services, gate: Gate): void {
  const { config, runtime, storage } = services;
  const sendCode = services.mailer && makeCodeSender(services, services.mailer);

  /** The hall's, which every screen of the staff goes by. */
  const readClock = async () => {
    const now = runtime.now();
    const { dayStartsAt } = await ownerSettings(storage.db);
    return { now: now.toISOString(), zone: config.hallTz, offsets: [...zoneOffsets(config.hallTz, now)], dayStartsAt };
  };

  mount('POST /auth/login', async ({ body, request, reply }) => {
    const device = deviceIn(request, services) ?? newDevice(services);
    const { token, user } = await signIn(services, gate, {
      ...body,
      address: addressKey(request.ip),
      device: deviceOf(request.headers['user-agent']),
      deviceHash: device.hash,
    });
    setDevice(request, reply, device);
    return {
      success: true,
      message: 'Login successful!',
      token,
      user: await ownJson(storage.db, user),
      clock: await readClock(),
    };
  });

  mount('POST /auth/logout', async ({ actor, commit }) =>
    commit({}, async (tx) => {
      await services.sessions.revoke(tx, actor.sessionHash);
      return { success: true, message: 'Logged out successfully' };
    }),
  );

  mount('GET /auth/me', async ({ actor }) => {
    const user = await storage.db.selectFrom('users').selectAll().where('id', '=', actor.userId).executeTakeFirst();
    if (!user) throw new Refusal('UNAUTHENTICATED');
    return { success: true, user: await ownJson(storage.db, user), clock: await readClock() };
  });

  mount('PATCH /auth/me', changeLanguage);

  mount('POST /auth/forgot-password', async ({ body, request }) => {
    if (sendCode === null) throw new Refusal('MAIL_OFF');
    const [address, reference] = [addressKey(request.ip), newReference(services.runtime)];
    services.background.run('sending a reset code', () => sendCode(body.email, address, reference));
    return { success: true, ...said('OTP_SENT'), reference };
  });

  mount('POST /auth/reset-password', async ({ body, request }) => {
    const device = deviceIn(request, services)?.hash ?? null;
    await resetPassword(services, gate, { ...body, address: addressKey(request.ip), device });
    return { success: true, ...said('PASSWORD_RESET') };
  });

  mount('POST /auth/password', changePassword(services, gate));
  mount('GET /auth/sessions', listSessions(services));
  mount('DELETE /auth/sessions', endOtherSessions(services));
  mount('DELETE /auth/sessions/:id', endSession(services));

  mount('GET /admin/users', async ({ query: { limit, after } }) => {
    const { rows, next } = await listMembers(services.storage.db, limit, after);
    return { success: true, users: rows.map(userJson), ...(next !== undefined && { next }) };
  });

  mount('POST /admin/add-user', async ({ body, commit }) => {
    const pair = await preparePair(services, body);
    return commit({}, async (tx, by) => {
      const { cashier, moderator } = await addPair(tx, by, services, pair);
      const message = 'Cashier and Moderator added successfully!';
      return { success: true, message, cashier: userJson(cashier), moderator: userJson(moderator) };
    });
  });

  mount('DELETE /admin/users/:id', async ({ params, commit }) => {
    const hallId = await hallOfMember(services, params.id);
    return commit({ hallId }, async (tx, by) => {
      await deletePair(tx, by, services);
      return { success: true, message: 'User pair deleted successfully!' };
    });
  });

  mount('PATCH /admin/users/:id', changeMember(services));
  mount('POST /admin/users/:id/password', setStaffPassword(services));
  mount('GET /admin/users/:id/sessions', listMemberSessions(services));
  mount('DELETE /admin/users/:id/sessions', endMemberSessions(services));
  mount('GET /admin/admins', listAdmins(services));
  mount('POST /admin/admins', addAdmin(services));
  mount('DELETE /admin/admins/:id', removeAdmin(services));
}
