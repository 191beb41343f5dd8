import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Runtime } from '../platform/runtime.ts';
import type { Services } from '../services.ts';
import type { CodeTry } from '../storage/schema.ts';
import type { Tx } from '../storage/storage.ts';
import type { Guesser } from './passwords.ts';

export const CODE_MS = 10 * 60 * 1000;

/** Returns a code of six random digits; all codes are equally likely. */
export function newCode(runtime: Runtime): string {
  for (;;) {
    const [a = 0, b = 0, c = 0] = runtime.bytes(3);
    const word = (a << 16) | (b << 8) | c;
    if (word < 16_000_000) return String(word % 1_000_000).padStart(6, '0');
  }
}

type CodeServices = Pick<Services, 'runtime' | 'signingKey'>;

/**
 * Returns the hash of a code for a new password. It uses a key that is not in the database, because six digits could be
 * guessed from a hash without a key.
 */
function hashCode({ signingKey }: Pick<Services, 'signingKey'>, userId: string, code: string): string {
  return createHmac('sha256', signingKey).update(`adarash/reset-code/${userId}/${code}`).digest('hex');
}

export const newReference = (runtime: Runtime): string => Buffer.from(runtime.bytes(16)).toString('base64url');

const hashReference = (reference: string): string => createHash('sha256').update(reference).digest('hex');

/**
 * Stores a code for a new password. Earlier codes of the account remain valid, because another person may have
 * requested the new one.
 */
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

/**
 * Deletes a code and returns whether it existed, so that only the first of two requests with the same code succeeds.
 */
export async function consumeCode({ db }: Tx, services: CodeServices, userId: string, code: string): Promise<boolean> {
  const used = await db
    .deleteFrom('password_resets')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashCode(services, userId, code))
    .returning('user_id')
    .execute();
  return used.length > 0;
}

const TRIES = 5;
/** Maximum number of network addresses that can try a code without its reference: 25 attempts for a million codes. */
const MOST_ADDRESSES = 5;

/**
 * Evidence that a code was requested by the same person: the account's password, the reference that the server returned
 * for the request, an address of an earlier sign-in, or only an unknown address.
 */
type Bearer = 'password' | { address: string; who: Guesser; reference?: string | undefined };

type Try = { userId: string | undefined; account: string; code: string; by: Bearer };

/**
 * Counts an attempt, then compares the code. Attempts with further evidence than a network address have separate
 * limits, so that strangers cannot exhaust the attempts of the account's user. Without an account the same work is
 * done, so that the response time reveals nothing.
 */
export function countCodeAttempt(
  services: Pick<Services, 'runtime' | 'storage' | 'signingKey'>,
  { userId = '', account, code, by }: Try,
): Promise<boolean> {
  const { storage, runtime } = services;
  return storage.write({}, async (tx) => {
    const now = runtime.now().toISOString();
    const live = await codesOf(tx, userId, now);
    const own = by === 'password' ? undefined : live.find(({ reference_hash }) => isReference(by, reference_hash));
    // Without the password and the reference only the latest code is valid, as users expect after a second request.
    const candidates = own ? [own] : live.slice(0, 1);
    const looked = by === 'password' ? live : candidates;
    const kind: CodeTry = by === 'password' || own || by.who === 'known' ? 'own-code' : 'code';
    const who = by === 'password' ? by : (own?.reference_hash ?? by.address);
    await tx.db.insertInto('throttles').values({ id: runtime.newId(), kind, account, address: who, at: now }).execute();
    const given = Buffer.from(hashCode(services, userId, code), 'hex');
    let right = false;
    for (const { code_hash, asked_at } of looked.length > 0 ? looked : [NOBODYS]) {
      const same = timingSafeEqual(Buffer.from(code_hash, 'hex'), given);
      if ((await mayLook(tx, kind, account, who, asked_at)) && same) right = true;
    }
    return right && looked.length > 0;
  });
}

const NOBODYS = { code_hash: '0'.repeat(64), asked_at: '' };

const isReference = ({ reference }: Exclude<Bearer, 'password'>, hash: string) =>
  reference !== undefined && hashReference(reference) === hash;

/**
 * Reads and locks the codes of an account, so that parallel attempts on several instances are counted one after
 * another.
 */
function codesOf({ db, engine }: Tx, userId: string, now: string) {
  const codes = db
    .selectFrom('password_resets')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('asked_at', 'desc');
  return (engine === 'postgresql' ? codes.forUpdate() : codes).execute();
}

async function mayLook({ db }: Tx, kind: CodeTry, account: string, who: string, since: string): Promise<boolean> {
  const tries = db
    .selectFrom('throttles')
    .where('kind', '=', kind)
    .where('account', '=', account)
    .where('at', '>=', since);
  const mine = await tries
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('address', '=', who)
    .executeTakeFirstOrThrow();
  const others = await tries
    .select((e) => e.fn.count<number>('address').distinct().as('count'))
    .where('address', '<>', who)
    .executeTakeFirstOrThrow();
  return Number(mine.count) <= TRIES && (kind === 'own-code' || Number(others.count) < MOST_ADDRESSES);
}
