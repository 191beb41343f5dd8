import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Chance } from '../chance.ts';

export const CODE_MS = 10 * 60 * 1000;
export const CODE_TRIES = 5;

/** Six digits, each code as likely as any other. */
export function newCode(chance: Chance): string {
  for (;;) {
    const [a = 0, b = 0, c = 0] = chance.bytes(3);
    const word = (a << 16) | (b << 8) | c;
    if (word < 16_000_000) return String(word % 1_000_000).padStart(6, '0');
  }
}

/** Six digits are soon guessed from a plain hash, so the hash is made with a key that is not in the database. */
export function hashCode(seedKey: Uint8Array, userId: string, code: string): string {
  return createHmac('sha256', seedKey).update(`adarash/reset-code/${userId}/${code}`).digest('hex');
}

export const sameHash = (a: string, b: string): boolean =>
  timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));
