import type { Kysely } from 'kysely';
import type { Chance } from '../chance.ts';
import type { Database, ThrottlesTable } from '../storage/schema.ts';
import type { Tx } from '../storage/storage.ts';

export const WINDOW_MS = 15 * 60 * 1000;
export const PER_ACCOUNT = 5;
export const PER_ADDRESS = 50;
/** An address that signed in before stays welcome, but is no way to guess without end either. */
const PER_KNOWN_ADDRESS = 100;
const KEPT_MS = 24 * 60 * 60 * 1000;

export type Attempt = { kind: ThrottlesTable['kind']; account: string; address: string };

const since = (chance: Chance, ms: number) => new Date(chance.now().getTime() - ms).toISOString();

/** Seconds until another attempt is taken, or null when one is taken now. */
export async function waitFor(db: Kysely<Database>, chance: Chance, attempt: Attempt): Promise<number | null> {
  const recent = db
    .selectFrom('throttles')
    .select('at')
    .where('kind', '=', attempt.kind)
    .where('at', '>', since(chance, WINDOW_MS))
    .orderBy('at', 'desc');
  const onAccount = await recent.where('account', '=', attempt.account).limit(PER_ACCOUNT).execute();
  const fromAddress = await recent.where('address', '=', attempt.address).limit(PER_ADDRESS).execute();
  const oldest = [onAccount[PER_ACCOUNT - 1], fromAddress[PER_ADDRESS - 1]].flatMap((row) => (row ? [row.at] : []));
  if (oldest.length === 0) return null;
  const free = Math.max(...oldest.map((at) => Date.parse(at))) + WINDOW_MS;
  return Math.max(1, Math.ceil((free - chance.now().getTime()) / 1000));
}

/** Whether the owner signed in from here before, so that a stranger's guesses do not keep them out. */
export async function isWelcome(
  db: Kysely<Database>,
  chance: Chance,
  userId: string | undefined,
  attempt: Attempt,
): Promise<boolean> {
  const known = await db
    .selectFrom('known_addresses')
    .select('address')
    .where('user_id', '=', userId ?? '')
    .where('address', '=', attempt.address)
    .executeTakeFirst();
  const { count } = await db
    .selectFrom('throttles')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('kind', '=', attempt.kind)
    .where('account', '=', attempt.account)
    .where('address', '=', attempt.address)
    .where('at', '>', since(chance, WINDOW_MS))
    .executeTakeFirstOrThrow();
  return known !== undefined && count < PER_KNOWN_ADDRESS;
}

export async function note({ db }: Tx, chance: Chance, attempt: Attempt): Promise<void> {
  await db.deleteFrom('throttles').where('at', '<', since(chance, KEPT_MS)).execute();
  await db
    .insertInto('throttles')
    .values({ ...attempt, id: chance.newId(), at: chance.now().toISOString() })
    .execute();
}

/** A success from an address ends what it had been counted for. */
export async function forgive({ db }: Tx, { kind, account, address }: Attempt): Promise<void> {
  await db
    .deleteFrom('throttles')
    .where('kind', '=', kind)
    .where('account', '=', account)
    .where('address', '=', address)
    .execute();
}
