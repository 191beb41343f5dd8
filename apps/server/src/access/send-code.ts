import type { Services } from '../services.ts';
import { accountKey, findAccount } from './accounts.ts';
import { CODE_MS, CODE_TRIES, hashCode, newCode } from './reset-code.ts';
import { type Attempt, note, waitFor } from './throttle.ts';

/**
 * Runs after the answer, which is the same for everyone. Whoever asks too often gets no further mail, while the last
 * code sent stays good.
 */
export async function sendCode(services: Services, email: string, address: string): Promise<void> {
  const { storage, chance, mailer, seedKey } = services;
  const attempt: Attempt = { kind: 'mail', account: accountKey(email), address };
  const mail = await storage.write({}, async (tx) => {
    if ((await waitFor(tx.db, chance, attempt)) !== null) return null;
    await note(tx, chance, attempt);
    const user = await findAccount(tx.db, attempt.account);
    if (!user) return null;
    const code = newCode(chance);
    const reset = {
      code_hash: hashCode(seedKey, user.id, code),
      expires_at: new Date(chance.now().getTime() + CODE_MS).toISOString(),
      tries_left: CODE_TRIES,
    };
    await tx.db
      .insertInto('password_resets')
      .values({ user_id: user.id, ...reset })
      .onConflict((c) => c.column('user_id').doUpdateSet(reset))
      .execute();
    return { to: user.email, subject: 'Your code for Adarash', text: textOf(user.name, code) };
  });
  if (mail) await mailer.send(mail);
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
