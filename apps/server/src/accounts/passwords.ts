import { hash, verify } from '@node-rs/argon2';
import { makeLanes } from '../platform/lanes.ts';
import { LANES } from '../platform/policies.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Runtime } from '../platform/runtime.ts';
import type { Tx } from '../storage/storage.ts';
import commonPasswords from './common-passwords.txt?raw';
import type { Sessions } from './sessions.ts';

/** The 3,000 most common passwords of eight characters or more, in lower case (from zxcvbn-ts, MIT). */
const COMMON: ReadonlySet<string> = new Set(commonPasswords.trimEnd().split(/\r?\n/));

export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());

/** Returns a random password of 120 bits with characters that exist on every keyboard. */
export const newPassword = (runtime: Runtime): string => Buffer.from(runtime.bytes(15)).toString('base64url');

/** Sets the password of an account. All its codes become invalid, and all its sessions except the current one end. */
export async function setPassword(
  tx: Tx,
  sessions: Sessions,
  userId: string,
  passwordHash: string,
  chosenBy: 'owner' | 'other',
  except?: string,
): Promise<void> {
  const set = { password_hash: passwordHash, password_own: chosenBy === 'owner' ? 1 : 0 } as const;
  await tx.db.updateTable('users').set(set).where('id', '=', userId).execute();
  await sessions.revokeAllOf(tx, [userId], except);
  await tx.db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

export type HashingCost = { memoryCost: number; timeCost: number; parallelism: number };
export const COST: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Number of the argon2id algorithm in the library. The enum of the library is not available with isolated modules. */
const ARGON2ID = 2;

/**
 * Class of the person who enters a password: `known` for an address of an earlier sign-in or a current session,
 * otherwise `stranger`.
 */
export type Guesser = 'known' | 'stranger';

export type Passwords = ReturnType<typeof makePasswords>;

/**
 * Creates queues for the slow hashing of passwords. Known users have a separate queue, so that they never wait for
 * unknown clients.
 */
export function makeHashLanes() {
  const refuse = () => new Refusal('UNAVAILABLE');
  const known = makeLanes(LANES.hashesOfKnown, refuse);
  const stranger = makeLanes(LANES.hashesOfUnknown, refuse);
  const lanes = { known, stranger };
  return <T>(who: Guesser, hashing: () => Promise<T>): Promise<T> => lanes[who].run('hashes', hashing);
}

export function makePasswords(cost: HashingCost = COST) {
  const options = { ...cost, algorithm: ARGON2ID };
  const inLane = makeHashLanes();
  let nobody: Promise<string> | undefined;
  return {
    hash: (password: string): Promise<string> => inLane('known', () => hash(password, options)),
    /**
     * Returns whether the password is right. Without an account it is compared with an arbitrary hash, so that the
     * response time reveals nothing.
     */
    async verify(stored: string | null, password: string, who: Guesser): Promise<boolean> {
      nobody ??= inLane('known', () => hash('nobody has this password', options));
      const against = stored ?? (await nobody);
      const right = await inLane(who, () => verify(against, password));
      return right && stored !== null;
    },
  };
}
