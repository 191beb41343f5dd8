import { hash, verify } from '@node-rs/argon2';
import type { Chance } from '../chance.ts';
import type { Tx } from '../storage/storage.ts';
import commonPasswords from './common-passwords.txt?raw';
import type { Sessions } from './sessions.ts';

/** The 3,000 most common passwords of eight characters or more, in lower case (from zxcvbn-ts, MIT). */
const COMMON: ReadonlySet<string> = new Set(commonPasswords.trimEnd().split(/\r?\n/));

export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());

/** 120 bits, in characters that every keyboard has. */
export const newPassword = (chance: Chance): string => Buffer.from(chance.bytes(15)).toString('base64url');

/** A new password ends every session that was opened with the old one. */
export async function setPassword(tx: Tx, sessions: Sessions, userId: string, passwordHash: string): Promise<void> {
  await tx.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
  await sessions.revokeAllOf(tx, [userId]);
}

export type HashingCost = { memoryCost: number; timeCost: number; parallelism: number };
export const COST: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The library lists its algorithms in an enum that does not survive compilation file by file. */
const ARGON2ID = 2;

/** Enough to keep both cores of a hall's laptop free for the game while strangers guess. */
const AT_ONCE = 2;

export type Passwords = {
  hash(password: string): Promise<string>;
  /** With no account the same work is done on a hash that fits nothing, so that the time tells nothing. */
  verify(stored: string | null, password: string): Promise<boolean>;
};

export function makePasswords(cost: HashingCost = COST): Passwords {
  const options = { ...cost, algorithm: ARGON2ID };
  const turn = takeTurns(AT_ONCE);
  let nobody: Promise<string> | undefined;
  return {
    hash: (password) => turn(() => hash(password, options)),
    async verify(stored, password) {
      nobody ??= turn(() => hash('nobody has this password', options));
      const against = stored ?? (await nobody);
      const right = await turn(() => verify(against, password));
      return right && stored !== null;
    },
  };
}

function takeTurns(most: number) {
  let busy = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy >= most) await new Promise<void>((go) => waiting.push(go));
    else busy++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy--;
    }
  };
}
