/** Sixteen random bytes; `crypto.randomUUID` is missing on plain http in the hall's network, `getRandomValues` is not. */
export function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
