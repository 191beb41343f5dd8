import { append } from '../audit-log/append.ts';
import { DEVICE_DAYS } from '../http/device.ts';
import { type LaneRefusal, makeLanes } from '../platform/lanes.ts';
import { LANES } from '../platform/policies.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Runtime } from '../platform/runtime.ts';
import type { Services } from '../services.ts';
import type { Db, ThrottlesTable, UserRow } from '../storage/schema.ts';
import type { Tx } from '../storage/storage.ts';
import { CODE_MS } from './codes.ts';
import type { Guesser } from './passwords.ts';
import { findAccount, hallOfAccount } from './users.ts';

const MINUTE = 60 * 1000;
const WINDOW_MS = 15 * MINUTE;
const KEPT_MS = 24 * 60 * MINUTE;
/**
 * Number of failed attempts per account without a delay; each further failure doubles the delay of the next attempt.
 */
const FREE_ON_ACCOUNT = 5;
const LONGEST_DELAY_MS = 30_000;
const PER_ADDRESS = 50;
const MAILS = { soon: 5, aDay: 10 };
/** The audit log contains failed attempts from the third in a row on. After many failures only some are logged. */
const RECORDED_FROM = 3;
const RECORDED_EACH_UP_TO = 20;
const THEN_EVERY = 100;

export type Attempt = { kind: ThrottlesTable['kind']; account: string; address: string };

/**
 * Check of a password. `counted` is the attempt whose failures are counted; for a known device it contains the device
 * instead of the address.
 */
type Guess<T> = (user: UserRow | undefined, who: Guesser, counted: Attempt) => Promise<T>;
/**
 * Attempt to sign in. `device` is the hash of the browser's token, or null. `withCode` is true for an attempt with a
 * code from a mail, which is not delayed if a code was requested.
 */
type SignInRequest = Attempt & { device: string | null; withCode?: boolean };
export type SignInThrottle = <T>(asked: SignInRequest, guess: Guess<T>) => Promise<T>;

/**
 * Creates queues that run one sign-in attempt per key, so that each attempt is counted before the next is checked. An
 * attempt in a full queue is refused before any hash or write.
 */
export const makeAttemptLanes = () => ({
  known: makeLanes(LANES.attemptsOfKnown, refuseAttempt),
  stranger: makeLanes(LANES.attemptsOfUnknown, refuseAttempt),
});

const refuseAttempt = (why: LaneRefusal) => new Refusal('TOO_MANY_REQUESTS', { seconds: why === 'late' ? 60 : 5 });

/**
 * Runs the sign-in attempts of one address in order, and counts each before its password is checked. Failures never
 * lock an account but only delay attempts, so that strangers cannot lock out its user. For a known address only the
 * failures from that address count, and for a known device only the failures of that device.
 */
export function createSignInThrottle({ storage, runtime }: Pick<Services, 'storage' | 'runtime'>): SignInThrottle {
  const { db } = storage;
  const queries = makeLanes(LANES.queriesOfAttempts, () => new Refusal('UNAVAILABLE'));
  const attempts = makeAttemptLanes();
  return async ({ withCode = false, device, ...attempt }, guess) => {
    const { account, address } = attempt;
    const { user, who, place, invited } = await queries.run(address, async () => {
      const found = await findAccount(db, account);
      const here = device !== null && (await isKnownDevice(db, found, device, runtime.now()));
      const who: Guesser = here || (await isKnown(db, found, address)) ? 'known' : 'stranger';
      const invited = withCode && (await askedForCode(db, runtime, account));
      return { user: found, who, place: here ? `device ${device}` : address, invited };
    });
    const counted: Attempt = { ...attempt, address: place };
    const ofStranger = invited ? `${address} code` : address;
    const from = who === 'stranger' ? ofStranger : `${place} ${account}`;
    return attempts[who].run(`${attempt.kind} ${from}`, async () => {
      const delay = invited ? 0 : await queries.run(from, () => holdUp(db, runtime, counted, who));
      if (delay > 0) await runtime.wait(delay);
      await queries.run(from, () => storage.write({}, (tx) => note(tx, runtime, counted)));
      return guess(user, who, counted);
    });
  };
}

/**
 * Returns the delay of a sign-in attempt in milliseconds. Throws if there were too many attempts from an unknown
 * address.
 */
