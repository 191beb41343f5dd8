import { Refusal } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import type { UserRow } from '../storage/schema.ts';
import { accountKey } from '../users/accounts.ts';
import { type Attempt, forgive, type Gate, recordFailure } from './throttle.ts';

type Credentials = { email: string; password: string; address: string };

/** A new session for the right password. A wrong one and an unknown address take the same time and get the same answer. */
export function signIn(services: Services, gate: Gate, given: Credentials): Promise<{ token: string; user: UserRow }> {
  const attempt: Attempt = { kind: 'login', account: accountKey(given.email), address: given.address };
  return gate(attempt, async (user, seconds) => {
    const right = await services.passwords.verify(user?.password_hash ?? null, given.password);
    if (user && right) return openSession(services, user, attempt);
    await recordFailure(services, user, attempt);
    throw seconds === null ? new Refusal('INVALID_CREDENTIALS') : new Refusal('TOO_MANY_ATTEMPTS', { seconds });
  });
}

function openSession({ storage, chance, sessions }: Services, user: UserRow, attempt: Attempt) {
  return storage.write({}, async (tx) => {
    const now = chance.now().toISOString();
    // The account may have been deleted, or its password changed, while the old password was being compared.
    const still = await tx.db
      .updateTable('users')
      .set({ last_sign_in_at: now })
      .where('id', '=', user.id)
      .where('email_key', '=', attempt.account)
      .where('password_hash', '=', user.password_hash)
      .returning('id')
      .executeTakeFirst();
    if (!still) throw new Refusal('INVALID_CREDENTIALS');
    await forgive(tx, attempt);
    await tx.db
      .insertInto('known_addresses')
      .values({ user_id: user.id, address: attempt.address, last_at: now })
      .onConflict((c) => c.columns(['user_id', 'address']).doUpdateSet({ last_at: now }))
      .execute();
    return { token: await sessions.open(tx, user.id), user };
  });
}
