import { roleOfCosigner } from '@adarash/rules/second-signature';
import { append } from '../audit-log/append.ts';
import { addressKey } from '../http/address.ts';
import { deviceIn } from '../http/device.ts';
import type { ConfirmCosigner, InPerson } from '../http/mount.ts';
import type { Cosigner } from '../http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../services.ts';
import type { UserRow } from '../storage/schema.ts';
import type { Tx } from '../storage/storage.ts';
import { consumeCode, countCodeAttempt } from './codes.ts';
import {
  type Attempt,
  delayOf,
  noteAddress,
  noteDevice,
  recordFailure,
  resetFailures,
  type SignInThrottle,
} from './throttle.ts';
import { accountKey, hallOfAccount } from './users.ts';

type Credentials = {
  email: string;
  password: string;
  code?: string | undefined;
  address: string;
  /** Readable name of the browser. */
  device: string | null;
  /** Hash of the browser's device token; the token is new if the browser had none. */
  deviceHash: string;
};

/**
 * Signs a user in with the right password, and with the right code if the request has one. Every failure takes the same
 * time and returns the same error. A code is used up only with the right password, so that strangers cannot use it up.
 */
export function signIn(
  services: Pick<Services, 'runtime' | 'storage' | 'signingKey' | 'sessions' | 'passwords'>,
  gate: SignInThrottle,
  given: Credentials,
): Promise<{ token: string; user: UserRow }> {
  const attempt: Attempt = { kind: 'login', account: accountKey(given.email), address: given.address };
  const { code } = given;
  const withCode = code !== undefined;
  return gate({ ...attempt, device: given.deviceHash, withCode }, async (user, who, counted) => {
    const right = await services.passwords.verify(user?.password_hash ?? null, given.password, who);
    const whose = right ? { userId: user?.id, account: attempt.account } : NOBODY;
    const proven = !withCode || (await countCodeAttempt(services, { ...whose, code, by: 'password' }));
    if (user && right && proven) return openSession(services, user, counted, given);
    await recordFailure(services, user, attempt);
    // Every refusal includes the delay, so that the screen can offer the sign-in with a code.
    const delay = await delayOf(services.storage.db, services.runtime, counted, who);
    throw new Refusal('INVALID_CREDENTIALS', {}, delay > 0 ? { delaySeconds: delay / 1000 } : {});
  });
}

const NOBODY = { userId: undefined, account: '' };

/**
 * Validates the e-mail address and password of a second person on the screen of another user, without a sign-in.
 * Attempts are counted and delayed as for a sign-in. Every failure takes the same time and returns the same error, even
 * if the password is right but the person may not sign.
 */
export function confirmInPerson(
  services: Pick<Services, 'runtime' | 'storage' | 'signingKey' | 'passwords'>,
  gate: SignInThrottle,
  given: InPerson,
): Promise<Cosigner> {
  const attempt: Attempt = { kind: 'login', account: accountKey(given.email), address: addressKey(given.request.ip) };
  const device = deviceIn(given.request, services)?.hash ?? null;
  return gate({ ...attempt, device }, async (user, who, counted) => {
    const right = await services.passwords.verify(user?.password_hash ?? null, given.password, who);
    if (!user || !right || !given.isMeant(user)) {
      await recordFailure(services, user, attempt);
      await recordUnsigned(services, given.asker, user?.id ?? attempt.account);
      throw new Refusal(given.refusal);
    }
    const confirm = async (tx: Tx) => {
      const still = await tx.db
        .selectFrom('users')
        .select('id')
        .where('id', '=', user.id)
        .where('email_key', '=', attempt.account)
        .where('password_hash', '=', user.password_hash)
        .executeTakeFirst();
      if (!still) throw new Refusal(given.refusal);
      await resetFailures(tx, counted);
      if (device !== null) await noteDevice(tx, user.id, device, services.runtime.now());
    };
    return { person: { id: user.id, name: user.name, role: user.role }, confirm };
  });
}

/**
 * Adds an audit entry for a failed second signature to the hall of the user at whose screen the password was entered.
 */
const recordUnsigned = (
  { storage, runtime }: Pick<Services, 'storage' | 'runtime'>,
  asker: InPerson['asker'],
  subject: string,
) =>
  storage.write({}, (tx) => {
    const actor = { id: asker.userId, name: asker.name, role: asker.role };
    const { hallId } = asker;
    return append(tx, { hallId, actor, action: 'access.signature-failed', subject, at: runtime.now() });
  });

/**
 * Validates the password of the cosigner. The cosigner of a cashier is the moderator of the same hall; the cosigner of
 * a moderator is an admin.
 */
export const confirmCosigner =
  (
    services: Pick<Services, 'runtime' | 'storage' | 'signingKey' | 'passwords'>,
    gate: SignInThrottle,
  ): ConfirmCosigner =>
  (actor, given, request) => {
    const role = roleOfCosigner(actor.role);
    return confirmInPerson(services, gate, {
      ...given,
      request,
      asker: actor,
      isMeant: (user) => user.role === role && (role === 'admin' || user.managed_cashier === actor.hallId),
      refusal: 'SECOND_PERSON_NOT_CONFIRMED',
    });
  };

function openSession(
  services: Pick<Services, 'runtime' | 'storage' | 'signingKey' | 'sessions'>,
  user: UserRow,
  counted: Attempt,
  given: Credentials,
) {
  const { code, address, device, deviceHash } = given;
  const { storage, runtime, sessions } = services;
  return storage.write({}, async (tx) => {
    const at = runtime.now();
    const now = at.toISOString();
    if (code !== undefined && !(await consumeCode(tx, services, user.id, code)))
      throw new Refusal('INVALID_CREDENTIALS');
    // While the password was compared, the account may have been deleted or its password changed.
    const still = await tx.db
      .updateTable('users')
      .set({ last_sign_in_at: now })
      .where('id', '=', user.id)
      .where('email_key', '=', counted.account)
      .where('password_hash', '=', user.password_hash)
      .returning('id')
      .executeTakeFirst();
    if (!still) throw new Refusal('INVALID_CREDENTIALS');
    await resetFailures(tx, counted);
    await noteAddress(tx, user.id, address, at);
    await noteDevice(tx, user.id, deviceHash, at);
    const token = await sessions.open(tx, user.id, { address, device });
    const actor = { id: user.id, name: user.name, role: user.role };
    const after = { address, device, withCode: code !== undefined };
    await append(tx, { hallId: hallOfAccount(user), actor, action: 'access.signed-in', subject: user.id, after, at });
    return { token, user };
  });
}
