import { hash, verify } from '@node-rs/argon2';
import type { Chance } from '../chance.ts';
import { Refusal } from '../http/refusal.ts';
import type { Tx } from '../storage/storage.ts';
import commonPasswords from './common-passwords.txt?raw';
import type { Sessions } from './sessions.ts';

/** The 3,000 most common passwords of eight characters or more, in lower case (from zxcvbn-ts, MIT). */
const COMMON: ReadonlySet<string> = new Set(commonPasswords.trimEnd().split(/\r?\n/));

export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());

/** 120 bits, in characters that every keyboard has. */
export const newPassword = (chance: Chance): string => Buffer.from(chance.bytes(15)).toString('base64url');

/** A new password ends every session that was opened with the old one, but for the one it was chosen in, and any code. */
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

/** The library lists its algorithms in an enum that does not survive compilation file by file. */
const ARGON2ID = 2;

/** Enough to keep both cores of a hall's laptop free for the game while people sign in. */
const AT_ONCE = 2;
/** The other turn is kept for people known here, who never wait behind strangers' guesses. */
const STRANGERS_AT_ONCE = 1;
const MOST_STRANGERS_WAITING = 100;

/** Somebody who signed in from the same address before or is signed in now, or anybody. */
export type Guesser = 'known' | 'stranger';

export type Passwords = {
  hash(password: string): Promise<string>;
  /** With no account the same work is done on a hash that fits nothing, so that the time tells nothing. */
  verify(stored: string | null, password: string, who: Guesser): Promise<boolean>;
};

export function makePasswords(cost: HashingCost = COST): Passwords {
  const options = { ...cost, algorithm: ARGON2ID };
  const turn = takeTurns();
  let nobody: Promise<string> | undefined;
  return {
    hash: (password) => turn('known', () => hash(password, options)),
    async verify(stored, password, who) {
      nobody ??= turn('known', () => hash('nobody has this password', options));
      const against = stored ?? (await nobody);
      const right = await turn(who, () => verify(against, password));
      return right && stored !== null;
    },
  };
}

/** Two at once, of whom one stranger at most. */
export function takeTurns() {
  const busy = { known: 0, stranger: 0 };
  const waiting: Record<Guesser, (() => void)[]> = { known: [], stranger: [] };
  const isFree = (who: Guesser) =>
    busy.known + busy.stranger < AT_ONCE && (who === 'known' || busy.stranger < STRANGERS_AT_ONCE);

  function letIn(): void {
    for (const who of ['known', 'stranger'] as const) {
      while (waiting[who].length > 0 && isFree(who)) {
        busy[who]++;
        waiting[who].shift()?.();
      }
    }
  }

  return async <T>(who: Guesser, work: () => Promise<T>): Promise<T> => {
    if (who === 'stranger' && waiting.stranger.length >= MOST_STRANGERS_WAITING) throw new Refusal('UNAVAILABLE');
    await new Promise<void>((go) => {
      waiting[who].push(go);
      letIn();
    });
    try {
      return await work();
    } finally {
      busy[who]--;
      letIn();
    }
  };
}