async function holdUp(db: Db, runtime: Runtime, attempt: Attempt, who: Guesser): Promise<number> {
  if (who === 'known') return delayOf(db, runtime, attempt, who);
  const full = await attemptsAfter(db, attempt, since(runtime, WINDOW_MS))
    .select('at')
    .where('address', '=', attempt.address)
    .orderBy('at', 'desc')
    .offset(PER_ADDRESS - 1)
    .limit(1)
    .executeTakeFirst();
  if (full) throw new Refusal('TOO_MANY_ATTEMPTS', { seconds: secondsUntil(runtime, Date.parse(full.at) + WINDOW_MS) });
  return delayOf(db, runtime, attempt, who);
}

/** Returns the delay of the next sign-in attempt. For unknown clients all failures of the account count. */
export async function delayOf(db: Db, runtime: Runtime, attempt: Attempt, who: Guesser): Promise<number> {
  const { failures } = await attemptsAfter(db, attempt, since(runtime, WINDOW_MS))
    .select((e) => e.fn.countAll<number>().as('failures'))
    .where('account', '=', attempt.account)
    .$if(who === 'known', (query) => query.where('address', '=', attempt.address))
    .executeTakeFirstOrThrow();
  return delayAfter(Number(failures));
}

export const delayAfter = (failures: number): number =>
  failures < FREE_ON_ACCOUNT ? 0 : Math.min(LONGEST_DELAY_MS, 1000 * 2 ** (failures - FREE_ON_ACCOUNT));

const secondsUntil = (runtime: Runtime, time: number) =>
  Math.max(1, Math.ceil((time - runtime.now().getTime()) / 1000));

const since = (runtime: Runtime, ms: number) => new Date(runtime.now().getTime() - ms).toISOString();

const attemptsAfter = (db: Db, { kind }: Pick<Attempt, 'kind'>, at: string) =>
  db.selectFrom('throttles').where('kind', '=', kind).where('at', '>', at);

/**
 * Returns whether a code was requested for an account in the last minutes. Requests are counted before the account is
 * read, so the result does not reveal whether the account exists.
 */
