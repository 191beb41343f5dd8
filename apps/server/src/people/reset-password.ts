import { append } from '../record/append.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import { takeTry } from './code-tries.ts';
import { newCode, storeCode, useUp } from './codes.ts';
import type { Mailer } from './mailer.ts';
import { isCommonPassword, setPassword } from './passwords.ts';
import { type Attempt, type Gate, makeAttemptQueue, mayMail, note, recordFailure } from './throttle.ts';
import { accountKey, findAccount, hallOfAccount } from './users.ts';

/**
 * Runs after the answer, which is the same for everyone. Requests that come too often get no further mail, while the
 * last code sent stays good; that is checked by reading, so that a flood of requests writes nothing.
 */
export function makeCodeSender(services: Services, mailer: Mailer) {
  const { storage, runtime } = services;
  const attempts = makeAttemptQueue();
  return async (email: string, address: string, reference: string): Promise<void> => {
    const attempt: Attempt = { kind: 'mail', account: accountKey(email), address };
    const code = newCode(runtime);
    const user = await attempts({ key: address, stranger: true }, async () => {
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

export function resetPassword(services: Services, gate: Gate, given: Reset): Promise<void> {
  // Before the code is looked at, so that a refused password does not cost a try.
  if (isCommonPassword(given.newPassword)) throw new Refusal('PASSWORD_COMMON');
  const { storage, runtime, passwords, sessions } = services;
  const attempt: Attempt = { kind: 'otp', account: accountKey(given.email), address: given.address };
  const { otp: code, reference, address } = given;
  return gate({ ...attempt, device: given.device, withCode: reference !== undefined }, async (user, who) => {
    const by = { address, who, reference };
    const right = await takeTry(services, { userId: user?.id, account: attempt.account, code, by });
    if (!user || !right) {
      await recordFailure(services, user, attempt);
      throw new Refusal('OTP_INVALID');
    }
    const passwordHash = await passwords.hash(given.newPassword);
    await storage.write({}, async (tx) => {
      if (!(await useUp(tx, services, user.id, code))) throw new Refusal('OTP_INVALID');
      await setPassword(tx, sessions, user.id, passwordHash, 'owner');
      await tx.db.deleteFrom('throttles').where('account', '=', attempt.account).execute();
      const actor = { id: user.id, name: user.name, role: user.role };
      const [hallId, at] = [hallOfAccount(user), runtime.now()];
      await append(tx, { hallId, actor, action: 'account.password-reset', subject: user.id, at });
    });
  });
}
