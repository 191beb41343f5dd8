import { createHmac, timingSafeEqual } from 'node:crypto';
import { append } from '../audit/append.ts';
import type { Chance } from '../chance.ts';
import { Refusal } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import type { UserRow } from '../storage/schema.ts';
import { accountKey, findAccount, hallOfAccount } from '../users/accounts.ts';
import { isCommonPassword, setPassword } from './passwords.ts';
import { type Attempt, type Gate, note, recordFailure, waitFor } from './throttle.ts';

const CODE_MS = 10 * 60 * 1000;
const CODE_TRIES = 5;

/** Six digits, each code as likely as any other. */
export function newCode(chance: Chance): string {
  for (;;) {
    const [a = 0, b = 0, c = 0] = chance.bytes(3);
    const word = (a << 16) | (b << 8) | c;
    if (word < 16_000_000) return String(word % 1_000_000).padStart(6, '0');
  }
}

/** Six digits are soon guessed from a plain hash, so the hash is made with a key that is not in the database. */
function hashCode(seedKey: Uint8Array, userId: string, code: string): string {
  return createHmac('sha256', seedKey).update(`adarash/reset-code/${userId}/${code}`).digest('hex');
}

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

type Reset = { email: string; otp: string; newPassword: string; address: string };

export function resetPassword(services: Services, gate: Gate, given: Reset): Promise<void> {
  // Before the code is looked at, so that a refused password does not cost a try.
  if (isCommonPassword(given.newPassword)) throw new Refusal('PASSWORD_COMMON');
  const { storage, chance, passwords, sessions, seedKey } = services;
  const attempt: Attempt = { kind: 'otp', account: accountKey(given.email), address: given.address };
  return gate(attempt, async (user) => {
    if (!user || !(await takeTry(services, user, given.otp))) {
      await recordFailure(services, user, attempt);
      throw new Refusal('OTP_INVALID');
    }
    const passwordHash = await passwords.hash(given.newPassword);
    await storage.write({}, async (tx) => {
      const used = await tx.db
        .deleteFrom('password_resets')
        .where('user_id', '=', user.id)
        .where('code_hash', '=', hashCode(seedKey, user.id, given.otp))
        .returning('user_id')
        .executeTakeFirst();
      if (!used) throw new Refusal('OTP_INVALID');
      await setPassword(tx, sessions, user.id, passwordHash);
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
    if (!reset) return false;
    const given = hashCode(seedKey, user.id, code);
    return timingSafeEqual(Buffer.from(reset.code_hash, 'hex'), Buffer.from(given, 'hex'));
  });
}
