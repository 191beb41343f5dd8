import { said } from '@adarash/contract/errors';
import { append } from '../audit-log/append.ts';
import { addressKey } from '../http/address.ts';
import { deviceIn, newDevice, setDevice } from '../http/device.ts';
import type { Mount } from '../http/mount.ts';
import { zoneOffsets } from '../platform/periods.ts';
import { Refusal } from '../platform/refusal.ts';
import { ownerSettings } from '../repositories/halls.ts';
import type { Services } from '../services.ts';
import { mountOwnAccount, mountStaff } from './accounts.ts';
import { consumeCode, countCodeAttempt, newCode, newReference, storeCode } from './codes.ts';
import type { Mailer } from './mailer.ts';
import { addPair, deletePair, type EndHall, hallOfMember, preparePair } from './pairs.ts';
import { isCommonPassword, setPassword } from './passwords.ts';
import { signIn } from './sign-in.ts';
import { type Attempt, makeAttemptLanes, mayMail, note, recordFailure, type SignInThrottle } from './throttle.ts';
import { accountKey, findAccount, hallOfAccount, listMembers, memberJson, ownJson, userJson } from './users.ts';

export function mountAccounts(mount: Mount, services: Services, gate: SignInThrottle, endHall: EndHall): void {
  const { config, runtime, storage } = services;
  const sendCode = services.mailer && makeCodeSender(services, services.mailer);

  /** Returns the hall's clock, which every screen of the staff uses. */
  const readClock = async () => {
    const now = runtime.now();
    const { dayStartsAt } = await ownerSettings(storage.db);
    return { now: now.toISOString(), zone: config.hallTz, offsets: [...zoneOffsets(config.hallTz, now)], dayStartsAt };
  };

  mount.public('POST /auth/login', async ({ body, request, reply }) => {
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

  mount.admin('POST /auth/logout', async ({ actor, commit }) =>
    commit({}, async (tx) => {
      await services.sessions.revoke(tx, actor.sessionHash);
      return { success: true, message: 'Logged out successfully' };
    }),
  );

  mount.admin('GET /auth/me', async ({ actor }) => {
    const user = await storage.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow(() => new Refusal('UNAUTHENTICATED'));
    return { success: true, user: await ownJson(storage.db, user), clock: await readClock() };
  });

  mount.public('POST /auth/forgot-password', async ({ body, request }) => {
    if (sendCode === null) throw new Refusal('MAIL_OFF');
    const address = addressKey(request.ip);
    const reference = newReference(services.runtime);
    services.background.run('sending a reset code', () => sendCode(body.email, address, reference));
    return { success: true, ...said('OTP_SENT'), reference };
  });

  mount.public('POST /auth/reset-password', async ({ body, request }) => {
    const device = deviceIn(request, services)?.hash ?? null;
    await resetPassword(services, gate, { ...body, address: addressKey(request.ip), device });
    return { success: true, ...said('PASSWORD_RESET') };
  });

  mountOwnAccount(mount, services, gate);
  mountStaff(mount, services);

  mount.admin('GET /admin/users', async ({ query: { limit, after } }) => {
    const { rows, next } = await listMembers(services.storage.db, limit, after);
    return { success: true, users: rows.map(memberJson), next };
  });

  mount.admin('POST /admin/add-user', async ({ body, commit }) => {
    const pair = await preparePair(services, body);
    return commit({}, async (tx, by) => {
      const { cashier, moderator } = await addPair(tx, by, services, pair);
      const message = 'Cashier and Moderator added successfully!';
      return { success: true, message, cashier: userJson(cashier), moderator: userJson(moderator) };
    });
  });

  mount.admin('DELETE /admin/users/:id', async ({ params, commit }) => {
    const hallId = await hallOfMember(services, params.id);
    return commit({ hallId }, async (tx, by) => {
      await deletePair(tx, by, services, endHall);
      return { success: true, message: 'User pair deleted successfully!' };
    });
  });
}

/**
 * Patterns for the name of a browser, tried in this order, because a browser's header also contains names of browsers
 * further down.
 */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iPhone or iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns a readable name of the browser, such as "Chrome on Android", or null for other programs. */
export function deviceOf(userAgent: string | undefined): string | null {
  const find = (list: typeof BROWSERS) => list.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser === undefined) return system ?? null;
  return system === undefined ? browser : `${browser} on ${system}`;
}

/**
 * Sends codes for a new password after the response, which is equal for all accounts. After too many requests no
 * further mail is sent, and the last code remains valid. The limit is checked by a read, so that a flood of requests
 * causes no writes.
 */
function makeCodeSender(services: Pick<Services, 'runtime' | 'storage' | 'signingKey'>, mailer: Mailer) {
  const { storage, runtime } = services;
  const attempts = makeAttemptLanes();
  return async (email: string, address: string, reference: string): Promise<void> => {
    const attempt: Attempt = { kind: 'mail', account: accountKey(email), address };
    const code = newCode(runtime);
    const user = await attempts.stranger.run(address, async () => {
      if (!(await mayMail(services, attempt))) return undefined;
      return storage.write({}, async (tx) => {
        await note(tx, runtime, attempt);
        const user = await findAccount(tx.db, attempt.account);
        if (user) await storeCode(tx, services, user.id, code, reference);
        return user;
      });
    });
    if (user) await mailer.send({ to: user.email, subject: 'Your code for Adarash', text: textOf(user.name, code) });
  };
}

function textOf(name: string, code: string): string {
  return [
    `Hello ${name.replace(/[\r\n]+/g, ' ')},`,
    '',
    `your code to choose a new password is ${code}`,
    '',
    'It is good for 10 minutes and for one use. If you did not ask for it, nothing has to be done.',
    '',
  ].join('\n');
}

type Reset = {
  email: string;
  otp: string;
  newPassword: string;
  reference?: string | undefined;
  address: string;
  device: string | null;
};

function resetPassword(
  services: Pick<Services, 'runtime' | 'storage' | 'signingKey' | 'sessions' | 'passwords'>,
  gate: SignInThrottle,
  given: Reset,
): Promise<void> {
  // Must be checked before the code, so that a too common password does not use up an attempt.
  if (isCommonPassword(given.newPassword)) throw new Refusal('PASSWORD_COMMON');
  const { storage, runtime, passwords, sessions } = services;
  const attempt: Attempt = { kind: 'otp', account: accountKey(given.email), address: given.address };
  const { otp: code, reference, address } = given;
  return gate({ ...attempt, device: given.device, withCode: reference !== undefined }, async (user, who) => {
    const by = { address, who, reference };
    const right = await countCodeAttempt(services, { userId: user?.id, account: attempt.account, code, by });
    if (!user || !right) {
      await recordFailure(services, user, attempt);
      throw new Refusal('OTP_INVALID');
    }
    const passwordHash = await passwords.hash(given.newPassword);
    await storage.write({}, async (tx) => {
      if (!(await consumeCode(tx, services, user.id, code))) throw new Refusal('OTP_INVALID');
      await setPassword(tx, sessions, user.id, passwordHash, 'owner');
      await tx.db.deleteFrom('throttles').where('account', '=', attempt.account).execute();
      const actor = { id: user.id, name: user.name, role: user.role };
      const hallId = hallOfAccount(user);
      const at = runtime.now();
      await append(tx, { hallId, actor, action: 'account.password-reset', subject: user.id, at });
    });
  });
}
