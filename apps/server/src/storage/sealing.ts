import { createCipheriv, createDecipheriv } from 'node:crypto';
import { realChance } from '../chance.ts';

const NONCE = 12;
const TAG = 16;

/** AES-256-GCM. `context` names what is sealed, so that one sealed text cannot stand in for another. */
export function seal(key: Uint8Array, plain: Uint8Array, context: string): string {
  const nonce = realChance.bytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

/** Throws when the key, the context or a single bit differs. */
export function open(key: Uint8Array, sealed: string, context: string): Uint8Array {
  const bytes = Buffer.from(sealed, 'base64');
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG });
  cipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([cipher.update(bytes.subarray(NONCE + TAG)), cipher.final()]);
}
