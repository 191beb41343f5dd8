import { append } from '../audit/append.ts';
import { Refusal } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import type { UserRow } from '../storage/schema.ts';
import { accountKey, findAccount, hallOfAccount } from './accounts.ts';
import { isCommonPassword } from './common-passwords.ts';
import { recordFailure } from './failures.ts';
import { hashCode, sameHash } from './reset-code.ts';
import { setPassword } from './set-password.ts';
import { type Attempt, isWelcome, waitFor } from './throttle.ts';
import type { Turns } from './turns.ts';

export type Reset = { email: string; otp: string; newPassword: string; address: string };

export function resetPassword(services: Services, turns: Turns, given: Reset): Promise<void> {
  // Before the code is looked at, so that a refused password does not cost a try.
  if (isCommonPassword(given.newPassword)) throw new Refusal('PASSWORD_COMMON');
  const attempt: Attempt = { kind: 'otp', account: accountKey(given.email), address: given.address };
  return turns(`otp ${attempt.account}`, async () => {
    const { storage, chance, passwords } = services;
    const user = await findAccount(storage.db, attempt.account);
    const seconds = await waitFor(storage.db, chance, attempt);
    if (seconds !== null && !(await isWelcome(storage.db, chance, user?.id, attempt))) {
      throw new Refusal('TOO_MANY_ATTEMPTS', { seconds });
    }
    if (!user || !(await takeTry(services, user, given.otp))) {
      await recordFailure(services, user, attempt);
      throw new Refusal('OTP_INVALID');
    }
    const passwordHash = await passwords.hash(given.newPassword);
    await storage.write({}, async (tx) => {
      const used = await tx.db
        .deleteFrom('password_resets')
        .where('user_id', '=', user.id)
        .where('code_hash', '=', hashCode(services.seedKey, user.id, given.otp))
        .returning('user_id')
        .executeTakeFirst();
      if (!used) throw new Refusal('OTP_INVALID');
      await setPassword(tx, services, user.id, passwordHash);
      await tx.db.deleteFrom('throttles').where('account', '=', attempt.account).execute();
      const actor = { id: user.id, name: user.name, role: user.role };
      const [hallId, at] = [hallOfAccount(user), chance.now()];
      await append(tx, { hallId, actor, action: 'account.password-reset', subject: user.id, at });
    });
  });
}

/** Every look at a code costs one of its tries, before it is known whether it is right. */
function takeTry({ storage, chance, seedKey }: Services, user: UserRow, code: string): Promise<boolean> {
  return storage.write({}, async ({ db }) => {
    const reset = await db
      .updateTable('password_resets')
      .set((e) => ({ tries_left: e('tries_left', '-', 1) }))
      .where('user_id', '=', user.id)
      .where('tries_left', '>', 0)
      .where('expires_at', '>', chance.now().toISOString())
      .returning('code_hash')
      .executeTakeFirst();
    return reset !== undefined && sameHash(reset.code_hash, hashCode(seedKey, user.id, code));
  });
}
