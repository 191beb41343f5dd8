import { timingSafeEqual } from 'node:crypto';
import type { Services } from '../start/services.ts';
import type { CodeTry } from '../storage/schema.ts';
import type { Tx } from '../storage/storage.ts';
import { hashCode, hashReference } from './codes.ts';
import type { Guesser } from './passwords.ts';

const TRIES = 5;
/** How many addresses may try a code without its reference: 25 guesses in a million. */
const MOST_ADDRESSES = 5;

/**
 * How somebody comes by a code: with the account's password, with the reference that the request for it was answered
 * with, from where its owner signed in before, or with nothing but an address.
 */
type Bearer = 'password' | { address: string; who: Guesser; reference?: string | undefined };

type Try = { userId: string | undefined; account: string; code: string; by: Bearer };

/**
 * Every look at a code is counted before it is known whether it is right, apart for those who bring more than an address,
 * so that no stranger uses up the owner's tries. Without an account the same work is done on nobody's, so
 * that the time tells nothing.
 */
export function takeTry(services: Services, { userId = '', account, code, by }: Try): Promise<boolean> {
  const { storage, runtime } = services;
  return storage.write({}, async (tx) => {
    const now = runtime.now().toISOString();
    const live = await codesOf(tx, userId, now);
    const own = by === 'password' ? undefined : live.find(({ reference_hash }) => isReference(by, reference_hash));
    // With no more than an address only the newest counts, as people expect who ask twice.
    const looked = by === 'password' ? live : own ? [own] : live.slice(0, 1);
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

/** Locked, so that tries made on several instances at once are counted one after the other. */
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
