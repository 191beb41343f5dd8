import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

export type Part = string | Uint8Array;

/** The byte length as four bytes, big endian, then the bytes; text is UTF-8. */
export function lengthPrefixed(part: Part): Uint8Array {
  const bytes = typeof part === 'string' ? utf8ToBytes(part) : part;
  const framed = new Uint8Array(4 + bytes.length);
  new DataView(framed.buffer).setUint32(0, bytes.length);
  framed.set(bytes, 4);
  return framed;
}

export const frame = (...parts: readonly Part[]): Uint8Array => concatBytes(...parts.map(lengthPrefixed));