async function askedForCode(db: Db, runtime: Runtime, account: string): Promise<boolean> {
  const asked = attemptsAfter(db, { kind: 'mail' }, since(runtime, CODE_MS)).where('account', '=', account);
  return (await asked.select('id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Returns whether another code can be mailed. Mails per account are limited. For a known address only the requests from
 * that address count, so that strangers cannot exhaust the daily limit of the account's user.
 */
export async function mayMail(
  { storage: { db }, runtime }: Pick<Services, 'storage' | 'runtime'>,
  attempt: Attempt,
): Promise<boolean> {
  const known = await isKnown(db, await findAccount(db, attempt.account), attempt.address);
  const count = async (by: readonly ('account' | 'address')[], ms: number) => {
    const made = attemptsAfter(db, attempt, since(runtime, ms)).select((e) => e.fn.countAll<number>().as('count'));
    const counted = by.reduce((query, column) => query.where(column, '=', attempt[column]), made);
    return Number((await counted.executeTakeFirstOrThrow()).count);
  };
  const whose = known ? (['account', 'address'] as const) : (['account'] as const);
  if ((await count(whose, WINDOW_MS)) >= MAILS.soon) return false;
  if ((await count(whose, KEPT_MS)) >= MAILS.aDay) return false;
  return known || (await count(['address'], WINDOW_MS)) < PER_ADDRESS;
}

/** Stores an attempt, so that it is counted, and returns its id. */
export async function note({ db }: Tx, runtime: Runtime, attempt: Attempt): Promise<string> {
  const id = runtime.newId();
  await db.deleteFrom('throttles').where('at', '<', since(runtime, KEPT_MS)).execute();
  await db
    .insertInto('throttles')
    .values({ ...attempt, id, at: runtime.now().toISOString() })
    .execute();
  return id;
}

export async function forget({ db }: Tx, noted: string): Promise<void> {
  await db.deleteFrom('throttles').where('id', '=', noted).execute();
}

/** Throws if a signed-in user has failed too often. The current attempt must already be stored. */
export async function refuseAfter(db: Db, runtime: Runtime, attempt: Attempt, most: number): Promise<void> {
  const earlier = await attemptsAfter(db, attempt, since(runtime, WINDOW_MS))
    .select('at')
    .where('account', '=', attempt.account)
    .orderBy('at', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  if (!earlier) return;
  throw new Refusal('TOO_MANY_ATTEMPTS', { seconds: secondsUntil(runtime, Date.parse(earlier.at) + WINDOW_MS) });
}

/** Adds an audit entry for a failed attempt, which is already counted. */
export async function recordFailure(
  { storage, runtime }: Pick<Services, 'storage' | 'runtime'>,
  user: UserRow | undefined,
  attempt: Attempt,
): Promise<void> {
  const counted = await attemptsAfter(storage.db, attempt, user?.last_sign_in_at ?? '')
    .select((e) => e.fn.countAll<number>().as('inARow'))
    .where('account', '=', attempt.account)
    .executeTakeFirstOrThrow();
  const inARow = Number(counted.inARow);
  if (inARow < RECORDED_FROM || (inARow > RECORDED_EACH_UP_TO && inARow % THEN_EVERY > 0)) return;
  await storage.write({}, (tx) =>
    append(tx, {
      hallId: hallOfAccount(user),
      actor: 'system',
      action: attempt.kind === 'login' ? 'access.sign-in-failed' : 'access.reset-failed',
      subject: user?.id ?? attempt.account,
      after: { inARow, address: attempt.address },
      at: runtime.now(),
    }),
  );
}

/** Deletes the failed attempts from an address after a successful one. */
export async function resetFailures({ db }: Tx, { kind, account, address }: Attempt): Promise<void> {
  await db
    .deleteFrom('throttles')
    .where('kind', '=', kind)
    .where('account', '=', account)
    .where('address', '=', address)
    .execute();
}

const DEVICE_MS = DEVICE_DAYS * 24 * 60 * 60 * 1000;
/** Maximum number of known devices per user; the oldest one is deleted first. */
const DEVICES_EACH = 20;

/**
 * Returns whether the account's user has signed in from this address before. Attempts of strangers from other addresses
 * then cause no delay.
 */
async function isKnown(db: Db, user: UserRow | undefined, address: string): Promise<boolean> {
  const known = await db
    .selectFrom('known_addresses')
    .select('address')
    .where('user_id', '=', user?.id ?? '')
    .where('address', '=', address)
    .executeTakeFirst();
  return known !== undefined;
}

/** Returns whether any account has signed in from this address before, which is usually the router of a hall. */
export async function isKnownAddress(db: Db, address: string): Promise<boolean> {
  const known = await db
    .selectFrom('known_addresses')
    .innerJoin('users', 'users.id', 'known_addresses.user_id')
    .select('address')
    .where('address', '=', address)
    .where('users.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

/**
 * Returns whether the account's user has signed in with this browser before. Attempts of strangers behind the same
 * router then cause no delay.
 */
async function isKnownDevice(db: Db, user: UserRow | undefined, device: string, now: Date): Promise<boolean> {
  const known = await db
    .selectFrom('known_devices')
    .select('token_hash')
    .where('user_id', '=', user?.id ?? '')
    .where('token_hash', '=', device)
    .where('last_at', '>', new Date(now.getTime() - DEVICE_MS).toISOString())
    .executeTakeFirst();
  return known !== undefined;
}

export async function noteAddress({ db }: Tx, user_id: string, address: string, at: Date): Promise<void> {
  const last_at = at.toISOString();
  await db
    .insertInto('known_addresses')
    .values({ user_id, address, last_at })
    .onConflict((c) => c.columns(['user_id', 'address']).doUpdateSet({ last_at }))
    .execute();
}

export async function noteDevice({ db }: Tx, user_id: string, token_hash: string, at: Date): Promise<void> {
  const last_at = at.toISOString();
  await db
    .insertInto('known_devices')
    .values({ user_id, token_hash, last_at })
    .onConflict((c) => c.columns(['user_id', 'token_hash']).doUpdateSet({ last_at }))
    .execute();
  const own = db.selectFrom('known_devices').select('token_hash').where('user_id', '=', user_id);
  const newest = own.orderBy('last_at', 'desc').orderBy('token_hash').limit(DEVICES_EACH);
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', user_id)
    .where('token_hash', 'not in', (e) => e.selectFrom(newest.as('newest')).select('token_hash'))
    .execute();
}

export async function forgetPlaces({ db }: Tx, userIds: readonly string[]): Promise<void> {
  await db.deleteFrom('known_addresses').where('user_id', 'in', userIds).execute();
  await db.deleteFrom('known_devices').where('user_id', 'in', userIds).execute();
}
