import { type Argon2id, SLOW_COST } from '@adarash/rules/draw';
import { argon2idAsync } from '@noble/hashes/argon2.js';
import { argon2id } from 'hash-wasm';

type Cost = Readonly<Record<keyof typeof SLOW_COST, number>>;

const compiled =
  ({ memoryKiB, passes, lanes, bytes }: Cost): Argon2id =>
  (password, salt) =>
    argon2id({
      password,
      salt,
      memorySize: memoryKiB,
      iterations: passes,
      parallelism: lanes,
      hashLength: bytes,
      outputType: 'binary',
    });

const interpreted =
  ({ memoryKiB: m, passes: t, lanes: p, bytes: dkLen }: Cost): Argon2id =>
  (password, salt) =>
    argon2idAsync(password, salt, { m, t, p, dkLen, version: 0x13 });

/** Some browsers refuse to compile; only trying tells, and one link in plain JavaScript takes many times as long. */
export async function loadArgon2id(cost: Cost = SLOW_COST): Promise<Argon2id> {
  try {
    await compiled({ memoryKiB: 8, passes: 1, lanes: 1, bytes: 32 })(new Uint8Array(32), new Uint8Array(16));
    return compiled(cost);
  } catch {
    return interpreted(cost);
  }
}
