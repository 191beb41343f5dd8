import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';

// Loaded into a server before its code: a link of the slow mix takes time but little CPU. The product has no such
// switch, and a receipt of such a draw does not verify.
const LINK_MS = 60;

const argon2 = createRequire(new URL('../../apps/server/package.json', import.meta.url))('@node-rs/argon2');
const { hashRaw } = argon2;

argon2.hashRaw = async (password: Uint8Array, options: { salt?: Uint8Array; timeCost: number }) => {
  const LINK_PASSES = 16;
  if (options.timeCost !== LINK_PASSES || options.salt === undefined) return hashRaw(password, options);
  await wait(LINK_MS);
  return createHash('sha256').update(password).update(options.salt).digest();
};
