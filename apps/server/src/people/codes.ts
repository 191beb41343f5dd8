import { createHash, createHmac } from 'node:crypto';
import type { Runtime } from '../start/runtime.ts';
import type { Services } from '../start/services.ts';
import type { Tx } from '../storage/storage.ts';

export const CODE_MS = 10 * 60 * 1000;

/** Six digits, each code as likely as any other. */
export function newCode(runtime: Runtime): string {
  for (;;) {
    const [a = 0, b = 0, c = 0] = runtime.bytes(3);
    const word = (a << 16) | (b << 8) | c;
    if (word < 16_000_000) return String(word % 1_000_000).padStart(6, '0');
  }
}

type CodeServices = Pick<Services, 'runtime' | 'seedKey'>;

/** Six digits are soon guessed from a plain hash, so the hash is made with a key that is not in the database. */
export function hashCode({ seedKey }: Pick<Services, 'seedKey'>, userId: string, code: string): string {
  return createHmac('sha256', seedKey).update(`adarash/reset-code/${userId}/${code}`).digest('hex');
}

export const newReference = (runtime: Runtime): string => Buffer.from(runtime.bytes(16)).toString('base64url');

export const hashReference = (reference: string): string => createHash('sha256').update(reference).digest('hex');

/** Earlier codes stay good, because other people may have asked for them. */
export async function storeCode({ db }: Tx, services: CodeServices, userId: string, code: string, reference: string) {
  const now = services.runtime.now();
  const asked_at = now.toISOString();
  await db.deleteFrom('password_resets').where('expires_at', '<=', asked_at).execute();
  await db
    .insertInto('password_resets')
    .values({
      reference_hash: hashReference(reference),
      user_id: userId,
      code_hash: hashCode(services, userId, code),
      asked_at,
      expires_at: new Date(now.getTime() + CODE_MS).toISOString(),
    })
    .execute();
}

/** Returns whether the code was there: of two requests with the same code, one succeeds. */
export async function useUp({ db }: Tx, services: CodeServices, userId: string, code: string): Promise<boolean> {
  const used = await db
    .deleteFrom('password_resets')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashCode(services, userId, code))
    .returning('user_id')
    .execute();
  return used.length > 0;
}
