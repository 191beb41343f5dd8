import { isIPv6 } from 'node:net';
import type { Kysely } from 'kysely';
import { append } from '../audit/append.ts';
import type { Chance } from '../chance.ts';
import { Refusal } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import type { Database, ThrottlesTable, UserRow } from '../storage/schema.ts';
import type { Tx } from '../storage/storage.ts';
import { findAccount, hallOfAccount } from '../users/accounts.ts';

const WINDOW_MS = 15 * 60 * 1000;
const PER_ACCOUNT = 5;
const PER_ADDRESS = 50;
/** An address that signed in before stays welcome, but is no way to guess without end either. */
const PER_KNOWN_ADDRESS = 100;
const KEPT_MS = 24 * 60 * 60 * 1000;
/** From the third in a row on, a failure is part of the record. */
const TOLD_FROM = 3;

export type Attempt = { kind: ThrottlesTable['kind']; account: string; address: string };

/** What counts as one address: an IPv4 address, or the network of an IPv6 one, since a visitor owns all of it. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return mapped[1]!;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('%')[0]!.toLowerCase().split('::');
  const start = head.split(':').filter(Boolean);
  const end = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0');
  return `${[...start, ...zeros, ...end].slice(0, 4).join(':')}::/64`;
}

/** `seconds` is set when others would have to wait, and only somebody known from this address may try. */
type Guess<T> = (user: UserRow | undefined, seconds: number | null) => Promise<T>;
export type Gate = <T>(attempt: Attempt, guess: Guess<T>) => Promise<T>;

/** Lets one attempt at an account through after the other, and none while too many have failed. */
export function makeGate({ storage: { db }, chance }: Services): Gate {
  const turns = makeTurns();
  return (attempt, guess) =>
    turns(`${attempt.kind} ${attempt.account}`, async () => {
      const user = await findAccount(db, attempt.account);
      const seconds = await waitFor(db, chance, attempt);
      if (seconds !== null && !(await isWelcome(db, chance, user?.id, attempt))) {
        throw new Refusal('TOO_MANY_ATTEMPTS', { seconds });
      }
      return guess(user, seconds);
    });
}

/** Runs what concerns one key one after the other: guesses sent all at once must not pass before the first is counted. */
function makeTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    const settled = mine.catch(() => {});
    last.set(key, settled);
    try {
      return await mine;
    } finally {
      if (last.get(key) === settled) last.delete(key);
    }
  };
}

const since = (chance: Chance, ms: number) => new Date(chance.now().getTime() - ms).toISOString();

const attemptsAfter = (db: Kysely<Database>, { kind }: Attempt, at: string) =>
  db.selectFrom('throttles').where('kind', '=', kind).where('at', '>', at);

/** Seconds until another attempt is taken, or null when one is taken now. */
export async function waitFor(db: Kysely<Database>, chance: Chance, attempt: Attempt): Promise<number | null> {
  const recent = attemptsAfter(db, attempt, since(chance, WINDOW_MS)).select('at').orderBy('at', 'desc');
  const onAccount = await recent.where('account', '=', attempt.account).limit(PER_ACCOUNT).execute();
  const fromAddress = await recent.where('address', '=', attempt.address).limit(PER_ADDRESS).execute();
  const oldest = [onAccount[PER_ACCOUNT - 1], fromAddress[PER_ADDRESS - 1]].flatMap((row) => (row ? [row.at] : []));
  if (oldest.length === 0) return null;
  const free = Math.max(...oldest.map((at) => Date.parse(at))) + WINDOW_MS;
  return Math.max(1, Math.ceil((free - chance.now().getTime()) / 1000));
}

/** Whether the owner signed in from here before, so that a stranger's guesses do not keep them out. */
async function isWelcome(
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
  const { count } = await attemptsAfter(db, attempt, since(chance, WINDOW_MS))
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account', '=', attempt.account)
    .where('address', '=', attempt.address)
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

export async function recordFailure(
  { storage, chance }: Services,
  user: UserRow | undefined,
  attempt: Attempt,
): Promise<void> {
  await storage.write({}, async (tx) => {
    await note(tx, chance, attempt);
    const { inARow } = await attemptsAfter(tx.db, attempt, user?.last_sign_in_at ?? '')
      .select((e) => e.fn.countAll<number>().as('inARow'))
      .where('account', '=', attempt.account)
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

/** A success from an address ends what it had been counted for. */
export async function forgive({ db }: Tx, { kind, account, address }: Attempt): Promise<void> {
  await db
    .deleteFrom('throttles')
    .where('kind', '=', kind)
    .where('account', '=', account)
    .where('address', '=', address)
    .execute();
}
