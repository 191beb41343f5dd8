import { append } from '../audit/append.ts';
import type { Services } from '../services.ts';
import type { UserRow } from '../storage/schema.ts';
import { hallOfAccount } from './accounts.ts';
import { type Attempt, note } from './throttle.ts';

/** From the third in a row on, a failure is part of the record. */
const TOLD_FROM = 3;

export async function recordFailure(
  { storage, chance }: Services,
  user: UserRow | undefined,
  attempt: Attempt,
): Promise<void> {
  await storage.write({}, async (tx) => {
    await note(tx, chance, attempt);
    const { inARow } = await tx.db
      .selectFrom('throttles')
      .select((e) => e.fn.countAll<number>().as('inARow'))
      .where('kind', '=', attempt.kind)
      .where('account', '=', attempt.account)
      .where('at', '>', user?.last_sign_in_at ?? '')
      .executeTakeFirstOrThrow();
    if (inARow < TOLD_FROM) return;
    await append(tx, {
      hallId: hallOfAccount(user),
      actor: 'system',
      action: attempt.kind === 'login' ? 'access.sign-in-failed' : 'access.reset-failed',
      subject: user?.id ?? attempt.account,
      after: { inARow, address: attempt.address },
      at: chance.now(),
    });
  });
}
