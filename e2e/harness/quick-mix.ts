import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';

// Loaded into a server before its code: a link of the slow mix takes time but no CPU. The product has no such switch,
// and a receipt of such a draw does not verify.
const LINK_MS = 300;

const argon2 = createRequire(new URL('../../apps/server/package.json', import.meta.url))('@node-rs/argon2');

argon2.hashRaw = async (password: Uint8Array, { salt }: { salt: Uint8Array }) => {
  await wait(LINK_MS);
  return createHash('sha256').update(password).update(salt).digest();
};
