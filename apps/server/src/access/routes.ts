import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { Refusal } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { userJson } from '../users/accounts.ts';
import { changePassword, endOtherSessions, endSession, listSessions } from './account.ts';
import { addressKey } from './address.ts';
import { newReference } from './codes.ts';
import { deviceOf } from './device.ts';
import { makeCodeSender, resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';
import { makeGate } from './throttle.ts';

export function mountAccess(app: FastifyInstance, services: Services): void {
  const gate = makeGate(services);
  const sendCode = services.mailer && makeCodeSender(services, services.mailer);

  mount(app, services, 'POST /auth/login', async ({ body, request }) => {
    const { token, user } = await signIn(services, gate, {
      ...body,
      address: addressKey(request.ip),
      device: deviceOf(request.headers['user-agent']),
    });
    return { success: true, message: 'Login successful!', token, user: userJson(user) };
  });

  mount(app, services, 'POST /auth/logout', async ({ actor, commit }) =>
    commit({}, async (tx) => {
      await services.sessions.revoke(tx, actor.sessionHash);
      return { success: true, message: 'Logged out successfully' };
    }),
  );

  mount(app, services, 'GET /auth/me', async ({ actor }) => {
    const { db } = services.storage;
    const user = await db.selectFrom('users').selectAll().where('id', '=', actor.userId).executeTakeFirst();
    if (!user) throw new Refusal('UNAUTHENTICATED');
    return { success: true, user: userJson(user) };
  });

  mount(app, services, 'POST /auth/forgot-password', async ({ body, request }) => {
    if (sendCode === null) throw new Refusal('MAIL_OFF');
    const [address, reference] = [addressKey(request.ip), newReference(services.chance)];
    services.background.run('sending a reset code', () => sendCode(body.email, address, reference));
    return { success: true, message: 'OTP sent to your email', reference };
  });

  mount(app, services, 'POST /auth/reset-password', async ({ body, request }) => {
    await resetPassword(services, gate, { ...body, address: addressKey(request.ip) });
    return { success: true, message: 'Password reset successful!' };
  });

  mount(app, services, 'POST /auth/password', changePassword(services, gate));
  mount(app, services, 'GET /auth/sessions', listSessions(services));
  mount(app, services, 'DELETE /auth/sessions', endOtherSessions(services));
  mount(app, services, 'DELETE /auth/sessions/:id', endSession(services));
}
