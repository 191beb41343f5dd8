import { append } from '../audit/append.ts';
import { Refusal } from '../http/refusal.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Services } from '../services.ts';
import { accountKey, findAccount, hallOfAccount } from '../users/accounts.ts';
import { newCode, storeCode, takeTry, useUp } from './codes.ts';
import { makeLanes } from './lanes.ts';
import { isCommonPassword, setPassword } from './passwords.ts';
import { type Attempt, type Gate, mayMail, note, recordFailure } from './throttle.ts';

/**
 * Runs after the answer, which is the same for everyone. Whoever asks too often gets no further mail, while the last
 * code sent stays good; that is found out by reading, so that a flood of requests writes nothing.
 */
export function makeCodeSender(services: Services, mailer: Mailer) {
  const { storage, chance } = services;
  const lanes = makeLanes(chance);
  return async (email: string, address: string): Promise<void> => {
    const attempt: Attempt = { kind: 'mail', account: accountKey(email), address };
    const code = newCode(chance);
    const user = await lanes(address, async () => {
      if (!(await mayMail(storage.db, chance, attempt))) return undefined;
      return storage.write({}, async (tx) => {
        await note(tx, chance, attempt);
        const user = await findAccount(tx.db, attempt.account);
        if (user) await storeCode(tx, services, user.id, code);
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

type Reset = { email: string; otp: string; newPassword: string; address: string };

export function resetPassword(services: Services, gate: Gate, given: Reset): Promise<void> {
  // Before the code is looked at, so that a refused password does not cost a try.
  if (isCommonPassword(given.newPassword)) throw new Refusal('PASSWORD_COMMON');
  const { storage, chance, passwords, sessions } = services;
  const attempt: Attempt = { kind: 'otp', account: accountKey(given.email), address: given.address };
  return gate(attempt, async (user) => {
    const right = await takeTry(services, user?.id, given.otp);
    if (!user || !right) {
      await recordFailure(services, user, attempt);
      throw new Refusal('OTP_INVALID');
    }
    const passwordHash = await passwords.hash(given.newPassword);
    await storage.write({}, async (tx) => {
      if (!(await useUp(tx, services, user.id, given.otp))) throw new Refusal('OTP_INVALID');
      await setPassword(tx, sessions, user.id, passwordHash);
      await tx.db.deleteFrom('throttles').where('account', '=', attempt.account).execute();
      const actor = { id: user.id, name: user.name, role: user.role };
      const [hallId, at] = [hallOfAccount(user), chance.now()];
      await append(tx, { hallId, actor, action: 'account.password-reset', subject: user.id, at });
    });
  });
}
