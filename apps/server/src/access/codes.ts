import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Chance } from '../chance.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../storage/storage.ts';

export const CODE_MS = 10 * 60 * 1000;
const CODE_TRIES = 5;

/** Six digits, each code as likely as any other. */
export function newCode(chance: Chance): string {
  for (;;) {
    const [a = 0, b = 0, c = 0] = chance.bytes(3);
    const word = (a << 16) | (b << 8) | c;
    if (word < 16_000_000) return String(word % 1_000_000).padStart(6, '0');
  }
}

type Means = Pick<Services, 'chance' | 'seedKey'>;

/** Six digits are soon guessed from a plain hash, so the hash is made with a key that is not in the database. */
function hashCode({ seedKey }: Pick<Services, 'seedKey'>, userId: string, code: string): string {
  return createHmac('sha256', seedKey).update(`adarash/reset-code/${userId}/${code}`).digest('hex');
}

/** A new code takes the place of the one before. */
export async function storeCode({ db }: Tx, means: Means, userId: string, code: string): Promise<void> {
  const reset = {
    code_hash: hashCode(means, userId, code),
    expires_at: new Date(means.chance.now().getTime() + CODE_MS).toISOString(),
    tries_left: CODE_TRIES,
  };
  await db
    .insertInto('password_resets')
    .values({ user_id: userId, ...reset })
    .onConflict((c) => c.column('user_id').doUpdateSet(reset))
    .execute();
}

/**
 * Every look at a code costs one of its tries, before it is known whether it is right. Without an account the same work
 * is done on nobody's, so that the time tells nothing.
 */
export function takeTry(services: Services, userId: string | undefined, code: string): Promise<boolean> {
  const { storage, chance } = services;
  return storage.write({}, async ({ db }) => {
    const reset = await db
      .updateTable('password_resets')
      .set((e) => ({ tries_left: e('tries_left', '-', 1) }))
      .where('user_id', '=', userId ?? '')
      .where('tries_left', '>', 0)
      .where('expires_at', '>', chance.now().toISOString())
      .returning('code_hash')
      .executeTakeFirst();
    const given = hashCode(services, userId ?? '', code);
    const right = timingSafeEqual(Buffer.from(reset?.code_hash ?? NO_CODE, 'hex'), Buffer.from(given, 'hex'));
    return right && reset !== undefined;
  });
}

const NO_CODE = '0'.repeat(64);

/** Answers whether it was there to be used up: of two who come with the same code, one succeeds. */
export async function useUp({ db }: Tx, means: Means, userId: string, code: string): Promise<boolean> {
  const used = await db
    .deleteFrom('password_resets')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashCode(means, userId, code))
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}
