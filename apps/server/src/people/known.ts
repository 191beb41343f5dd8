import { DEVICE_DAYS } from '../http/limits.ts';
import type { Db, UserRow } from '../storage/schema.ts';
import type { Tx } from '../storage/storage.ts';

const DEVICE_MS = DEVICE_DAYS * 24 * 60 * 60 * 1000;
/** More than a person has; the one used longest ago goes first. */
const DEVICES_EACH = 20;

/** Whether the owner signed in from here before, so that a stranger's guesses elsewhere do not hold them up. */
export async function isKnown(db: Db, user: UserRow | undefined, address: string): Promise<boolean> {
  const known = await db
    .selectFrom('known_addresses')
    .select('address')
    .where('user_id', '=', user?.id ?? '')
    .where('address', '=', address)
    .executeTakeFirst();
  return known !== undefined;
}

/** Whether anybody who has an account signed in from here before: the router of a hall, as a rule. */
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

/** Whether the owner signed in with this browser before, so that not even guesses behind the same router hold them up. */
export async function isKnownDevice(db: Db, user: UserRow | undefined, device: string, now: Date): Promise<boolean> {
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
